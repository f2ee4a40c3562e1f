import { sql } from 'kysely';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { children, inItsText, type Move } from '../children-queries.ts';
import type { BulkEdit } from '../bulk/task.ts';
import { findTop } from '../queries.ts';
import { releaseSubTasks } from '../sub-tasks/parting-queries.ts';

const selectKey = statement<{ key: string }>(
  'SELECT key FROM projects WHERE organization_id = $1 AND id = $2',
);

export async function findProjectKey(db: Db, { organizationId, projectId }: ProjectScope) {
  return (await selectKey(db, organizationId, projectId))[0]!.key;
}

/** Of tasks that are locked, into columns that are. With all that hangs on them, but without their assignees. */
export async function moveRows(db: Db, move: Move, edits: BulkEdit[], numbers: Map<string, number>) {
  await releaseSubTasks(db, move.organizationId, [move.from, move.to], move.taskIds);
  await insertTasks(db, move, edits, numbers);
  for (const { move: moveChild } of children) await moveChild?.(move).execute(db);
  await takeAlong(db, move);
  await sql`
    DELETE FROM tasks WHERE organization_id = ${move.organizationId} AND project_id = ${move.from}
      AND id = ANY(${move.taskIds}::uuid[])`.execute(db);
}

/** Those that come on top keep the order that they had, and sub-tasks a parent that comes along. */
async function insertTasks(db: Db, move: Move, edits: BulkEdit[], numbers: Map<string, number>) {
  const rows = edits.map(({ before, after, rank, completedAt }) => ({
    id: before.id,
    number: numbers.get(before.id),
    status_id: after.status,
    label_ids: after.labels,
    place: rank ?? null,
    was: before.rank,
    completed: completedAt ?? before.completedAt,
  }));
  const top = await findTop(db);
  const description = inItsText(sql`kept.description`, sql`kept.id`, move);
  await sql`
    WITH becoming AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY was DESC) AS nth FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
        id uuid, number integer, status_id uuid, label_ids uuid[], place numeric, was numeric, completed double precision
      )
    )
    INSERT INTO tasks OVERRIDING SYSTEM VALUE
    SELECT moved.* FROM becoming
    JOIN tasks AS kept ON kept.organization_id = ${move.organizationId} AND kept.project_id = ${move.from}
      AND kept.id = becoming.id,
    jsonb_populate_record(kept, jsonb_build_object(
      'project_id', ${move.to}::uuid, 'number', becoming.number, 'status_id', becoming.status_id,
      'label_ids', becoming.label_ids, 'rank', coalesce(becoming.place, ${top}::numeric - becoming.nth),
      'completed_at', to_timestamp(becoming.completed), 'description', ${description},
      'parent_id', CASE WHEN kept.parent_id = ANY(${move.taskIds}::uuid[]) THEN kept.parent_id END,
      'version', kept.version + 1, 'updated_at', now()
    )) AS moved`.execute(db);
}

/** What names the tasks from outside: their history, notices of them, files that can still be brought back, and links, which no task is told of. */
async function takeAlong(db: Db, { organizationId, from, to, taskIds }: Move) {
  const isOfFiles = sql`changes::text LIKE ${`%/projects/${from}/tasks/%`}`;
  const rewritten = inItsText(sql`changes::text`, sql`subject_id`, { from, to });
  await sql`
    UPDATE activities SET project_id = ${to},
      changes = CASE WHEN ${isOfFiles} THEN (${rewritten})::jsonb ELSE changes END
    WHERE organization_id = ${organizationId} AND project_id = ${from} AND subject_id = ANY(${taskIds}::uuid[])`.execute(
    db,
  );
  await sql`
    UPDATE notices SET project_id = ${to}
    WHERE organization_id = ${organizationId} AND project_id = ${from} AND task_id = ANY(${taskIds}::uuid[])`.execute(
    db,
  );
  await sql`
    UPDATE removed_files SET project_id = ${to}, contents = contents || jsonb_build_object(
      'project_id', ${to}::uuid, 'stored_in', coalesce(contents ->> 'stored_in', ${from}::text)
    )
    WHERE organization_id = ${organizationId} AND project_id = ${from} AND task_id = ANY(${taskIds}::uuid[])`.execute(
    db,
  );
  for (const end of ['from', 'to']) {
    const [project, task] = [sql.ref(`${end}_project_id`), sql.ref(`${end}_task_id`)];
    await sql`
      UPDATE task_links SET ${project} = ${to}
      WHERE organization_id = ${organizationId} AND ${project} = ${from} AND ${task} = ANY(${taskIds}::uuid[])`.execute(
      db,
    );
  }
}
