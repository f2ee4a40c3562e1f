import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

function startClock() {
  let at = 1000;
  return { now: () => at, pass: (seconds: number) => (at += seconds) };
}

test('so many come at once, then at an even pace; whoever comes too early hears how much', () => {
  const { now, pass } = startClock();
  const count = createRate({ burst: 60, perSecond: 1 }, now);
  expect(Array.from({ length: 60 }, () => count('Ada'))).toEqual(Array(60).fill(0));
  expect(count('Ada')).toBeCloseTo(1);
  pass(0.75);
  expect(count('Ada')).toBeCloseTo(0.25);
  pass(0.25);
  expect(count('Ada')).toBe(0);
  expect(count('Ada')).toBeCloseTo(1);
  pass(3600);
  expect(Array.from({ length: 61 }, () => count('Ada')).filter((early) => early > 0)).toHaveLength(1);
});

test('each source counts for itself, however many there are', () => {
  const { now } = startClock();
  const count = createRate({ burst: 1, perSecond: 1 }, now);
  expect(count('Ada')).toBe(0);
  const early = Array.from({ length: 100_000 }, (_, index) => count(`visitor ${index}`));
  expect(early.every((seconds) => seconds === 0)).toBe(true);
  expect(count('visitor 99999')).toBeGreaterThan(0);
});
