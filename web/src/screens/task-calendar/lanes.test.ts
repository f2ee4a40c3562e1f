import { expect, test } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { lanesOf } from './lanes.ts';

const week = [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`);
const task = (title: string, dueDate: string | null, startDate: string | null = null) =>
  sampleTask({ _id: title, title, dueDate, startDate });
const shown = (...tasks: ReturnType<typeof task>[]) =>
  lanesOf(tasks, week).map((day) => day.map(({ task: { title }, lane }) => `${lane} ${title}`));

test('a task stands on its due day, or on all days from its start to it', () => {
  expect(shown(task('a', '2026-11-17'), task('b', '2026-11-19', '2026-11-18'), task('c', null))).toEqual([
    [],
    ['0 a'],
    ['0 b'],
    ['0 b'],
    [],
    [],
    [],
  ]);
});

test('what lasts keeps its lane, and later ones stand below it or where it has ended', () => {
  const days = shown(
    task('one', '2026-11-18'),
    task('long', '2026-11-18', '2026-11-16'),
    task('two', '2026-11-19'),
  );
  expect(days.slice(0, 4)).toEqual([['0 long'], ['0 long'], ['0 long', '1 one'], ['0 two']]);
});

test('what began before the week or ends after it says so', () => {
  const days = lanesOf([task('long', '2027-01-01', '2026-01-01')], week);
  expect(days.map(([placed]) => placed!.isNamed)).toEqual([true, false, false, false, false, false, false]);
  expect(days.map(([placed]) => placed!.days)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(days.every(([placed]) => placed!.comesFrom && placed!.goesOn)).toBe(true);
});

test('what is over or yet to come is not there', () => {
  expect(shown(task('past', '2026-11-15'), task('next', '2026-12-24', '2026-11-23')).flat()).toEqual([]);
});
