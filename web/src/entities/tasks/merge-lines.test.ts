import { expect, test } from 'vitest';
import { effortOf } from '../../../test/effort.ts';
import { mergeLines } from './merge-lines.ts';

const text = (...lines: string[]) => lines.join('\n');

test.each([
  ['lines apart', 'a b c', 'A b c', 'a b C', 'A b C'],
  ['lines beside each other', 'a b c', 'A b c', 'a B c', 'A B c'],
  ['one added at the end, one changed', 'a b c', 'a b c d', 'A b c', 'A b c d'],
  ['one removed, another changed', 'a b c', 'a b', 'A b c', 'A b'],
  ['the same change twice', 'a b c', 'a b c d', 'a b c d', 'a b c d'],
  ['nothing of mine', 'a b c', 'a b c', 'd', 'd'],
])('both are kept: %s', (_, before, mine, theirs, merged) => {
  const [base, one, other] = [before, mine, theirs].map((words) => words.replaceAll(' ', '\n')) as [
    string,
    string,
    string,
  ];
  for (const result of [mergeLines(base, one, other), mergeLines(base, other, one)])
    expect(result?.replaceAll('\n', ' ')).toBe(merged);
});

test.each([
  ['the same line', 'one', 'mine', 'theirs'],
  ['a line removed that the other changed', text('a', 'b', 'c'), text('a', 'c'), text('a', 'B', 'c')],
  ['two additions at one place', 'one', text('one', 'mine'), text('one', 'theirs')],
  [
    'something added right where something was changed',
    text('a', 'b'),
    text('a', 'new', 'b'),
    text('a', 'B'),
  ],
  ['an empty text that both began', '', 'mine', 'theirs'],
])('somebody has to decide: %s', (_, before, mine, theirs) => {
  expect(mergeLines(before, mine, theirs)).toBeUndefined();
  expect(mergeLines(before, theirs, mine)).toBeUndefined();
});

test('long texts are merged at once', () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index}`);
  const merge = () => mergeLines(text(...lines), text('first', ...lines.slice(1)), text(...lines, 'last'));
  expect(merge()).toBe(text('first', ...lines.slice(1), 'last'));
  expect(effortOf(merge)).toBeLessThan(500);
});
