import { changesBetween, type Recorder } from '../../../activity/record.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { insertAssignments } from '../bulk/queries.ts';
import type { BulkEdit, BulkFields, BulkTask } from '../bulk/task.ts';
import { repeatSoon } from '../repeat-soon.ts';
import { listTakenIds } from '../taken-queries.ts';
import { takeNumbers } from './numbers-queries.ts';
import { takenThere } from './refusals.ts';
import { findProjectKey, moveRows } from './write-queries.ts';

/** Of tasks that are locked, with both projects and all that they come to refer to. Both logs tell of it. */
export async function writeMoves(
  db: Db,
  record: Recorder<'task.left' | 'task.arrived'>,
  from: ProjectScope,
  to: ProjectScope,
  edits: BulkEdit[],
) {
  const tasks = edits.map(({ before }) => before);
  const taskIds = tasks.map(({ id }) => id);
  const numbers = await takeNumbers(db, from, to, tasks);
  await refuseTaken(db, to, tasks);
  const projectKey = await findProjectKey(db, to);
  const move = { organizationId: from.organizationId, from: from.projectId, to: to.projectId, taskIds };
  await moveRows(db, move, edits, numbers);
  const assigned = edits.flatMap(({ before, after }) =>
    after.assignedTo.map((userId) => [before.id, userId] as const),
  );
  await insertAssignments(
    db,
    to.organizationId,
    to.projectId,
    assigned.map(([taskId]) => taskId),
    assigned.map(([, userId]) => userId),
  );
  const keysOf = ({ before }: BulkEdit) => ({
    key: { from: before.key, to: `${projectKey}-${numbers.get(before.id)}` },
  });
  await record(
    from,
    ...edits.map((edit) => ({
      kind: 'task.left' as const,
      subjectId: edit.before.id,
      changes: keysOf(edit),
    })),
  );
  await record(
    to,
    ...edits.map((edit) => ({
      kind: 'task.arrived' as const,
      subjectId: edit.before.id,
      version: edit.before.version + 1,
      changes: {
        ...keysOf(edit),
        ...changesBetween<BulkFields>(edit.before, edit.after, ['assignedTo']),
      },
    })),
  );
  if (tasks.some(({ repeats }) => repeats)) await repeatSoon(db, to);
}

/** Behind the numbers: those who add tasks wait to be counted, and one that comes back no longer stands in its own way. */
async function refuseTaken(db: Db, to: ProjectScope, tasks: BulkTask[]) {
  const taken = await listTakenIds(
    db,
    to,
    tasks.map(({ id }) => id),
  );
  const refused = tasks.find(({ id }) => taken.includes(id));
  if (refused) throw takenThere(refused);
}
