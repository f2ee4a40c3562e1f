import { expect, test } from 'vitest';
import { changeWords, cycleWords, daysWords, oldestWords } from './words.ts';

test('days are told as exactly as they matter', () => {
  expect([0.04, 1, 4.24, 12.6].map(daysWords)).toEqual(['0 days', '1 day', '4.2 days', '13 days']);
});

test('what changed since last week is said in words', () => {
  expect([changeWords(5, 5), changeWords(7, 5), changeWords(4, 5)]).toEqual([
    'as many as last week',
    '2 more than last week',
    '1 fewer than last week',
  ]);
});

test('cycle time says of how many, or that there is none', () => {
  expect(cycleWords({ measured: 0, median: null, most: null })).toBe(
    'No task was both started and done in these weeks.',
  );
  expect(cycleWords({ measured: 1, median: 2, most: 2 })).toMatch(
    /half of 1 task within 2 days, 85% within 2 days/,
  );
});

test('the oldest is late by days', () => {
  expect(oldestWords('2026-11-12', '2026-11-17')).toBe('the oldest is 5 days late');
});
