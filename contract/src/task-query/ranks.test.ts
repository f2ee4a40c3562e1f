import { expect, test } from 'vitest';
import { compareRanks } from './ranks.ts';

const fromTop = [
  '-9007199254740993',
  '-9007199254740992',
  '-10',
  '-9',
  '-2',
  '-1.5',
  '-1.25',
  '-0.5',
  '0.5',
  `1.${'0'.repeat(80)}1`,
  `1.${'0'.repeat(79)}1`,
  '1.5',
  '1.51',
  '2',
  '10',
];

test('ranks are ordered as exact numbers are, however many digits they have', () => {
  for (const [index, one] of fromTop.entries())
    for (const [place, other] of fromTop.entries())
      expect(Math.sign(compareRanks(one, other)), `${one} and ${other}`).toBe(Math.sign(index - place));
});

test('the same number is the same place, with or without zeros behind it', () => {
  expect(compareRanks('-1.5', '-1.50')).toBe(0);
  expect(compareRanks('3', '3.0')).toBe(0);
});
