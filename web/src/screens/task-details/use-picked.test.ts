import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { fileProblem } from './use-picked.ts';

const MiB = 1024 * 1024;

test('a file may be as large as the server says, an image as large as every image', () => {
  const film = { type: 'video/mp4', size: 25 * MiB };
  expect(fileProblem(film, 25)).toBeUndefined();
  expect(fileProblem({ ...film, size: film.size + 1 }, 25)).toBe('The file is too large: at most 25 MiB');
  expect(fileProblem({ ...film, size: film.size + 1 }, 100)).toBeUndefined();
  const photo = { type: 'image/png', size: limits.imageBytes + 1 };
  expect(fileProblem(photo, 100)).toBe('The image is too large: at most 10 MiB');
});

test('what an earlier version does not say is left to the server', () => {
  expect(fileProblem({ type: 'video/mp4', size: 500 * MiB }, undefined)).toBeUndefined();
});
