import type * as contract from '@muster/contract';
import type { Activity } from '../../activity/activity.ts';
import { changesBetween, type Recorder } from '../../activity/record.ts';
import { keepProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lastOf } from '../../platform/db/transactions.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import {
  changeAttachments,
  requireRoomTaken,
  restoreAttachment,
  type NewAttachment,
  type Room,
} from '../attachments/index.ts';
import { findNewlyMentioned } from '../mentions/index.ts';
import { setWatching, watchAsAssigned } from '../watching/index.ts';
import { recordedFields } from './fields.ts';
import { parentsTold } from './sub-tasks/parents-told.ts';
import * as queries from './queries.ts';
import { repeatSoon } from './repeat-soon.ts';

export async function present(db: Db, scope: ProjectScope, taskId: string): Promise<contract.TaskDetails> {
  const task = await queries.findTaskDetails(db, scope, taskId);
  if (!task) throw notFound('Task');
  return task;
}

interface Edit {
  scope: ProjectScope;
  taskId: string;
  changes: contract.TaskChanges;
  /** What was sent to keep the project and the status. */
  kept: unknown[];
}

interface Edited {
  before: contract.TaskDetails;
  after: contract.TaskDetails;
  /** Some of those who chose to. */
  watchers: string[];
}

/** Sent behind the lock without waiting for it. */
export async function updateOwnFields(db: Db, { scope, taskId, changes, kept }: Edit): Promise<Edited> {
  const [own, after] = await lastOf(
    ...kept,
    Promise.all([queries.lockTask(db, scope, taskId), queries.updateTask(db, scope, taskId, changes)]),
  );
  if (!own || !after) throw stale(await present(db, scope, taskId));
  const { watchers, ...before } = own;
  return { before: { ...after, ...before, createdBy: after.createdBy }, after, watchers };
}

/** With what hangs on the task. */
export async function updateWhole(
  db: Db,
  { scope, taskId, changes, kept }: Edit,
  files: NewAttachment[],
  room: Room,
): Promise<Edited> {
  const locked = await lastOf(...kept, queries.lockTask(db, scope, taskId));
  const before = await present(db, scope, taskId);
  refuseStale(before, changes);
  const { assignedTo } = changes;
  await changeAttachments(
    db,
    { ...scope, taskId },
    {
      before: before.files,
      keep: changes,
      added: files,
      by: scope.userId,
    },
  );
  if (files.length > 0) await requireRoomTaken(db, room);
  if (assignedTo) {
    await queries.replaceAssignees(db, scope, taskId, assignedTo);
    await watchAsAssigned(db, { ...scope, taskId }, { before: before.assignedTo, after: assignedTo });
  }
  const after = (await queries.updateTask(db, scope, taskId, changes))!;
  return { before, after, watchers: locked?.watchers ?? [] };
}

/** A file that was removed is the task's again. */
export async function bringFileBack(
  db: Db,
  { scope, taskId, fileId }: { scope: ProjectScope; taskId: string; fileId: string },
  room: Room,
): Promise<Edited> {
  const locked = await lastOf(keepProject(db, scope), queries.lockTask(db, scope, taskId));
  const before = await present(db, scope, taskId);
  // Asked for twice: it is there already.
  if (before.files.some(({ path }) => path.endsWith(`/${fileId}`)))
    return { before, after: before, watchers: [] };
  await restoreAttachment(db, { ...scope, taskId }, before.files, fileId);
  await requireRoomTaken(db, room);
  const after = (await queries.updateTask(db, scope, taskId, {}))!;
  return { before, after, watchers: locked?.watchers ?? [] };
}

/** What tells when the next one of a task that repeats comes. */
const decidingTheNext = ['status', 'repeat', 'startDate', 'dueDate'];

export async function recordUpdate(
  db: Db,
  record: Recorder<'task.updated' | 'attachment.added' | 'attachment.removed'>,
  scope: ProjectScope,
  { before, after, watchers }: Edited,
) {
  const { _id: subjectId, version } = after;
  const changes = changesBetween(before, after, recordedFields);
  if (after.repeat && decidingTheNext.some((field) => field in changes)) await repeatSoon(db, scope);
  const texts = { before: before.description, after: after.description };
  const mentioned = await findNewlyMentioned(db, scope, 'description', texts);
  await setWatching(db, { ...scope, taskId: subjectId }, mentioned);
  const owners = ownersOf(after, watchers);
  await record(
    scope,
    { kind: 'task.updated', subjectId, version, changes, owners, mentioned },
    ...parentsTold(subjectId, before, after),
    ...filesTold('attachment.added', { before, after, watchers }),
    ...filesTold('attachment.removed', { before, after, watchers }),
  );
}

const ownersOf = ({ assignedTo, createdBy }: contract.TaskDetails, watchers: string[]) => [
  ...assignedTo,
  createdBy._id,
  ...watchers,
];

export function filesTold<Kind extends 'attachment.added' | 'attachment.removed'>(
  kind: Kind,
  { before, after, watchers }: Edited,
): Activity<Kind>[] {
  const { _id: subjectId, version } = after;
  const owners = ownersOf(after, watchers);
  const [files, side] =
    kind === 'attachment.added'
      ? ([filesOnlyIn(after, before), 'to'] as const)
      : ([filesOnlyIn(before, after), 'from'] as const);
  return files.map(({ path, name }) => ({
    kind,
    subjectId,
    version,
    changes: { [path]: { [side]: name } },
    owners,
  }));
}

const filesOnlyIn = (one: contract.TaskDetails, other: contract.TaskDetails) =>
  one.files.filter(({ path }) => other.files.every((file) => file.path !== path));

/** Nothing is overwritten unseen: whoever names the version they saw must have seen the latest. */
export function refuseStale(task: contract.TaskDetails, { version = task.version }: contract.TaskChanges) {
  if (version !== task.version) throw stale(task);
}

const stale = (task: contract.TaskDetails) =>
  conflict('STALE', 'Somebody else has changed this task in the meantime.', { task });
