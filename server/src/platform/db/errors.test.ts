import { expect, test } from 'vitest';
import { isDatabaseAway } from './errors.ts';

const failure = (code: string) => Object.assign(new Error('from the database'), { code });

test.each([
  ['25006', 'it has become a read-only copy'],
  ['57P01', 'it was told to stop'],
  ['57P02', 'another of its processes crashed'],
  ['57P03', 'it is starting'],
  ['08001', 'no server takes changes'],
  ['ECONNREFUSED', 'nobody listens'],
])('a database that answers %s is away: %s', (code) => {
  expect(isDatabaseAway(failure(code))).toBe(true);
});

test.each(['23505', '28P01', '42P01', '57014'])('one that answers %s is there', (code) => {
  expect(isDatabaseAway(failure(code))).toBe(false);
});
