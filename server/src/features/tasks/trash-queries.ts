import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { conflict } from '../../platform/http/errors.ts';
import { trashedFiles } from '../attachments/index.ts';
import { children } from './children-queries.ts';
import { recount } from './counts-queries.ts';

/** A task that bore the same id before gives way in the trash. Answers the images that it kept. */
export async function takeOutOfTrash(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const row = await db
    .deleteFrom('trash')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', 'task')
    .where('id', '=', taskId)
    .returning(trashedFiles.as('files'))
    .executeTakeFirst();
  return row?.files ?? [];
}

/** The task leaves with all that hangs on it; its files stay in storage until the trash is emptied. */
export async function moveTaskToTrash(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  taskId: string,
) {
  const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  const kept = children.map(
    ({ key, keep }) => sql`, ${sql.lit(key)}, ${keep(sql`${here} AND task_id = ${taskId}`)}`,
  );
  await sql`
    INSERT INTO trash (organization_id, project_id, kind, id, name, created_by, deleted_by, contents)
    SELECT organization_id, project_id, 'task', id, title, created_by, ${userId},
      jsonb_build_object('task', to_jsonb(tasks) ${sql.join(kept, sql``)})
    FROM tasks WHERE ${here} AND id = ${taskId}`.execute(db);
  await db
    .deleteFrom('tasks')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', taskId)
    .execute();
}

/** Call it in the transaction that takes the task out of the trash afterwards. */
export async function restoreTask(db: Db, record: Recorder, scope: ProjectScope, taskId: string) {
  const { organizationId, projectId } = scope;
  const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  const item = sql`(SELECT contents FROM trash WHERE ${here} AND kind = 'task' AND id = ${taskId}) AS item`;
  const statusId = await lockItsStatus(db, scope, taskId);

  // Its place may have been given to another by now: then it comes on top, as it does in another status.
  await sql`
    INSERT INTO tasks OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(NULL::tasks, ${laterColumns} || (contents -> 'task') || jsonb_build_object(
      'label_ids', (
        SELECT coalesce(jsonb_agg(kept.id ORDER BY kept.id), '[]') FROM (
          SELECT labels.id FROM labels
          WHERE labels.organization_id = ${organizationId} AND labels.project_id = ${projectId}
            AND contents -> 'task' -> 'label_ids' ? labels.id::text
          FOR KEY SHARE
        ) AS kept
      ),
      'status_id', ${statusId}::uuid,
      'rank', CASE WHEN (contents -> 'task' ->> 'status_id')::uuid <> ${statusId} OR EXISTS (
        SELECT FROM tasks WHERE ${here} AND status_id = ${statusId}
          AND rank = (contents -> 'task' ->> 'rank')::numeric
      ) THEN next_rank() ELSE (contents -> 'task' ->> 'rank')::numeric END,
      'version', (contents -> 'task' ->> 'version')::integer + 1,
      'updated_at', now()
    ))).* FROM ${item}`.execute(db);
  const contents = sql`(SELECT contents FROM ${item})`;
  for (const { key, bringBack } of children)
    await bringBack(sql`${contents} -> ${sql.lit(key)}`, { ...scope, taskId }).execute(db);
  await recount(db, { ...scope, taskId });
  await record(scope, { kind: 'task.restored', subjectId: taskId });
}

/** What those have that were deleted before tasks had these columns. */
const laterColumns = sql`'{"comment_count": 0, "checklist_done": 0, "checklist_total": 0}'::jsonb`;

/** The status that it had, or else the first of the project; nobody moves tasks into it or deletes it meanwhile. */
async function lockItsStatus(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM task_statuses WHERE organization_id = ${organizationId} AND project_id = ${projectId}
    ORDER BY id = (
      SELECT (contents -> 'task' ->> 'status_id')::uuid FROM trash
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND kind = 'task' AND id = ${taskId}
    ) DESC, sort_order, created_at, id LIMIT 1 FOR UPDATE`.execute(db);
  if (!rows[0])
    throw conflict('NO_STATUS', 'The project has no status for this task. Create one, then restore it.');
  return rows[0].id;
}
