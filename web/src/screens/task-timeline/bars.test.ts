import { expect, test } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { blockersOf, extentOf, inOrder, nearestExtent, progressOf, withCarried } from './bars.ts';
import { spanAround } from './span.ts';

/** From 2 November to 20 December. */
const span = spanAround('2026-11-17', 'month', 1);
const task = (_id: string, startDate: string | null, dueDate: string | null) =>
  sampleTask({ _id, title: _id, startDate, dueDate, number: _id.charCodeAt(0) });

test.each([
  ['2026-11-02', '2026-11-03', { first: 0, last: 1, comesFrom: false, goesOn: false }],
  ['2026-10-01', '2026-11-02', { first: 0, last: 0, comesFrom: true, goesOn: false }],
  ['2026-12-20', '2027-01-01', { first: 48, last: 48, comesFrom: false, goesOn: true }],
  [null, '2026-11-04', { first: 2, last: 2, comesFrom: false, goesOn: false }],
  ['2026-11-04', null, { first: 2, last: 2, comesFrom: false, goesOn: false }],
  ['2026-10-01', '2026-11-01', undefined],
  [null, '2026-12-21', undefined],
  [null, null, undefined],
])('a bar from %s to %s', (startDate, dueDate, extent) => {
  expect(extentOf({ startDate, dueDate }, span)).toEqual(extent);
});

test('bars stand in the order in which they begin and end, each once', () => {
  const [a, b, c] = [
    task('a', '2026-11-10', '2026-11-20'),
    task('b', null, '2026-11-10'),
    task('c', '2026-11-04', null),
  ];
  const outside = task('d', null, '2027-01-10');
  expect(inOrder([a, b, c, outside, a], span)).toEqual([c, b, a]);
});

test('what is carried stays, wherever to, unless it has no dates', () => {
  const [a, b] = [task('a', null, '2026-11-10'), task('b', null, '2027-01-10')];
  expect(withCarried([a], b)).toEqual([b, a]);
  expect(withCarried([a], a)).toEqual([a]);
  expect(withCarried([a], task('c', null, null))).toEqual([a]);
});

const dueOn = (dueDate: string) => nearestExtent({ startDate: null, dueDate }, span).first;

test('beyond what is shown a bar lies at the edge', () => {
  expect(['2026-01-01', '2026-11-03', '2027-01-01'].map(dueOn)).toEqual([0, 1, 48]);
});

test('a task waits for those that are shown and not over', () => {
  const [a, b, c] = [task('a', null, null), task('b', null, null), task('c', null, null)];
  const over = { ...c, completedAt: '2026-11-01T00:00:00.000Z' };
  const blocks = [
    { _id: '1', from: 'a', to: 'b' },
    { _id: '2', from: 'c', to: 'b' },
    { _id: '3', from: 'hidden', to: 'a' },
  ];
  expect([...blockersOf(blocks, [a, b, c])]).toEqual([['b', 'a, c']]);
  expect([...blockersOf(blocks, [a, b, over])]).toEqual([['b', 'a']]);
});

test('a bar tells how much is done of checklist and sub-tasks together, while the task is open', () => {
  const { counts } = task('a', null, null);
  const some = { ...counts, checklist: { done: 1, total: 4 }, subTasks: { done: 1, total: 1 } };
  expect(progressOf({ ...task('a', null, null), counts: some })).toEqual({ done: 2, total: 5 });
  expect(progressOf({ ...task('a', null, null), counts: some, completedAt: '2026-11-10' })).toBeUndefined();
  expect(progressOf(task('a', null, null))).toBeUndefined();
});
