import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import type { Task } from '../tasks.ts';
import { compareTasks } from './compare.ts';
import { dayIn } from './days.ts';
import { groupsOf } from './groups.ts';
import { matchesTask } from './match.ts';
import { readTaskQuery } from './query.ts';
import type { TaskSort } from './sorts.ts';

const [ada, bob, todo, done, copy] = [1, 2, 3, 4, 5].map(
  (n) => `0190aaaa-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string];
const plain: Task = {
  _id: todo,
  number: 7,
  key: 'WEB-7',
  title: 'Write the Überschrift',
  description: 'For the landing page',
  status: todo,
  priority: 'medium',
  assignedTo: [],
  labels: [],
  startDate: null,
  dueDate: null,
  estimate: null,
  repeat: null,
  parent: null,
  parentTask: null,
  isBlocked: false,
  counts: { comments: 0, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 0, total: 0 } },
  createdBy: { _id: ada, fullName: 'Ada' },
  attachments: [],
  rank: '1',
  version: 1,
  completedAt: null,
  createdAt: '2026-11-17T23:30:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
};
// A Wednesday.
const reader = {
  me: ada,
  today: '2026-11-18',
  dayOf: dayIn('Europe/Berlin'),
  categoryOf: (status: string) => (status === todo ? ('notStarted' as const) : undefined),
};
const matches = (task: Partial<Task>, params: Record<string, string>) =>
  matchesTask({ ...plain, ...task }, readTaskQuery(params), reader);

test.each<[Partial<Task>, Record<string, string>, boolean | undefined]>([
  [{}, {}, true],
  [{}, { status: `${done},${todo}` }, true],
  [{}, { '-status': `${done},${todo}` }, false],
  [{}, { category: 'notStarted' }, true],
  [{}, { category: 'started' }, false],
  [{ status: done }, { category: 'done' }, undefined],
  [{ status: done }, { '-category': 'done' }, undefined],
  [{ status: done }, { category: 'done', priority: 'high' }, false],
  [{}, { assignee: 'nobody' }, true],
  [{ assignedTo: [bob] }, { assignee: 'me,nobody' }, false],
  [{ assignedTo: [bob, ada] }, { assignee: 'me' }, true],
  [{ assignedTo: [bob] }, { '-assignee': 'me' }, true],
  [{}, { creator: 'me' }, true],
  [{}, { creator: bob }, false],
  [{ labels: [copy] }, { label: 'none' }, false],
  [{ labels: [copy] }, { label: `none,${copy}` }, true],
  [{}, { '-label': copy }, true],
  [{ dueDate: '2026-11-17' }, { due: 'overdue' }, true],
  [{ dueDate: '2026-11-17', completedAt: plain.createdAt }, { due: 'overdue' }, false],
  [{ dueDate: '2026-11-18' }, { due: 'overdue' }, false],
  [{ dueDate: '2026-11-18' }, { due: 'today' }, true],
  [{ dueDate: '2026-11-16' }, { due: 'thisWeek' }, true],
  [{ dueDate: '2026-11-15' }, { due: 'thisWeek' }, false],
  [{ dueDate: '2026-11-22' }, { due: 'thisWeek' }, true],
  [{ dueDate: '2026-11-23' }, { due: 'nextWeek' }, true],
  [{ dueDate: '2026-11-30' }, { due: 'nextWeek' }, false],
  [{}, { due: 'none' }, true],
  [{}, { '-due': 'today' }, true],
  [{ dueDate: '2026-11-30' }, { due: '2026-11-01..2026-11-30' }, true],
  [{ dueDate: '2026-12-01' }, { due: '..2026-11-30' }, false],
  [{ startDate: '2026-12-01' }, { start: '2026-11-30..' }, true],
  [{ dueDate: '2026-11-16' }, { during: '2026-11-16..2026-11-22' }, true],
  [{ dueDate: '2026-11-15' }, { during: '2026-11-16..2026-11-22' }, false],
  [{ startDate: '2026-11-01', dueDate: '2026-12-24' }, { during: '2026-11-16..2026-11-22' }, true],
  [{ startDate: '2026-11-22', dueDate: '2026-12-24' }, { during: '2026-11-16..2026-11-22' }, true],
  [{ startDate: '2026-11-23', dueDate: '2026-12-24' }, { during: '2026-11-16..2026-11-22' }, false],
  [{ startDate: '2026-11-18' }, { during: '2026-11-16..2026-11-22' }, false],
  [{ dueDate: '2026-12-24' }, { during: '2026-11-16..' }, true],
  [{ dueDate: '2026-12-24' }, { during: '..2026-11-22' }, false],
  [{}, { created: 'today' }, true],
  [{}, { created: '..2026-11-17' }, false],
  [{}, { updated: 'thisWeek' }, true],
  [{}, { completed: 'thisWeek' }, false],
  [{ completedAt: '2026-11-15T23:30:00.000Z' }, { completed: 'thisWeek' }, true],
  [{ completedAt: '2026-11-15T23:30:00.000Z' }, { completed: '..2026-11-15' }, false],
  [{}, { '-completed': 'thisWeek' }, true],
  [
    { counts: { comments: 0, files: 0, checklist: { done: 1, total: 2 }, subTasks: { done: 0, total: 0 } } },
    { has: 'checklist' },
    true,
  ],
  [
    { counts: { comments: 0, files: 0, checklist: { done: 2, total: 2 }, subTasks: { done: 0, total: 0 } } },
    { has: 'files,checklist' },
    false,
  ],
  [
    { counts: { comments: 1, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 0, total: 0 } } },
    { '-has': 'comments' },
    false,
  ],
  [
    { counts: { comments: 0, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 1, total: 1 } } },
    { has: 'subTasks' },
    true,
  ],
  [{ isBlocked: true }, { has: 'subTasks,block' }, true],
  [{ isBlocked: true, completedAt: '2026-11-18T10:00:00.000Z' }, { has: 'block' }, false],
  [{}, { parent: 'none' }, true],
  [{ parent: done }, { parent: `none,${todo}` }, false],
  [{ parent: done }, { '-parent': 'none' }, true],
  [{}, { watched: 'me' }, undefined],
  [{}, { watched: 'me', assignee: 'me' }, false],
  [{}, { text: 'PAGE überschrift' }, true],
  [{}, { text: 'page two' }, false],
  [{ description: 'x'.repeat(limits.listedDescription) }, { text: 'page' }, undefined],
  [{ description: 'x'.repeat(limits.listedDescription) }, { text: 'write' }, true],
])('%o with %o: %s', (task, params, answer) => {
  expect(matches(task, params)).toBe(answer);
});

const numbered = (task: Partial<Task>, n: number): Task => ({ ...plain, number: n + 1, ...task });

test.each<[TaskSort, Partial<Task>[], number[]]>([
  ['newest', [{}, {}, {}], [3, 2, 1]],
  ['-newest', [{}, {}, {}], [1, 2, 3]],
  ['updated', [{}, { updatedAt: '2026-12-01T00:00:00.000Z' }, {}], [2, 3, 1]],
  ['due', [{ dueDate: '2026-12-01' }, {}, { dueDate: '2026-11-01' }, {}], [3, 1, 4, 2]],
  ['-due', [{ dueDate: '2026-12-01' }, {}, { dueDate: '2026-11-01' }, {}], [1, 3, 2, 4]],
  ['priority', [{ priority: 'low' }, { priority: 'high' }, {}, {}], [2, 4, 3, 1]],
  ['-priority', [{ priority: 'low' }, { priority: 'high' }, {}, {}], [1, 3, 4, 2]],
  ['title', ['b', 'Ärger', 'a', 'B', 'Zoo'].map((title) => ({ title })), [3, 2, 1, 4, 5]],
  ['estimate', [{ estimate: 0 }, {}, { estimate: 8 }], [3, 1, 2]],
  ['-estimate', [{ estimate: 0 }, {}, { estimate: 8 }], [1, 3, 2]],
  ['place', ['10', '-2.5', '9', '-3', '9'].map((rank) => ({ rank })), [4, 2, 5, 3, 1]],
  ['-place', ['10', '-2.5', '9', '-3', '9'].map((rank) => ({ rank })), [1, 3, 5, 2, 4]],
])('sorted by %s', (sort, tasks, order) => {
  const sorted = tasks.map(numbered).toSorted(compareTasks(sort));
  expect(sorted.map(({ number }) => number)).toEqual(order);
});

test('a task is in the groups of its people and labels, or in the one for those without', () => {
  expect(groupsOf({ ...plain, assignedTo: [ada, bob] }, 'assignee', reader.today)).toEqual([ada, bob]);
  expect(groupsOf(plain, 'assignee', reader.today)).toEqual(['nobody']);
  expect(groupsOf({ ...plain, labels: [copy] }, 'label', reader.today)).toEqual([copy]);
  expect(groupsOf(plain, 'label', reader.today)).toEqual(['none']);
  expect(groupsOf({ ...plain, parent: done }, 'parent', reader.today)).toEqual([done]);
  expect(groupsOf(plain, 'parent', reader.today)).toEqual(['none']);
  expect(groupsOf(plain, 'status', reader.today)).toEqual([todo]);
  expect(groupsOf(plain, 'priority', reader.today)).toEqual(['medium']);
});

test.each([
  [null, 'none'],
  ['2026-11-17', 'overdue'],
  ['2026-11-18', 'today'],
  ['2026-11-19', 'thisWeek'],
  ['2026-11-22', 'thisWeek'],
  ['2026-11-23', 'nextWeek'],
  ['2026-11-29', 'nextWeek'],
  ['2026-11-30', 'later'],
])('what is due on %s is %s', (dueDate, group) => {
  expect(groupsOf({ ...plain, dueDate }, 'due', reader.today)).toEqual([group]);
});

test('what is past and done with is earlier', () => {
  const task = { ...plain, dueDate: '2026-11-17', completedAt: plain.createdAt };
  expect(groupsOf(task, 'due', reader.today)).toEqual(['earlier']);
});
