import { expect, test } from 'vitest';
import { extended, nothing, stillListed, toggled } from './rules.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];
const chosen = (...ids: string[]) => ids.reduce(toggled, nothing);
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

test('a task is selected, and not any more', () => {
  expect(idsOf(chosen('a', 'c'))).toEqual(['a', 'c']);
  expect(idsOf(chosen('a', 'c', 'a'))).toEqual(['c']);
});

test('a stretch goes from the last one selected, either way', () => {
  expect(idsOf(extended(chosen('b'), listed, 'd'))).toEqual(['b', 'c', 'd']);
  expect(idsOf(extended(chosen('d'), listed, 'b'))).toEqual(['b', 'c', 'd']);
});

test('gone back, a stretch shrinks, and turns over where it began', () => {
  const far = extended(chosen('c'), listed, 'e');
  expect(idsOf(extended(far, listed, 'd'))).toEqual(['c', 'd']);
  expect(idsOf(extended(far, listed, 'b'))).toEqual(['b', 'c']);
});

test('what was selected before a stretch stays', () => {
  expect(idsOf(extended(chosen('a', 'c'), listed, 'd'))).toEqual(['a', 'c', 'd']);
});

test('with nothing selected a stretch begins at the row that it is made from', () => {
  expect(idsOf(extended(nothing, listed, 'c', 'b'))).toEqual(['b', 'c']);
  expect(idsOf(extended(chosen('of another list'), listed, 'c', 'b'))).toEqual(['b', 'c', 'of another list']);
});

test('a stretch whose end has left the list goes on from its beginning', () => {
  const far = extended(chosen('b'), listed, 'd');
  expect(idsOf(extended(far, ['a', 'b', 'c', 'e'], 'c'))).toEqual(['b', 'c', 'd']);
});

test('what leaves the list leaves the selection', () => {
  const all = chosen('a', 'b');
  expect(idsOf(stillListed(all, new Set(['b', 'c'])))).toEqual(['b']);
  expect(stillListed(all, new Set(listed))).toBe(all);
});
