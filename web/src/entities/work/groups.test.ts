import type { WorkTask } from '@muster/contract';
import { expect, test } from 'vitest';
import { placed } from './changing.ts';
import { groupsOf } from './groups.ts';
import { isAbout } from './queries.ts';

const due = (dueDate: string | null, createdAt = '') => ({ dueDate, createdAt }) as WorkTask;
const names = (days: (string | null)[], today: string, isComplete = true) =>
  groupsOf(
    days.map((day) => due(day)),
    today,
    isComplete,
  ).map(({ name, start, count }) => `${name} ${start}+${count}`);

test('tasks stand under overdue, today, this week, later and no date', () => {
  const days = ['2026-11-12', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-22', '2026-11-23', null];
  expect(names(days, '2026-11-17')).toEqual([
    'Overdue 0+2',
    'Today 2+1',
    'This week 3+2',
    'Later 5+1',
    'No date 6+1',
  ]);
});

test('after midnight what was due today is overdue; on a Sunday the week is over', () => {
  expect(names(['2026-11-17', '2026-11-18'], '2026-11-18')).toEqual(['Overdue 0+1', 'Today 1+1']);
  expect(names(['2026-11-22', '2026-11-23'], '2026-11-22')).toEqual(['Today 0+1', 'Later 1+1']);
  expect(names(['2027-01-01'], '2026-12-31')).toEqual(['This week 0+1']);
});

test('how many there are is said once all of them are known', () => {
  const rows = ['2026-11-01', '2026-11-02', '2026-12-24'].map((day) => due(day));
  const notes = (isComplete: boolean) => groupsOf(rows, '2026-11-17', isComplete).map(({ note }) => note);
  expect(notes(true)).toEqual(['2 tasks', '1 task']);
  expect(notes(false)).toEqual(['2 tasks', '']);
});

test('a task that gets another day stands among those of it, the newest first', () => {
  const rows = [due('2026-11-01', '1'), due('2026-11-02', '3'), due('2026-11-02', '1'), due(null, '1')];
  expect(placed(rows, due('2026-11-02', '2')).indexOf(rows[2]!)).toBe(3);
  expect(placed(rows, due(null, '0')).at(-1)).toEqual(due(null, '0'));
  expect(placed(rows, due('2026-10-01'))[0]).toEqual(due('2026-10-01'));
});

test.each([
  ['is shown', { ids: ['copy'] }, true],
  ['was shown and is deleted', { ids: ['copy'], change: 'deleted' }, true],
  ['is somebody else’s', { ids: ['other'], task: { assignedTo: ['bob'], createdBy: { _id: 'bob' } } }, false],
  ['comes to me', { ids: ['other'], task: { assignedTo: ['ada'], createdBy: { _id: 'bob' } } }, true],
  ['is one of mine', { ids: ['other'], task: { assignedTo: [], createdBy: { _id: 'ada' } } }, true],
  ['is not known', { ids: ['other'] }, true],
  ['was not shown and is deleted', { ids: ['other'], change: 'deleted' }, false],
] as const)('a hint about a task that %s: %j', (_, hint, isNews) => {
  const about = { kind: 'task', projectId: 'website', ...hint } as unknown as Parameters<typeof isAbout>[0];
  expect(isAbout(about, new Set(['website/copy']), 'ada')).toBe(isNews);
});
