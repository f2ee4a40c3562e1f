import { expect, test } from 'vitest';
import { namedWeeks, ticksTo } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [124, [0, 50, 100, 150]],
  [0.4, [0, 1]],
])('up to %d is ruled at %j', (largest, ticks) => {
  expect(ticksTo(largest)).toEqual(ticks);
});

test('names of weeks do not touch, and the last one is always there', () => {
  expect(namedWeeks(4, 520)).toEqual([0, 1, 2, 3]);
  expect(namedWeeks(12, 300)).toEqual([2, 5, 8, 11]);
  expect(namedWeeks(52, 300).at(-1)).toBe(51);
});
