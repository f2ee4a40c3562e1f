import { expect, test } from 'vitest';
import { pauseBefore } from './pauses.ts';

test('attempts come less and less often, at most half a minute apart', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((attempt) => pauseBefore(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('browsers that lost the line together do not come back together', () => {
  expect(pauseBefore(3, 0)).toBe(4000);
  expect(pauseBefore(3, 0.5)).toBe(6000);
});
