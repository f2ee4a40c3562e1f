import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { extended, limited, nothing, reachOf, stillListed, toggled } from './rules.ts';

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

test('who changes a selection of all has chosen themselves', () => {
  const all = { ...chosen('a', 'b'), reach: 'end' as const };
  expect(toggled(all, 'b').reach).toBeUndefined();
  expect(extended(all, listed, 'd').reach).toBeUndefined();
});

test('a selection of all is one of some when more comes, unless it was of the first ones', () => {
  const all = { ...chosen('a', 'b'), reach: 'end' as const };
  expect(stillListed(all, new Set(['b'])).reach).toBe('end');
  expect(stillListed(all, new Set(['a', 'b']))).toBe(all);
  expect(stillListed(all, new Set(listed)).reach).toBeUndefined();
  expect(stillListed({ ...all, reach: 'failure' }, new Set(listed)).reach).toBeUndefined();
  const first = { ...all, reach: 'limit' as const };
  expect(stillListed(first, new Set(listed))).toBe(first);
  expect(stillListed(first, new Set(['b', 'c'])).reach).toBe('limit');
});

const many = (count: number) => new Set(Array.from({ length: count }, (_, number) => `task ${number}`));

test('no more are chosen by hand than can be changed at once, and whoever chooses more is told', () => {
  const full = { ids: many(limits.bulkTasks) };
  expect(limited(full)).toBe(full);
  const over = limited({ ids: many(limits.bulkTasks + 1) });
  expect([over.ids.size, over.reach]).toEqual([limits.bulkTasks, 'most']);
  expect(limited({ ids: many(limits.bulkTasks + 1), reach: 'limit' }).reach).toBe('limit');
  expect(stillListed(over, new Set([...over.ids, 'another']))).toBe(over);
  expect(stillListed(over, new Set(['task 0', 'task 1'])).reach).toBeUndefined();
});

test.each([
  [12, { isComplete: true, hasFolded: false }, 'end'],
  [12, { isComplete: true, hasFolded: true }, 'fold'],
  [12, { isComplete: false, hasFolded: false }, 'failure'],
  [limits.bulkTasks, { isComplete: true, hasFolded: false }, 'end'],
  [limits.bulkTasks, { isComplete: false, hasFolded: false }, 'limit'],
  [limits.bulkTasks + 1, { isComplete: true, hasFolded: true }, 'limit'],
])('of all, %d that are loaded go as far as this: %o %s', (count, list, reach) => {
  expect(reachOf(count, list)).toBe(reach);
});
