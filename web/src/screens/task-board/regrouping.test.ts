import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { sampleTask } from '../../../test/sample-task.ts';
import { editsBetween } from './regrouping.ts';

const task = sampleTask({ assignedTo: ['ada', 'bob'], labels: ['copy'], priority: 'low' });

test('in the row of another person that one takes the place of who had it there', () => {
  expect(editsBetween('assignee', task, 'ada', 'eve')).toEqual({ assignedTo: ['bob', 'eve'] });
  expect(editsBetween('assignee', task, 'ada', 'bob')).toEqual({ assignedTo: ['bob'] });
  expect(editsBetween('assignee', task, 'ada', 'nobody')).toEqual({ assignedTo: [] });
  expect(editsBetween('assignee', { ...task, assignedTo: [] }, 'nobody', 'eve')).toEqual({
    assignedTo: ['eve'],
  });
  expect(editsBetween('assignee', task, 'ada', 'ada')).toEqual({});
});

test('labels, priorities and parents change likewise', () => {
  expect(editsBetween('label', task, 'copy', 'print')).toEqual({ labels: ['print'] });
  expect(editsBetween('label', task, 'copy', 'none')).toEqual({ labels: [] });
  expect(editsBetween('priority', task, 'low', 'high')).toEqual({ priority: 'high' });
  expect(editsBetween('parent', task, 'none', 'site')).toEqual({ parent: 'site' });
  expect(editsBetween('parent', task, 'site', 'none')).toEqual({ parent: null });
});

test('where a task cannot stand it does not go', () => {
  const parent = { ...task, counts: { ...task.counts, subTasks: { done: 0, total: 1 } } };
  expect(editsBetween('parent', parent, 'none', 'site')).toBeUndefined();
  expect(editsBetween('parent', task, 'none', task._id)).toBeUndefined();
  expect(editsBetween('due', task, 'today', 'later')).toBeUndefined();
  const labels = Array.from({ length: limits.labelsOfTask }, (_, n) => `l${n}`);
  expect(editsBetween('label', { ...task, labels }, 'none', 'more')).toBeUndefined();
  expect(editsBetween('label', { ...task, labels }, 'l0', 'more')).toBeDefined();
});
