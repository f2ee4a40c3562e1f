import { expect, test } from 'vitest';
import { begins, holds } from './begins.ts';

test.each([
  ['Søren Kjær', 'soren'],
  ['Łukasz', 'LUK'],
  ['Đorđe', 'dor'],
  ['Åsa', 'as'],
  ['Zoë', 'zoë'],
])('%s begins with %s', (name, start) => expect(begins(name, start)).toBe(true));

test('what stands in the middle is found, too, and nothing stands in everything', () => {
  expect(holds('Bjørn Håkansson', 'hakan')).toBe(true);
  expect(holds('Bjørn Håkansson', 'hokan')).toBe(false);
  expect(holds('Bjørn', 'bjornar')).toBe(false);
  expect(holds('', '')).toBe(true);
});
