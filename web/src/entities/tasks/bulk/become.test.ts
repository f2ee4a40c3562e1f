import { expect, test } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { changed, sharedBy } from './become.ts';

const task = sampleTask({ assignedTo: ['bob'], labels: ['print'], dueDate: '2026-11-20' });

test('fields are set, people and labels come and go, the rest stays', () => {
  const change = {
    set: { priority: 'high' as const, dueDate: null },
    add: { assignedTo: ['ada'] },
    remove: { labels: ['print', 'bug'] },
  };
  expect(changed(task, change)).toEqual({
    ...task,
    priority: 'high',
    dueDate: null,
    assignedTo: ['ada', 'bob'],
    labels: [],
  });
});

test('a task comes under another with its name, and out again', () => {
  const parentTask = { number: 7, title: 'Print' };
  const under = changed(task, { set: { parent: 'seven' } }, parentTask);
  expect(under).toEqual({ ...task, parent: 'seven', parentTask });
  expect(changed(under, { set: { parent: 'seven' } })).toBe(under);
  expect(changed(under, { set: { parent: null } })).toEqual(task);
});

test('a task that is so already stays the same', () => {
  expect(changed(task, { set: { priority: 'medium' }, add: { assignedTo: ['bob'] } })).toBe(task);
});

test('what is on all of the tasks is told from what is on some', () => {
  const other = sampleTask({ _id: '2', assignedTo: ['bob', 'cleo'] });
  expect(sharedBy([task, other], 'assignedTo')).toEqual({ all: new Set(['bob']), some: new Set(['cleo']) });
});
