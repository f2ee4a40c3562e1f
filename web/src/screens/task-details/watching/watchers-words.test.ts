import { expect, test } from 'vitest';
import { watchersWords } from './watchers-words.ts';

const [ada, bob] = [{ fullName: 'Ada' }, { fullName: 'Bob' }];

test.each([
  [[], 0, false, 'Nobody yet'],
  [[], 0, true, 'You'],
  [[ada], 1, false, 'Ada'],
  [[ada], 1, true, 'You and Ada'],
  [[ada, bob], 2, false, 'Ada and 1 other'],
  [[ada, bob], 2, true, 'You and 2 others'],
  [[ada, bob], 150, false, 'Ada and 149 others'],
])('of %o, %i in all, and oneself %s: %s', (others, count, isOwn, words) => {
  expect(watchersWords({ others, count, isOwn })).toBe(words);
});
