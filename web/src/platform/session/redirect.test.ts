import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

test('a screen of this site is where signing in leads', () => {
  expect(safeRedirect('/profile?mode=edit#name')).toBe('/profile?mode=edit#name');
});

test.each([
  undefined,
  '',
  'profile',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/logout',
  '/logout?redirect=%2Fprofile',
  '/Logout',
  '/%6cogout',
  '/logout/',
  '/\n//evil',
  '/.//evil.example',
  '/a/..//evil.example',
])('anything else leads home: %j', (asked) => expect(safeRedirect(asked)).toBe('/'));
