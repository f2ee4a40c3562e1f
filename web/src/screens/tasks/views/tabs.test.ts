import { limits, type View } from '@muster/contract';
import { expect, test } from 'vitest';
import { totalOf, viewsInSight } from './tabs.ts';

const views = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({ _id: name, name }) as View);
const named = (some: readonly View[]) => some.map(({ name }) => name).join('');

test('the first six views are in sight, and always the one that is open', () => {
  expect(named(viewsInSight(views, undefined))).toBe('abcdef');
  expect(named(viewsInSight(views, views[1]))).toBe('abcdef');
  expect(named(viewsInSight(views, views[7]))).toBe('abcdeh');
});

const counted = (count: number, isMore = false) => ({ value: 'todo', count, isMore });

test('tasks are counted up to ten thousand', () => {
  expect(limits.countedTasks).toBe(10_000);
  expect(totalOf([])).toBe('0');
  expect(totalOf([counted(3), counted(4)])).toBe('7');
  expect(totalOf([counted(6_000), counted(4_000)])).toBe('10000');
  expect(totalOf([counted(6_000), counted(4_001)])).toBe('10,000+');
  expect(totalOf([counted(10_000, true)])).toBe('10,000+');
  expect(totalOf([counted(1_200, true), counted(3)])).toBe('1,203+');
});
