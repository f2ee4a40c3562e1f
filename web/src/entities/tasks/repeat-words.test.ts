import type { Repeat } from '@muster/contract';
import { expect, test } from 'vitest';
import { repeatWords } from './repeat-words.ts';

test.each<[Omit<Repeat, 'when'>, string]>([
  [{ every: 1, unit: 'day' }, 'Every day'],
  [{ every: 2, unit: 'week', weekDays: [1, 4] }, 'Every 2 weeks on Mon, Thu'],
  [{ every: 1, unit: 'week', weekDays: [7] }, 'Every week on Sun'],
  [{ every: 3, unit: 'month' }, 'Every 3 months'],
  [{ every: 1, unit: 'year' }, 'Every year'],
])('%j is told in words', (repeat, words) => {
  expect(repeatWords({ ...repeat, when: 'done' })).toBe(words);
});
