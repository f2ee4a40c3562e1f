import { describe, expect, test } from 'vitest';
import { inOneLine, linesOf, mostPasted, problemOf } from './pasted-lines.ts';

const titles = (text: string) => linesOf(text).map(({ title }) => title);

describe('lines that are pasted', () => {
  test('become titles in their order, whatever ends them; empty ones are left out', () => {
    expect(titles('Bake\r\n\r\nKnead\n   \nSell\rRest\n')).toEqual(['Bake', 'Knead', 'Sell', 'Rest']);
  });

  test.each([
    '- Bake',
    '* Bake',
    '+ Bake',
    '• Bake',
    '1. Bake',
    '12) Bake',
    '[ ] Bake',
    '[x] Bake',
    '[] Bake',
    '- [ ] Bake',
    '1. [X] Bake',
    '\t  - Bake  ',
  ])('lose what makes them a list: %s', (line) => {
    expect(titles(line)).toEqual(['Bake']);
  });

  test.each(['-5 degrees', '2024. A year', '3.5 kg of flour', 'Bake - twice', '[draft] Bake', '*'])(
    'keep what only looks like it: %s',
    (line) => {
      expect(titles(line)).toEqual(line === '*' ? [] : [line]);
    },
  );

  test('of a table have their cells side by side', () => {
    expect(titles('Bake\tAda')).toEqual(['Bake Ada']);
  });

  test('are refused when one is too long, which is named as it was counted', () => {
    const lines = linesOf(`Bake\n\n- ${'a'.repeat(256)}\nSell`);
    expect(problemOf(lines)).toMatch(/^Line 3 has 256 characters/);
    expect(problemOf(linesOf(`Bake\n- ${'a'.repeat(255)}`))).toBeUndefined();
  });

  test('are refused when they are too many', () => {
    expect(problemOf(linesOf('Bake\n'.repeat(mostPasted)))).toBeUndefined();
    expect(problemOf(linesOf('Bake\n'.repeat(mostPasted + 1)))).toMatch(/^These are 101 lines/);
  });

  test('can still be one title', () => {
    expect(inOneLine('Bake \n\n and sell\r\n')).toBe('Bake and sell');
  });
});
