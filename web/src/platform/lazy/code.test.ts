import { expect, test } from 'vitest';
import { codeFrom } from './code.ts';

test('code that could not be fetched is asked for again by who needs it next, and once it is there never', async () => {
  const answers = ['', 'the board', 'another board'];
  const code = codeFrom(async () => answers.shift() || Promise.reject(new Error('Offline')));
  await expect(code.load()).rejects.toThrow('Offline');
  expect(code.get()).toBeUndefined();
  await code.load();
  await code.load();
  expect(code.get()).toBe('the board');
});

test('fetched ahead of its use, it may fail without anybody hearing of it', async () => {
  const code = codeFrom(() => Promise.reject(new Error('Offline')));
  await expect(code.prepare()).resolves.toBeUndefined();
  await expect(code.load()).rejects.toThrow('Offline');
});
