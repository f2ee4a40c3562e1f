import { expect, test } from 'vitest';
import { countFigures, countWords } from './count-words.ts';

test.each([
  [{ count: 1, isMore: false, limit: null }, '1', '1 task'],
  [{ count: 4, isMore: false, limit: 4 }, '4/4', '4 tasks of at most 4'],
  [{ count: 5, isMore: false, limit: 4 }, '5/4', '5 tasks, over the limit of 4'],
  [{ count: 10_000, isMore: true, limit: null }, '10000+', '10000+ tasks'],
])('%j is shown as %s and said as %s', (column, figures, words) => {
  expect(countFigures(column)).toBe(figures);
  expect(countWords(column)).toBe(words);
});
