import { expect, test } from 'vitest';
import { changedDates, movedTo } from './shifting.ts';

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

test('only what has changed is sent', () => {
  const task = dates('2026-11-16', '2026-11-18');
  expect(changedDates(task, dates('2026-11-16', '2026-11-19'))).toEqual({ dueDate: '2026-11-19' });
  expect(changedDates(task, task)).toEqual({});
});
