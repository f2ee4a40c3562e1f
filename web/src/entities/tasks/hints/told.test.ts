import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetSession } from '../../../platform/store.ts';
import { sentenceOf, tellOfChange, told } from './told.ts';

const ada = { _id: 'ada', fullName: 'Ada' };
const bob = { _id: 'bob', fullName: 'Bob' };
const change = (by: typeof ada, title = 'Copy') => ({ by, change: 'updated' as const, title });

// What another file has told of may still be about to be said.
beforeEach(resetSession);
afterEach(() => vi.useRealTimers());

test('the same sentence is told again when the same happens again', () => {
  vi.useFakeTimers();
  const heard: ReturnType<typeof told.get>[] = [];
  const stop = told.subscribe(() => heard.push(told.get()));
  for (let times = 0; times < 2; times += 1) {
    tellOfChange(change(ada));
    vi.advanceTimersByTime(6_000);
  }
  stop();
  expect(heard.map(({ sentence }) => sentence)).toEqual(['Ada changed “Copy”', 'Ada changed “Copy”']);
  expect(heard[0]!.number).not.toBe(heard[1]!.number);
});

test('one change is told in full, several in one sentence', () => {
  expect(sentenceOf([change(ada)])).toBe('Ada changed “Copy”');
  expect(sentenceOf([{ ...change(ada), change: 'deleted' }])).toBe('Ada deleted “Copy”');
  const comment = (by: typeof ada) => ({ ...change(by), change: 'commented' as const });
  expect(sentenceOf([comment(ada)])).toBe('Ada commented on “Copy”');
  expect(sentenceOf([comment(ada), comment(bob)])).toBe('Several people wrote 2 comments');
  expect(sentenceOf([comment(ada), change(ada)])).toBe('Ada changed 2 tasks');
  expect(sentenceOf([change(ada), change(ada)])).toBe('Ada changed 2 tasks');
  expect(sentenceOf([change(ada), change(bob)])).toBe('Several people changed 2 tasks');
});
