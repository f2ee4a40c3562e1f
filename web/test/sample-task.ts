import type { Task } from '@muster/contract';

/** A task like any other, but for what the test is about. */
export const sampleTask = (differences: Partial<Task>): Task => ({
  _id: '1',
  number: 1,
  key: 'WEB-1',
  title: 'Write the copy',
  description: '',
  status: 'todo',
  priority: 'medium',
  assignedTo: [],
  createdBy: { _id: 'ada', fullName: 'Ada' },
  labels: [],
  startDate: null,
  dueDate: null,
  estimate: null,
  parent: null,
  parentTask: null,
  isBlocked: false,
  counts: { comments: 0, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 0, total: 0 } },
  attachments: [],
  rank: '-1',
  version: 1,
  completedAt: null,
  createdAt: '',
  updatedAt: '',
  ...differences,
});
