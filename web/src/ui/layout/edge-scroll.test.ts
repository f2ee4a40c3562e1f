import { expect, test } from 'vitest';
import { depthAt, speedAcross } from './edge-scroll.ts';

const narrowestColumn = 264;
const phone = 360;
const speedAt = (x: number) => speedAcross(depthAt(x, 0, phone));

test('the board rests under a card in its middle', () => {
  for (const x of [60, 180, 300]) expect(speedAt(x)).toBe(0);
});

test('near an edge it goes on by about a column in a second, and faster only at the very edge', () => {
  for (const x of [308, 320, 330, 345]) {
    expect(speedAt(x)).toBeGreaterThan(0);
    expect(speedAt(x)).toBeLessThan(1.2 * narrowestColumn);
    expect(speedAt(phone - x)).toBeCloseTo(-speedAt(x));
  }
  expect(speedAt(phone)).toBeGreaterThan(2 * narrowestColumn);
  expect(speedAt(phone + 100)).toBe(speedAt(phone));
});
