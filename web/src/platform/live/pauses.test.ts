import { expect, test } from 'vitest';
import { pauseBefore } from './pauses.ts';

test('attempts come less and less often, at most a minute apart', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((attempt) => pauseBefore(attempt, 1))).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

test('browsers that lost the connection together come back spread over the whole time', () => {
  const pauses = Array.from({ length: 1000 }, (_, index) => pauseBefore(2, index / 1000));
  for (let part = 0; part < 8; part++) {
    const within = pauses.filter((ms) => ms >= part * 1000 && ms < (part + 1) * 1000);
    expect(within.length).toBeGreaterThan(20);
    expect(within.length).toBeLessThan(250);
  }
});
