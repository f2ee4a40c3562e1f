import { expect, test } from 'vitest';
import { isOnlyHere } from './only-here.ts';

test.each([
  'http://localhost:3000/register',
  'http://muster.localhost/register',
  'http://127.0.0.1:3000/register',
  'http://127.1.2.3/register',
  'http://[::1]:3000/register',
])('%s is for this machine only', (link) => {
  expect(isOnlyHere(link)).toBe(true);
});

test.each([
  'https://muster.example.com/register?at=localhost',
  'http://localhost.example.com/register',
  'http://mylocalhost/register',
  'http://192.168.1.7:3000/register',
  'http://[fe80::1]/register',
])('%s can be opened by others', (link) => {
  expect(isOnlyHere(link)).toBe(false);
});
