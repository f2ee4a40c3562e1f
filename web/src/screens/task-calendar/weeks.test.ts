import { expect, test } from 'vitest';
import { firstDayOf } from '../parts/days/weeks.ts';
import { turn, weeksAround } from './weeks.ts';

test('weeks begin as the reader’s language has it', () => {
  expect(['en-US', 'de-DE', 'ar-EG'].map(firstDayOf)).toEqual([7, 1, 6]);
});

test.each([
  ['2026-11-17', 1, '2026-10-26', '2026-12-06', 6],
  ['2026-11-17', 7, '2026-11-01', '2026-12-05', 5],
  ['2027-02-01', 1, '2027-02-01', '2027-02-28', 4],
])('the month of %s, in weeks that begin with %i', (day, firstDay, from, to, count) => {
  const weeks = weeksAround(day, 'month', firstDay);
  expect(weeks[0]![0]).toBe(from);
  expect(weeks.at(-1)!.at(-1)).toBe(to);
  expect(weeks).toHaveLength(count);
  expect(new Set(weeks.flat()).size).toBe(count * 7);
});

test('months follow one another, however long they are', () => {
  expect(turn('2026-01-31', 'month', 1)).toBe('2026-02-01');
  expect(turn('2026-03-31', 'month', -1)).toBe('2026-02-01');
  expect(turn('2026-12-15', 'month', 1)).toBe('2027-01-01');
  expect(turn('2026-12-29', 'week', 1)).toBe('2027-01-05');
});
