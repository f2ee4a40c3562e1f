import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

function startClock() {
  let at = 1000;
  return { now: () => at, pass: (seconds: number) => (at += seconds) };
}

test('so many come at once, then at an even pace; what is far too early is refused', () => {
  const { now, pass } = startClock();
  const count = createRate({ burst: 60, perSecond: 1, patience: 2 }, now);
  const waits = Array.from({ length: 62 }, () => count('Ada').wait);
  expect(waits.slice(0, 60)).toEqual(Array(60).fill(0));
  expect(waits[60]).toBeCloseTo(1);
  expect(waits[61]).toBeCloseTo(2);
  const refusal = count('Ada');
  expect(refusal.isRefused).toBe(true);
  expect(refusal.wait).toBeCloseTo(1);
  // What was refused does not count.
  pass(1);
  expect(count('Ada')).toEqual({ wait: expect.closeTo(2), isRefused: false });
  pass(3600);
  expect(count('Ada')).toEqual({ wait: 0, isRefused: false });
});

test('what costs more counts for more', () => {
  const { now } = startClock();
  const count = createRate({ burst: 60, perSecond: 1, patience: 0 }, now);
  const isRefused = Array.from({ length: 7 }, () => count('Ada', 10).isRefused);
  expect(isRefused).toEqual([...Array(6).fill(false), true]);
});

test('each source counts for itself, however many there are', () => {
  const { now } = startClock();
  const count = createRate({ burst: 1, perSecond: 1, patience: 0 }, now);
  expect(count('Ada').isRefused).toBe(false);
  const refused = Array.from({ length: 100_000 }, (_, index) => count(`visitor ${index}`).isRefused);
  expect(refused.some(Boolean)).toBe(false);
  expect(count('visitor 99999').isRefused).toBe(true);
});
