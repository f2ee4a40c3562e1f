import { expect, test } from 'vitest';
import { idFor } from './returned-task.ts';

const typed = {
  title: 'Write the copy',
  description: '',
  status: 'todo',
  priority: 'medium' as const,
  assignedTo: ['ada', 'bob'],
  dueDate: null,
  labels: [],
  startDate: null,
  estimate: null,
  repeat: null,
  parent: null,
};
const task = { ...typed, _id: '1' };
const edited = { ...typed, title: 'Write all copy' };

test('a task that is typed for the first time gets an id of its own', () => {
  expect(idFor(typed, undefined)).not.toBe(idFor(typed, undefined));
});

test('a task whose answer was lost keeps its id, also when it is edited', () => {
  const returned = { task, isRefused: false };
  expect([idFor(typed, returned), idFor(edited, returned)]).toEqual(['1', '1']);
});

test('a task that was refused keeps its id until it is edited', () => {
  const returned = { task, isRefused: true };
  expect(idFor({ ...typed, assignedTo: ['bob', 'ada'] }, returned)).toBe('1');
  expect(idFor(edited, returned)).not.toBe('1');
});
