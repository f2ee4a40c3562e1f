import { expect, test } from 'vitest';
import { describeDue } from './due.ts';

const today = '2026-11-15';

test.each([
  ['2026-11-14', 'Due yesterday', 'late'],
  ['2026-11-15', 'Due today', 'soon'],
  ['2026-11-16', 'Due tomorrow', ''],
])('%s is said as "%s" on 15 November', (day, words, tone) => {
  expect(describeDue(day, today)).toMatchObject({ words, tone });
});

test('a day further away is written out, with its year if it is another one', () => {
  expect(describeDue('2026-11-20', today).words).toContain('20');
  expect(describeDue('2026-11-20', today).words).not.toContain('2026');
  expect(describeDue('2027-02-01', today).words).toContain('2027');
});

test.each([
  ['2026-11-14', 'Due yesterday'],
  ['2026-11-16', 'Due tomorrow'],
  ['2026-11-03', /^Overdue since .*3/],
  ['2026-11-20', /^Due .*20/],
])('standing alone, %s is %s', (day, sentence) => {
  expect(describeDue(day, today).sentence).toMatch(sentence);
});

test('a day that is over is late, however long ago', () => {
  expect(describeDue('2025-01-31', today).tone).toBe('late');
});

test.each(['2025-01-31', '2026-11-14', '2026-11-15'])('what is completed is not late, nor due: %s', (day) => {
  const { words, tone } = describeDue(day, today, true);
  expect(tone).toBe('');
  expect(words).not.toContain('Due');
});
