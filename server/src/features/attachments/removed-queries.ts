import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { withEach } from '../../platform/jobs/each.ts';

interface RemovedFile {
  id: string;
  storedIn: string | null;
}

/** They leave the task and can be brought back for a while. Answers what is gone. */
export async function removeAttachments(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  ids: string[],
): Promise<RemovedFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RemovedFile>`
    WITH gone AS (
      DELETE FROM attachments WHERE organization_id = ${organizationId} AND project_id = ${projectId}
        AND task_id = ${taskId} AND id = ANY(${ids}::uuid[]) RETURNING *
    )
    INSERT INTO removed_files (organization_id, project_id, task_id, id, contents)
    SELECT organization_id, project_id, task_id, id, to_jsonb(gone) FROM gone
    RETURNING id, (contents ->> 'stored_in')::uuid AS stored_in`.execute(db);
  return rows;
}

const isOver = sql`removed_at < now() - make_interval(mins => ${sql.lit(limits.fileUndoMinutes)})`;

/** Where it stood among the others; nothing where it is too late. */
export async function bringBackAttachment(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  id: string,
): Promise<RemovedFile | undefined> {
  const { rows } = await sql<RemovedFile>`
    WITH taken AS (
      DELETE FROM removed_files WHERE organization_id = ${organizationId} AND project_id = ${projectId}
        AND task_id = ${taskId} AND id = ${id} AND NOT ${isOver} RETURNING contents
    )
    INSERT INTO attachments OVERRIDING SYSTEM VALUE
    SELECT back.* FROM taken, jsonb_populate_record(NULL::attachments, taken.contents) AS back
    RETURNING id, stored_in`.execute(db);
  return rows[0];
}

/** What takes room still, in case it is brought back. */
export async function findRemovedBytes(db: Db, organizationId: string) {
  const { rows } = await sql<{ bytes: string }>`
    SELECT coalesce(sum((contents ->> 'bytes')::bigint), 0) AS bytes FROM removed_files
    WHERE organization_id = ${organizationId}`.execute(db);
  return Number(rows[0]!.bytes);
}

const sweptAtOnce = 1_000;

/** Those that cannot be brought back any more. */
export async function sweepRemovedFiles(db: Db) {
  const { rows } = await sql<{ organizationId: string }>`
    SELECT DISTINCT organization_id FROM removed_files WHERE ${isOver}`.execute(db);
  await withEach(rows, async ({ organizationId }) => {
    while (await eraseSome(db, organizationId));
  });
}

/** Answers whether there may be more. */
async function eraseSome(db: Db, organizationId: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM removed_files WHERE organization_id = ${organizationId} AND (project_id, task_id, id) IN (
      SELECT project_id, task_id, id FROM removed_files WHERE organization_id = ${organizationId} AND ${isOver}
      ORDER BY project_id, task_id, id LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
    )`.execute(db);
  return Number(numAffectedRows) === sweptAtOnce;
}
