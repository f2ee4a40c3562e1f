import type { Task } from '@muster/contract';

/** Columns that may be changed of many tasks at once. */
export const bulkColumns = ['status', 'priority', 'labels', 'startDate', 'dueDate', 'estimate'] as const;

export const bulkFields = [...bulkColumns, 'parent', 'assignedTo'] as const;

export type BulkFields = Pick<Task, (typeof bulkFields)[number]>;

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
  /** Its parent, be it in the trash, where it is shown with none. */
  bond: string | null;
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
  /** What it is bound to, be it in the trash; without one, its parent. */
  bond?: string | null;
}

export const fieldsOf = (task: BulkTask): BulkFields => ({
  status: task.status,
  priority: task.priority,
  labels: task.labels,
  startDate: task.startDate,
  dueDate: task.dueDate,
  estimate: task.estimate,
  parent: task.parent,
  assignedTo: task.assignedTo,
});

export const only = (those: string[], others: string[]) => those.filter((one) => !others.includes(one));
