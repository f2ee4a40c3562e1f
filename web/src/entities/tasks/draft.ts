import type { Task, TaskChanges } from '@muster/contract';
import { isSame } from '../../platform/api/changed-fields.ts';
import { mergeLines } from './merge-lines.ts';

type Editable = Pick<Task, Exclude<keyof TaskChanges, 'version' | 'attachments' | 'files' | 'place'>>;
export type Edits = Partial<Editable>;
export type EditableField = keyof Editable;

export const fieldNames: Record<EditableField, string> = {
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  assignedTo: 'Assignees',
  labels: 'Labels',
  startDate: 'Start date',
  dueDate: 'Due date',
  estimate: 'Estimate',
  repeat: 'Repeat',
  parent: 'Parent',
  description: 'Description',
};
const fields = Object.keys(fieldNames) as EditableField[];

/** What is being typed, and the task that it was typed over. */
export interface Draft<T extends Task = Task> {
  base: T;
  edits: Edits;
}

/** Only what differs from what was there; typing something back is no change. */
export function withEdits<T extends Task>({ base, edits }: Draft<T>, more: Edits): Draft<T> {
  const all: Edits = { ...edits, ...more };
  return { base, edits: pick(all, (field) => !isSame(all[field], base[field])) };
}

export const isChanged = ({ edits }: Draft) => Object.keys(edits).length > 0;

/** Whether the task has become what was typed: it was saved from a form that was left meanwhile. */
export const isSaved = ({ base, edits }: Draft, current: Task) =>
  base.version !== current.version && !isChanged(withEdits({ base: current, edits: {} }, edits));

/** What somebody else has changed since the draft was begun. */
export const changedByOthers = ({ base }: Pick<Draft, 'base'>, current: Task) =>
  fields.filter((field) => !isSame(base[field], current[field]));

/**
 * Of that, what the user has changed as well, and to something else: only there somebody has to decide. The same value is
 * no conflict, whether the choice is another's or one's own whose answer got lost; nor are other lines of the same text.
 */
export const collisions = ({ base, edits }: Draft, current: Task) => contested(edits, base, current);

const contested = (changes: Edits | TaskChanges, base: Task, current: Task) =>
  changedByOthers({ base }, current).filter(
    (field) =>
      field in changes &&
      !isSame(changes[field], current[field]) &&
      (field !== 'description' || mergedText(changes, base, current) === undefined),
  );

const mergedText = ({ description = '' }: Edits | TaskChanges, base: Task, current: Task) =>
  mergeLines(base.description, description, current.description);

/** The draft over the task as it is now, without what collides with it. */
export function takeTheirs<T extends Task>(draft: Draft<T>, current: T): Draft<T> {
  const theirs = collisions(draft, current);
  const kept = pick(over(draft, current).edits, (field) => !theirs.includes(field));
  return withEdits({ base: current, edits: {} }, kept);
}

/** The draft over the task as it is now: of its text, with the lines that only others have changed. */
export function over<T extends Task>({ base, edits }: Draft, current: T): Draft<T> {
  const description = 'description' in edits ? mergedText(edits, base, current) : undefined;
  return { base: current, edits: { ...edits, ...(description !== undefined && { description }) } };
}

/** The change to send: named fields only, and the version that the user has seen. */
export const toChanges = ({ edits, base: { version } }: Draft): TaskChanges => ({ ...edits, version });

/** The change over the task as it is now, unless others have changed the same field, or the same lines of the text. */
export function rebased(changes: TaskChanges, base: Task, current: Task): TaskChanges | undefined {
  if (contested(changes, base, current).length > 0) return undefined;
  return { ...changes, ...over({ base, edits: changes }, current).edits, version: current.version };
}

export const pick = (edits: Edits, isWanted: (field: EditableField) => boolean): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => isWanted(field as EditableField)));
