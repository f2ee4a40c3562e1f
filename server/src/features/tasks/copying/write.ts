import type { Recorder } from '../../../activity/record.ts';
import type { ProjectIds, ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { refuseMissing } from '../bulk/become.ts';
import { insertAssignments } from '../bulk/queries.ts';
import { recountAll } from '../counts-queries.ts';
import type { Copy } from './plan.ts';
import { copyChecklists, insertCopies } from './queries.ts';

interface Transfer {
  from: ProjectIds;
  to: ProjectScope;
  /** By how many all dates come later. */
  days?: number;
}

/**
 * Into columns that are locked or new, with people who are kept on the team. Whom a text mentions is not told again, and
 * files, comments and links stay with the original.
 */
export async function writeCopies(
  db: Db,
  record: Recorder<'task.created'>,
  { from, to, days = 0 }: Transfer,
  copies: Copy[],
) {
  if (copies.length === 0) return;
  refuseMissing(copies, await insertCopies(db, from, to, copies, days));
  const assigned = copies.flatMap(({ id, assignedTo }) =>
    assignedTo.map((userId) => ({ taskId: id, userId })),
  );
  await insertAssignments(
    db,
    to.organizationId,
    to.projectId,
    assigned.map(({ taskId }) => taskId),
    assigned.map(({ userId }) => userId),
  );
  const listed = await copyChecklists(db, from, to, copies);
  if (listed.length > 0) await recountAll(db, to, listed);
  await record(
    to,
    ...copies.map(({ id, parent, assignedTo }) => ({
      kind: 'task.created' as const,
      subjectId: id,
      version: 1,
      assigned: assignedTo,
      ...(parent && { changes: { parent: { to: parent } } }),
    })),
  );
}
