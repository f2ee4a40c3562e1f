import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Keeps the status, and where its tasks stood and are moved to, before they are. */
export async function copyStatusToTrash(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  statusId: string,
  movedTo: string | undefined,
) {
  await sql`
    INSERT INTO trash (organization_id, project_id, kind, id, name, deleted_by, contents)
    SELECT organization_id, project_id, 'status', id, name, ${userId}, jsonb_build_object(
      'status', to_jsonb(task_statuses),
      'movedTo', ${movedTo ?? null}::uuid,
      'ranks', (
        SELECT coalesce(jsonb_object_agg(tasks.id, tasks.rank), '{}') FROM tasks
        WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}
          AND tasks.status_id = ${statusId}
      ),
      'completed', (
        SELECT coalesce(jsonb_object_agg(tasks.id, extract(epoch FROM tasks.completed_at)), '{}') FROM tasks
        WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}
          AND tasks.status_id = ${statusId} AND tasks.completed_at IS NOT NULL
      )
    )
    FROM task_statuses
    WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND id = ${statusId}`.execute(db);
}

export async function deleteStatus(db: Db, { organizationId, projectId }: ProjectScope, statusId: string) {
  await db
    .deleteFrom('taskStatuses')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', statusId)
    .execute();
}

export async function isStatusInTrash(db: Db, { organizationId, projectId }: ProjectScope, statusId: string) {
  const row = await db
    .selectFrom('trash')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', 'status')
    .where('id', '=', statusId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFromTrash(db: Db, scope: ProjectScope, statusId: string) {
  await sql`
    INSERT INTO task_statuses
    SELECT (jsonb_populate_record(NULL::task_statuses, contents -> 'status')).* FROM ${item(scope, statusId)}`.execute(
    db,
  );
}

/** Those that are still where they went, to the places that they had. */
export async function takeTasksBack(
  db: Db,
  record: Recorder<'task.moved'>,
  scope: ProjectScope,
  statusId: string,
) {
  const moved = sql`(
    SELECT (contents ->> 'movedTo')::uuid AS to_id, key::uuid AS id, value AS rank,
      -- In seconds: how a time is written depends on settings, which no node takes for an update.
      to_timestamp((contents -> 'completed' ->> key)::double precision) AS completed_at
    FROM ${item(scope, statusId)}, jsonb_each_text(contents -> 'ranks')
  ) AS moved`;
  const isStillThere = sql`tasks.organization_id = ${scope.organizationId} AND tasks.project_id = ${scope.projectId}
    AND tasks.status_id = moved.to_id AND tasks.id = moved.id`;
  await sql`SELECT FROM tasks, ${moved} WHERE ${isStillThere} ORDER BY tasks.id FOR UPDATE OF tasks`.execute(
    db,
  );
  await record.each(
    scope,
    'task.moved',
    sql`SELECT tasks.project_id, tasks.id AS subject_id,
      jsonb_build_object('status', jsonb_build_object('from', tasks.status_id, 'to', ${statusId}::uuid)) AS changes
    FROM tasks, ${moved} WHERE ${isStillThere}`,
  );
  await sql`
    UPDATE tasks SET status_id = ${statusId}, rank = moved.rank::numeric, completed_at = moved.completed_at,
      version = version + 1, updated_at = now()
    FROM ${moved} WHERE ${isStillThere}`.execute(db);
}

const item = ({ organizationId, projectId }: ProjectScope, statusId: string) => sql`(
  SELECT contents FROM trash
  WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND kind = 'status' AND id = ${statusId}
) AS item`;
