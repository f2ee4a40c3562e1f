import { expect, test } from 'vitest';
import { uploadShares } from './upload-shares.ts';

test('files leave one after the other', () => {
  expect(uploadShares([{ size: 100 }, { size: 300 }], 0.5)).toEqual([1, 1 / 3]);
});

test('an empty file has no share that is not a number', () => {
  expect(uploadShares([{ size: 0 }], 1)).toEqual([0]);
  expect(uploadShares([{ size: 0 }, { size: 10 }], 1)).toEqual([1, 1]);
});
