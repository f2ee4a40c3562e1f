import { expect, test } from 'vitest';
import { takenWords } from './taken-words.ts';

const taken = { count: 12, total: undefined, tab: 'To Do', isElsewhere: false };

test('who selects some, or all that there are, is told nothing more', () => {
  expect(takenWords(undefined, { ...taken, isElsewhere: true })).toBe('');
  expect(takenWords('end', taken)).toBe('');
  expect(takenWords('end', { ...taken, tab: undefined, isElsewhere: true })).toBe('');
});

test('where a filter matches more in other tabs, it is told which one was taken', () => {
  expect(takenWords('end', { ...taken, isElsewhere: true })).toBe('only those in To Do');
});

test('more than can be changed at once are told by how many there are', () => {
  const many = { ...taken, count: 1_000, total: { count: 1_234, isMore: false } };
  expect(takenWords('limit', many)).toBe('the first 1,000 of 1,234 in To Do');
  expect(takenWords('limit', { ...many, tab: undefined })).toBe('the first 1,000 of 1,234');
  const more = { count: 10_000, isMore: true };
  expect(takenWords('limit', { ...many, total: more })).toBe('the first 1,000 of 10,000+ in To Do');
  expect(takenWords('limit', { ...many, total: undefined })).toBe('the first 1,000 in To Do');
});

test('who chooses more by hand than can be changed at once is told', () => {
  expect(takenWords('most', { ...taken, count: 1_000 })).toBe('no more can be changed at once');
});

test('what did not come and what is folded away is told', () => {
  expect(takenWords('failure', { ...taken, isElsewhere: true })).toBe('the others could not be loaded');
  expect(takenWords('fold', { ...taken, tab: undefined })).toBe('not the folded ones');
});
