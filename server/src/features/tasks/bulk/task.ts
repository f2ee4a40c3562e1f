import type { Task } from '@muster/contract';

/** What may be changed of many tasks at once. */
export const bulkFields = ['status', 'priority', 'labels', 'startDate', 'dueDate', 'estimate'] as const;

export type BulkFields = Pick<Task, (typeof bulkFields)[number] | 'assignedTo'>;

export const bulkChanges = [...bulkFields, 'assignedTo'] as const;

/** A task that is locked, as far as it matters to what is done to many of them. */
export interface BulkTask extends BulkFields {
  id: string;
  number: number;
  key: string;
  title: string;
  createdBy: string;
  rank: string;
  version: number;
  /** In seconds. */
  completedAt: string | null;
  repeats: boolean;
  /** By somebody else than whoever changes it. */
  isWatched: boolean;
}

/** What is to become of one. */
export interface BulkEdit {
  before: BulkTask;
  after: BulkFields;
  /** Where it stands in its column; without one, on top. */
  rank?: string;
  completedAt?: string | null;
}

export const fieldsOf = (task: BulkTask): BulkFields => ({
  status: task.status,
  priority: task.priority,
  labels: task.labels,
  startDate: task.startDate,
  dueDate: task.dueDate,
  estimate: task.estimate,
  assignedTo: task.assignedTo,
});

export const only = (those: string[], others: string[]) => those.filter((one) => !others.includes(one));
