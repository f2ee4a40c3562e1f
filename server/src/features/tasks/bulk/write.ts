import type { Activity } from '../../../activity/activity.ts';
import { changesBetween, type Recorder } from '../../../activity/record.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { parentsTold } from '../sub-tasks/parents-told.ts';
import { repeatSoon } from '../repeat-soon.ts';
import * as queries from './queries.ts';
import { bulkFields, differing, fieldsOf, only, valuesOf, type BulkEdit, type BulkFields } from './task.ts';
import type { FormerTask } from './undo-queries.ts';

/**
 * Of tasks that are locked, with all that they come to refer to. Answers their versions. Of many tasks each is told of in
 * the inbox; where it is news, a mail says besides how many somebody was given.
 */
export async function writeEdits(
  db: Db,
  record: Recorder<'task.updated'>,
  scope: ProjectScope,
  edits: BulkEdit[],
  { isNews }: { isNews: boolean },
) {
  // Adds before it removes, as a change of one task does.
  await queries.assign(db, scope, pairsOf(edits, assignedBy));
  await queries.unassign(db, scope, pairsOf(edits, unassignedBy));
  const versions = await queries.updateTasks(db, scope, edits);
  const isOneOfMany = edits.length > 1;
  await record(
    scope,
    ...edits.map((edit) => ({
      ...activityOf(edit, versions.get(edit.before.id)),
      isOneOfMany,
      ...(isOneOfMany && isNews && { assigned: assignedBy(edit) }),
    })),
  );
  await record(scope, ...edits.flatMap(({ before, after }) => parentsTold(before.id, before, after)));
  if (edits.some(({ before }) => before.repeats)) await repeatSoon(db, scope);
  return versions;
}

/** What it is to be again, as far as that is possible then. */
export function formerOf({ before, after }: BulkEdit, version: number): FormerTask {
  const { id, status, rank, completedAt, parent, bond } = before;
  return {
    id,
    version,
    was: fieldsOf(before),
    ...(after.status !== status && { rank, completedAt }),
    ...(after.parent !== parent && { bond }),
  };
}

/** The same, to be given back field by field. */
export const formerFieldsOf = (edit: BulkEdit, version: number): FormerTask => ({
  ...formerOf(edit, version),
  became: valuesOf(edit.after, differing(edit.before, edit.after)),
});

/** Of everybody who comes to the tasks or leaves them, before they do. */
export const watchingBefore = (db: Db, scope: ProjectScope, edits: BulkEdit[]) =>
  queries.listWatching(
    db,
    scope,
    pairsOf(edits, (edit) => [...assignedBy(edit), ...unassignedBy(edit)]),
  );

const unassignedBy = ({ before, after }: BulkEdit) => only(before.assignedTo, after.assignedTo);
const assignedBy = ({ before, after }: BulkEdit) => only(after.assignedTo, before.assignedTo);

function pairsOf(edits: BulkEdit[], peopleOf: (edit: BulkEdit) => string[]): queries.Pairs {
  const pairs = edits.flatMap((edit) => peopleOf(edit).map((userId) => [edit.before.id, userId] as const));
  return { taskIds: pairs.map(([taskId]) => taskId), userIds: pairs.map(([, userId]) => userId) };
}

const activityOf = ({ before, after }: BulkEdit, version: number | undefined): Activity<'task.updated'> => ({
  kind: 'task.updated',
  subjectId: before.id,
  version,
  changes: changesBetween<BulkFields>(before, after, bulkFields),
  owners: [...after.assignedTo, before.createdBy, ...(before.isWatched ? [somebodyElse] : [])],
});

/** Whoever it is: the notice finds out. */
const somebodyElse = '';
