import { labelColors, type Label } from '@muster/contract';
import { expect, test } from 'vitest';
import { byName, isSameName, leastUsedColor } from './order.ts';

const label = (name: string, color: Label['color'] = 'red'): Label => ({ _id: name, name, color });

test('labels stand by name, whatever their case', () => {
  const names = ['tides', 'Print', 'atlas'].map((name) => label(name)).toSorted(byName);
  expect(names.map(({ name }) => name)).toEqual(['atlas', 'Print', 'tides']);
});

test('a new label gets a colour that few have', () => {
  expect(leastUsedColor([])).toBe(labelColors[0]);
  expect(leastUsedColor(labelColors.map((color) => label(color, color)).slice(1))).toBe(labelColors[0]);
  expect(leastUsedColor(labelColors.map((color) => label(color, color)).slice(0, -1))).toBe(
    labelColors.at(-1),
  );
});

test('a name is the same with other capitals and blanks around it', () => {
  expect([isSameName(' Bug', 'bUG '), isSameName('Bug', 'Bugs')]).toEqual([true, false]);
});
