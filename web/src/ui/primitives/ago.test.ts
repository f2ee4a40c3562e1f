import { expect, test } from 'vitest';
import { formatAgo } from './ago.ts';

const now = Date.parse('2026-11-17T10:00:00Z');

test.each([
  ['2026-11-17T09:59:30Z', 'just now'],
  ['2026-11-17T10:00:05Z', 'just now'],
  ['2026-11-17T09:58:59Z', '1 minute ago'],
  ['2026-11-17T08:00:00Z', '2 hours ago'],
  ['2026-11-16T09:00:00Z', 'yesterday'],
  ['2026-11-07T10:00:00Z', '10 days ago'],
])('%s is %s', (iso, words) => {
  expect(formatAgo(iso, now)).toBe(words);
});

test('what is a month old has its day', () => {
  expect(formatAgo('2026-01-31T12:00:00Z', now)).toMatch(/2026/);
});
