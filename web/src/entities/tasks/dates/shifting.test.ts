import { expect, test } from 'vitest';
import { changedDates, movedTo, pulledTo, type End } from './shifting.ts';

const dates = (startDate: string | null, dueDate: string | null) => ({ startDate, dueDate });

test.each([
  ['a due date', dates(null, '2026-11-17'), '2026-11-17', '2026-12-01', dates(null, '2026-12-01')],
  [
    'both, by the day it was taken at',
    dates('2026-11-16', '2026-11-18'),
    '2026-11-17',
    '2026-11-20',
    dates('2026-11-19', '2026-11-21'),
  ],
  ['no date', dates(null, null), undefined, '2026-11-20', dates(null, '2026-11-20')],
  ['a start', dates('2026-11-16', null), undefined, '2026-11-20', dates('2026-11-16', '2026-11-20')],
  ['a later start', dates('2026-11-30', null), undefined, '2026-11-20', dates('2026-11-20', '2026-11-20')],
])('a task with %s is put on another day', (_name, task, from, to, moved) => {
  expect(movedTo(task, from, to)).toEqual(moved);
});

const both = dates('2026-11-16', '2026-11-18');
const pulls: [string, ReturnType<typeof dates>, number, End | undefined, ReturnType<typeof dates>][] = [
  ['both by a day', both, 18, undefined, dates('2026-11-17', '2026-11-19')],
  ['the end of both', both, 20, 'due', dates('2026-11-16', '2026-11-21')],
  ['the end of both, up to the start', both, 10, 'due', dates('2026-11-16', '2026-11-16')],
  ['the start of both, up to the end', both, 28, 'start', dates('2026-11-18', '2026-11-18')],
  ['a start alone', dates('2026-11-17', null), 19, undefined, dates('2026-11-19', null)],
  ['the end of a start alone', dates('2026-11-17', null), 19, 'due', dates('2026-11-17', '2026-11-19')],
  [
    'the start of a due date alone',
    dates(null, '2026-11-17'),
    12,
    'start',
    dates('2026-11-12', '2026-11-17'),
  ],
  ['a due date alone', dates(null, '2026-11-17'), 12, 'due', dates(null, '2026-11-12')],
  ['no date', dates(null, null), 20, undefined, dates(null, '2026-11-20')],
];

test.each(pulls)('on a chart one pulls %s', (_name, task, to, end, pulled) => {
  expect(pulledTo(task, '2026-11-17', `2026-11-${to}`, end)).toEqual(pulled);
});

test('only what has changed is sent', () => {
  const task = dates('2026-11-16', '2026-11-18');
  expect(changedDates(task, dates('2026-11-16', '2026-11-19'))).toEqual({ dueDate: '2026-11-19' });
  expect(changedDates(task, task)).toEqual({});
});
