import { expect, test } from 'vitest';
import { neighbour } from './neighbour.ts';

/** Three columns, and two boxes in the last line. */
const grid = [0, 1, 2, 3, 4].map((n) => ({ top: Math.floor(n / 3) * 100, left: (n % 3) * 300 }));
const column = [0, 1, 2].map((n) => ({ top: n * 50, left: 0 }));

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [4, 'ArrowRight', undefined],
  [0, 'ArrowLeft', undefined],
  [1, 'ArrowDown', 4],
  [2, 'ArrowDown', 4],
  [4, 'ArrowUp', 1],
  [4, 'ArrowDown', undefined],
  [3, 'Home', 0],
  [0, 'End', 4],
  [0, 'a', undefined],
] as const)('among cards, from the one at %i, %s leads to %s', (from, key, to) => {
  expect(neighbour(grid, from, key)).toBe(to);
});

test.each([
  [0, 'ArrowDown', 1],
  [1, 'ArrowUp', 0],
  [0, 'ArrowUp', undefined],
  [0, 'ArrowRight', undefined],
] as const)('among rows, from the one at %i, %s leads to %s', (from, key, to) => {
  expect(neighbour(column, from, key)).toBe(to);
});
