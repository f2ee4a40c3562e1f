import { expect, test } from 'vitest';
import type { BulkTask } from '../bulk/task.ts';
import { matchTasks, reportOf, type Vocabulary } from './match.ts';

const task = (fields: Partial<BulkTask>): BulkTask => ({
  id: 'task',
  number: 1,
  key: 'WEB-1',
  title: 'Write the copy',
  createdBy: 'ada',
  rank: '0',
  version: 1,
  completedAt: null,
  repeats: false,
  bond: null,
  parent: null,
  isWatched: false,
  status: 'web-todo',
  priority: 'medium',
  labels: [],
  startDate: null,
  dueDate: null,
  estimate: null,
  assignedTo: [],
  ...fields,
});

const website: Vocabulary = {
  statuses: [
    { id: 'web-todo', name: 'To Do', category: 'notStarted' },
    { id: 'web-review', name: 'Review', category: 'started' },
    { id: 'web-dropped', name: 'Dropped', category: 'cancelled' },
  ],
  labels: [
    { id: 'web-bug', name: 'Bug' },
    { id: 'web-print', name: 'Print' },
  ],
};
const shop = {
  statuses: [
    { id: 'shop-new', name: 'New', category: 'notStarted' as const },
    { id: 'shop-todo', name: 'TO DO', category: 'started' as const },
    { id: 'shop-done', name: 'Done', category: 'done' as const },
  ],
  labels: [{ id: 'shop-bug', name: 'bug' }],
  team: ['ada'],
};

const becomes = (fields: Partial<BulkTask>) => matchTasks([task(fields)], website, shop)[0]!.after;

test.each([
  ['web-todo', 'shop-todo', 'the one of its name, in capitals or not, whatever it means'],
  ['web-review', 'shop-todo', 'else the first that means the same'],
  ['web-dropped', 'shop-new', 'else the first'],
])('a task in %s comes into %s: %s', (status, there) => {
  expect(becomes({ status }).status).toBe(there);
});

test('labels are found by their names, and people on the team', () => {
  expect(
    becomes({ labels: ['web-bug', 'web-print'], assignedTo: ['ada', 'bob'], priority: 'high' }),
  ).toMatchObject({
    labels: ['shop-bug'],
    assignedTo: ['ada'],
    priority: 'high',
  });
});

test('what does not come along is counted', () => {
  const tasks = [
    task({ status: 'web-review', labels: ['web-print'], assignedTo: ['ada', 'bob'] }),
    task({ status: 'web-review', labels: ['web-bug', 'web-print'], assignedTo: ['bob', 'cleo'] }),
    task({}),
  ];
  const report = reportOf(matchTasks(tasks, website, shop), website, shop, (id) => id.toUpperCase());
  expect(report).toEqual({
    statuses: [{ from: 'Review', to: 'TO DO', count: 2 }],
    labels: [{ name: 'Print', count: 2 }],
    people: [
      { _id: 'bob', fullName: 'BOB', count: 2 },
      { _id: 'cleo', fullName: 'CLEO', count: 1 },
    ],
  });
});
