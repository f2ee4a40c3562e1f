import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { conflict } from '../../platform/http/errors.ts';
import { trashedFiles } from '../attachments/index.ts';

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
  await sql`
    INSERT INTO trash (organization_id, project_id, kind, id, name, created_by, deleted_by, contents)
    SELECT organization_id, project_id, 'task', id, title, created_by, ${userId}, jsonb_build_object(
      'task', to_jsonb(tasks),
      'assignees', ARRAY(SELECT user_id FROM task_assignees WHERE ${here} AND task_id = ${taskId}),
      'attachments', ARRAY(SELECT to_jsonb(attachments) FROM attachments WHERE ${here} AND task_id = ${taskId})
    )
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
    SELECT (jsonb_populate_record(NULL::tasks, contents -> 'task' || jsonb_build_object(
      'status_id', ${statusId}::uuid,
      'rank', CASE WHEN (contents -> 'task' ->> 'status_id')::uuid <> ${statusId} OR EXISTS (
        SELECT FROM tasks WHERE ${here} AND status_id = ${statusId}
          AND rank = (contents -> 'task' ->> 'rank')::numeric
      ) THEN next_rank() ELSE (contents -> 'task' ->> 'rank')::numeric END,
      'version', (contents -> 'task' ->> 'version')::integer + 1,
      'updated_at', now()
    ))).* FROM ${item}`.execute(db);
  // Whoever is just leaving the team is waited for, and passed over.
  await sql`
    INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT organization_id, project_id, ${taskId}, user_id FROM (
      SELECT * FROM project_team WHERE ${here} AND user_id IN (
        SELECT value::uuid FROM ${item}, jsonb_array_elements_text(contents -> 'assignees')
      ) ORDER BY user_id FOR KEY SHARE
    ) AS still_on_team`.execute(db);
  await sql`
    INSERT INTO attachments OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_recordset(NULL::attachments, contents -> 'attachments')).* FROM ${item}`.execute(
    db,
  );
  await record(scope, { kind: 'task.restored', subjectId: taskId });
}

/** The status that it had, or else the first of the project; nobody moves tasks into it or deletes it meanwhile. */
async function lockItsStatus(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM task_statuses WHERE organization_id = ${organizationId} AND project_id = ${projectId}
    ORDER BY id = (
      SELECT (contents -> 'task' ->> 'status_id')::uuid FROM trash
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND kind = 'task' AND id = ${taskId}
    ) DESC, sort_order, created_at, id LIMIT 1 FOR NO KEY UPDATE`.execute(db);
  if (!rows[0])
    throw conflict('NO_STATUS', 'The project has no status for this task. Create one, then restore it.');
  return rows[0].id;
}
