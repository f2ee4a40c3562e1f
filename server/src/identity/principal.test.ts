import { expect, test } from 'vitest';
import { isByCookie } from './principal.ts';

test('only what a browser sends by itself has to prove that its own page asks', () => {
  expect(isByCookie({ kind: 'session' })).toBe(true);
  expect(isByCookie({ kind: 'token' })).toBe(false);
});
