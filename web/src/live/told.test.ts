import { expect, test } from 'vitest';
import { sentenceOf } from './told.ts';

const ada = { _id: 'ada', fullName: 'Ada' };
const bob = { _id: 'bob', fullName: 'Bob' };
const change = (by: typeof ada, title = 'Copy') => ({ by, change: 'updated' as const, title });

test('one change is told in full, several in one sentence', () => {
  expect(sentenceOf([change(ada)])).toBe('Ada changed “Copy”');
  expect(sentenceOf([{ ...change(ada), change: 'deleted' }])).toBe('Ada deleted “Copy”');
  expect(sentenceOf([change(ada), change(ada)])).toBe('Ada changed 2 tasks');
  expect(sentenceOf([change(ada), change(bob)])).toBe('Several people changed 2 tasks');
});
