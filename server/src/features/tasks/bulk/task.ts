import { BulkChange, type Task } from '@muster/contract';

const { set, add } = BulkChange.shape;

export type BulkField = keyof NonNullable<BulkChange['set']> | keyof NonNullable<BulkChange['add']>;

/** What may be changed of many tasks at once. */
export const bulkFields = [set, add].flatMap((those) => Object.keys(those.unwrap().shape)) as BulkField[];

/** Those that are written as they are; people have rows of their own, and a parent may be in the trash. */
export const bulkColumns = bulkFields.filter((field) => field !== 'assignedTo' && field !== 'parent');

export type BulkFields = Pick<Task, BulkField>;

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
  /** Its parent, even one in the trash, where it is shown with none. */
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
  /** What it is bound to, even in the trash; without one, its parent. */
  bond?: string | null;
}

export const fieldsOf = (task: BulkFields) => valuesOf(task, bulkFields) as BulkFields;

export const valuesOf = (task: BulkFields, fields: readonly BulkField[]) =>
  Object.fromEntries(fields.map((field) => [field, task[field]])) as Partial<BulkFields>;

export const differing = (one: BulkFields, other: BulkFields) =>
  bulkFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

export const only = (those: string[], others: string[]) => those.filter((one) => !others.includes(one));
