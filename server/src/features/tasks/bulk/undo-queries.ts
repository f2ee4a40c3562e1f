import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { unawaited } from '../../../platform/db/transactions.ts';
import { withEach } from '../../../platform/jobs/each.ts';
import type { Bond } from '../sub-tasks/parting-queries.ts';
import type { Watching } from './queries.ts';
import type { BulkEdit, BulkFields } from './task.ts';

/** What a task was before the change: given back while the fields that the change set are still as it left them. */
export interface FormerTask extends Pick<BulkEdit, 'rank' | 'completedAt' | 'bond'> {
  id: string;
  /** That it has had since. */
  version: number;
  was: BulkFields;
  /** Of each field that the change was about; without it, what it was is given back as a whole or not at all. */
  became?: Partial<BulkFields>;
}

/** What tasks were before, also in the project that they came from, or the numbers under which they are in the trash. */
export type Undoable =
  | { changed: FormerTask[]; watching: Watching[] }
  | { moved: FormerTask[]; to: string; watching: Watching[]; bonds?: Bond[] }
  | { deleted: string[] };

const insert = statement(`
  INSERT INTO bulk_changes (organization_id, project_id, id, made_by, contents) VALUES ($1, $2, $3, $4, $5)`);

/** Answers by what it is asked for. */
export function keepForUndo(db: Db, { organizationId, projectId, userId }: ProjectScope, contents: Undoable) {
  const id = randomUUID();
  unawaited(db, insert(db, organizationId, projectId, id, userId, JSON.stringify(contents)));
  return id;
}

const isOver = sql`made_at < now() - make_interval(mins => ${sql.lit(limits.bulkUndoMinutes)})`;

const selectTarget = statement<{ to: string | null }>(`
  SELECT contents ->> 'to' AS "to" FROM bulk_changes
  WHERE organization_id = $1 AND project_id = $2 AND id = $3 AND made_by = $4`);

/** The project that tasks were moved to, if that is what can be undone. */
export async function findTarget(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  id: string,
): Promise<string | undefined> {
  return (await selectTarget(db, organizationId, projectId, id, userId))[0]?.to ?? undefined;
}

/** Once, and for whoever made the change. */
export async function takeToUndo(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  id: string,
): Promise<Undoable | undefined> {
  const { rows } = await sql<{ contents: Undoable }>`
    DELETE FROM bulk_changes
    WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND id = ${id} AND made_by = ${userId}
      AND NOT ${isOver} RETURNING contents`.execute(db);
  return rows[0]?.contents;
}

const selectTrash = statement<{ id: string; createdBy: string }>(`
  SELECT id, created_by AS "createdBy" FROM trash
  WHERE organization_id = $1 AND project_id = $2 AND kind = 'task' AND seq > 0
    AND seq = ANY($3::bigint[]) ORDER BY id FOR UPDATE`);

/** Those that are still there since they were deleted: nobody else restores one meanwhile. */
export const lockDeleted = (db: Db, { organizationId, projectId }: ProjectScope, seqs: string[]) =>
  selectTrash(db, organizationId, projectId, seqs);

const selectTeam = statement<{ userId: string }>(`
  SELECT user_id AS "userId" FROM project_team
  WHERE organization_id = $1 AND project_id = $2 AND user_id = ANY($3::uuid[]) ORDER BY user_id FOR KEY SHARE`);

/** Of people who may have left the team. */
export async function keepOnTeam(db: Db, { organizationId, projectId }: ProjectScope, userIds: string[]) {
  return (await selectTeam(db, organizationId, projectId, userIds)).map(({ userId }) => userId);
}

const selectTaken = statement<{ id: string }>(`
  SELECT given.id FROM unnest($3::uuid[], $4::uuid[], $5::numeric[]) AS given (id, status_id, rank)
  JOIN tasks ON tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.status_id = given.status_id
    AND tasks.rank = given.rank`);

/** Whose former place was given to another task. */
export async function listDisplaced(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  tasks: FormerTask[],
) {
  const moved = tasks.filter(({ rank }) => rank !== undefined);
  const [ids, statuses, ranks] = [
    moved.map(({ id }) => id),
    moved.map(({ was }) => was.status),
    moved.map(({ rank }) => rank),
  ];
  return (await selectTaken(db, organizationId, projectId, ids, statuses, ranks)).map(({ id }) => id);
}

const sweptAtOnce = 100;

/** Those that cannot be undone any more. */
export async function sweepBulkChanges(db: Db) {
  const { rows } = await sql<{ organizationId: string }>`
    SELECT DISTINCT organization_id FROM bulk_changes WHERE ${isOver}`.execute(db);
  await withEach(rows, async ({ organizationId }) => {
    while (await eraseSome(db, organizationId));
  });
}

/** Answers whether there may be more. */
async function eraseSome(db: Db, organizationId: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM bulk_changes WHERE organization_id = ${organizationId} AND (project_id, id) IN (
      SELECT project_id, id FROM bulk_changes WHERE organization_id = ${organizationId} AND ${isOver}
      ORDER BY project_id, id LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
    )`.execute(db);
  return Number(numAffectedRows) === sweptAtOnce;
}
