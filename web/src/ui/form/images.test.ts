import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { imageHint, imageProblem } from './images.ts';

test('the hint names what may be chosen', () => {
  expect(imageHint).toBe('PNG, JPEG, WebP, GIF or AVIF, at most 10 MiB');
});

test('an image of a known kind that is not too large may be chosen', () => {
  expect(imageProblem({ type: 'image/png', size: limits.imageBytes })).toBeUndefined();
});

test('anything else is refused with the reason', () => {
  expect(imageProblem({ type: 'image/svg+xml', size: 1 })).toBe(
    'Choose an image: PNG, JPEG, WebP, GIF or AVIF.',
  );
  expect(imageProblem({ type: 'image/png', size: limits.imageBytes + 1 })).toBe(
    'The image is too large: at most 10 MiB',
  );
});
