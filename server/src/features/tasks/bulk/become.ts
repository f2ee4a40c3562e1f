import { limits, type BulkChange } from '@muster/contract';
import { forbidden, HttpError, invalid } from '../../../platform/http/errors.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import { canDeleteTask } from '../policy.ts';
import { differing, fieldsOf, only, type BulkEdit, type BulkFields, type BulkTask } from './task.ts';

/** What becomes of each that is not so already. Refuses all of it where one of them may not become that. */
export function editsOf(tasks: BulkTask[], change: BulkChange): BulkEdit[] {
  const edits = tasks.map((before) => ({ before, after: afterwards(before, change) }));
  for (const { before, after } of edits) refuse(before, after);
  return edits.filter(({ before, after }) => differing(before, after).length > 0);
}

function afterwards(task: BulkTask, { set = {}, add = {}, remove = {} }: BulkChange): BulkFields {
  const list = (name: 'assignedTo' | 'labels') =>
    [...new Set([...only(task[name], remove[name] ?? []), ...(add[name] ?? [])])].toSorted();
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return { ...fieldsOf(task), ...given, assignedTo: list('assignedTo'), labels: list('labels') };
}

function refuse(task: BulkTask, { startDate, dueDate, labels, assignedTo }: BulkFields) {
  if (startDate && dueDate && startDate > dueDate) {
    const field = startDate === task.startDate ? 'dueDate' : 'startDate';
    throw invalid({ [field]: `${nameOf(task)} would start after it is due.` });
  }
  if (labels.length > Math.max(limits.labelsOfTask, task.labels.length))
    throw invalid({ labels: `${nameOf(task)} would have more than ${limits.labelsOfTask} labels.` });
  if (assignedTo.length > Math.max(limits.assignees, task.assignedTo.length))
    throw invalid({ assignedTo: `${nameOf(task)} would have more than ${limits.assignees} assignees.` });
}

/** All of them or none: `there` says how many there are. */
export function refuseMissing(wanted: readonly unknown[], there: number) {
  const missing = wanted.length - there;
  if (missing > 0) throw new HttpError(404, 'NOT_FOUND', `${wordsOfMissing(missing)}.`);
}

export const wordsOfMissing = (missing: number) =>
  `${missing === 1 ? 'One of these tasks is' : `${missing} of these tasks are`} no longer there`;

/** Whoever takes a task away from a project, even to another one, needs to be one who may delete it there. */
export function authorizeRemoval(scope: ProjectScope, tasks: BulkTask[], verb: 'delete' | 'move') {
  const kept = tasks.find((task) => !canDeleteTask(scope, task));
  if (kept) throw forbidden(`You do not have permission to ${verb} ${nameOf(kept)}.`);
}

export const nameOf = ({ key, title }: BulkTask) => `${key} “${title}”`;
