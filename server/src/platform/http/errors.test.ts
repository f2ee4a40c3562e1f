import { expect, test } from 'vitest';
import { tooMany } from './errors.ts';

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [2.4, '3 seconds'],
  [59, '59 seconds'],
  [59.5, '1 minute'],
  [61, '2 minutes'],
  [300, '5 minutes'],
  [3_541, '1 hour'],
  [3_601, '2 hours'],
])('who must wait %d seconds is told to wait %s', (seconds, words) => {
  const refusal = tooMany(seconds);
  expect(refusal.toFailure()).toEqual({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: `Too many attempts. Please wait ${words} and try again.`,
  });
  expect(refusal.retryAfter).toBe(seconds);
});
