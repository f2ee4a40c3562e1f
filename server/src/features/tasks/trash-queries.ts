import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { conflict, idTakenInTrash } from '../../platform/http/errors.ts';
import { children } from './children-queries.ts';
import { recountAll } from './counts-queries.ts';
import { repeatSoon } from './repeat-soon.ts';

/** Once they are restored. */
export const takeOutOfTrash = (db: Db, { organizationId, projectId }: ProjectScope, taskIds: string[]) =>
  db
    .deleteFrom('trash')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', 'task')
    .where('id', '=', sql<string>`ANY(${taskIds}::uuid[])`)
    .execute();

/**
 * Tasks that are locked leave with all that hangs on them; their files stay in storage until the trash is emptied. Refuses
 * where another has the id in the trash, which must not give way. Answers the numbers of what is in the trash now.
 */
export async function deleteTasks(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  taskIds: string[],
  nameOf?: (taskId: string) => string,
) {
  const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  const kept = children.map(
    ({ key, keep }) => sql`, ${sql.lit(key)}, ${keep(sql`${here} AND task_id = tasks.id`)}`,
  );
  // Gathered first: a cluster takes no subselects of a row into what it inserts.
  const { rows } = await sql<{ id: string; seq: string }>`
    WITH gathered AS MATERIALIZED (
      SELECT organization_id, project_id, id, title, created_by,
        jsonb_build_object('task', to_jsonb(tasks) ${sql.join(kept, sql``)}) AS contents
      FROM tasks WHERE ${here} AND id = ANY(${taskIds}::uuid[])
    )
    INSERT INTO trash (organization_id, project_id, kind, id, name, created_by, deleted_by, contents)
    SELECT organization_id, project_id, 'task', id, title, created_by, ${userId}, contents FROM gathered
    ON CONFLICT DO NOTHING RETURNING id, seq`.execute(db);
  const inTrash = new Set(rows.map(({ id }) => id));
  const refused = taskIds.find((id) => !inTrash.has(id));
  if (refused) throw idTakenInTrash(nameOf?.(refused));
  await sql`DELETE FROM tasks WHERE ${here} AND id = ANY(${taskIds}::uuid[])`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** Call it in the transaction that takes the task out of the trash afterwards. */
export const restoreTask = (db: Db, record: Recorder<'task.restored'>, scope: ProjectScope, taskId: string) =>
  restoreTasks(db, record, scope, [taskId]);

export async function restoreTasks(
  db: Db,
  record: Recorder<'task.restored'>,
  scope: ProjectScope,
  taskIds: string[],
) {
  const { organizationId, projectId } = scope;
  const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  const items = sql`(
    SELECT id, contents FROM trash WHERE ${here} AND kind = 'task' AND id = ANY(${taskIds}::uuid[])
  ) AS items`;
  const first = await lockStatuses(db, scope);
  await keepParents(db, scope, taskIds);
  const status = sql`coalesce((
    SELECT id FROM task_statuses WHERE ${here} AND id = (contents -> 'task' ->> 'status_id')::uuid
  ), ${first}::uuid)`;

  // Its place may have been given to another by now: then it comes on top, as it does in another status.
  await sql`
    INSERT INTO tasks OVERRIDING SYSTEM VALUE
    SELECT restored.* FROM (
      SELECT contents, ${status} AS status_id,
        row_number() OVER (PARTITION BY contents -> 'task' ->> 'parent_id' ORDER BY id) AS nth
      FROM ${items}
    ) AS items,
    jsonb_populate_record(NULL::tasks, ${laterColumns} || (contents -> 'task') || jsonb_build_object(
      'label_ids', (
        SELECT coalesce(jsonb_agg(kept.id ORDER BY kept.id), '[]') FROM (
          SELECT labels.id FROM labels
          WHERE labels.organization_id = ${organizationId} AND labels.project_id = ${projectId}
            AND contents -> 'task' -> 'label_ids' ? labels.id::text
          FOR KEY SHARE
        ) AS kept
      ),
      'parent_id', ${bond(scope)},
      'status_id', status_id,
      'rank', CASE WHEN (contents -> 'task' ->> 'status_id')::uuid <> status_id OR EXISTS (
        SELECT FROM tasks WHERE ${here} AND tasks.status_id = items.status_id
          AND rank = (contents -> 'task' ->> 'rank')::numeric
      ) THEN next_rank() ELSE (contents -> 'task' ->> 'rank')::numeric END,
      'version', (contents -> 'task' ->> 'version')::integer + 1,
      'updated_at', now()
    )) AS restored`.execute(db);
  for (const { bringBack } of children) await bringBack(items, scope).execute(db);
  await recountAll(db, scope, taskIds);
  await record(scope, ...taskIds.map((subjectId) => ({ kind: 'task.restored' as const, subjectId })));
  await repeatSoon(db, scope);
}

/** Nobody makes sub-tasks of them meanwhile. */
const keepParents = (db: Db, { organizationId, projectId }: ProjectScope, taskIds: string[]) =>
  sql`
    SELECT FROM tasks WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND id IN (
      SELECT (contents -> 'task' ->> 'parent_id')::uuid FROM trash
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND kind = 'task'
        AND id = ANY(${taskIds}::uuid[])
    ) ORDER BY id FOR KEY SHARE`.execute(db);

/**
 * Its parent, even one in the trash; none where it was moved, or one of them has come to be on the other level meanwhile, or
 * others have taken its room.
 */
const bond = ({ organizationId, projectId }: ProjectScope) => {
  const here = (table: string) =>
    sql`${sql.ref(`${table}.organization_id`)} = ${organizationId} AND ${sql.ref(`${table}.project_id`)} = ${projectId}`;
  return sql`CASE WHEN EXISTS (
    SELECT FROM tasks AS parents
    WHERE ${here('parents')} AND parents.id = (items.contents -> 'task' ->> 'parent_id')::uuid AND parents.parent_id IS NULL
    UNION ALL SELECT FROM trash AS deleted
    WHERE ${here('deleted')} AND deleted.kind = 'task' AND deleted.id = (items.contents -> 'task' ->> 'parent_id')::uuid
  ) AND NOT EXISTS (
    SELECT FROM tasks AS children WHERE ${here('children')}
      AND children.parent_id = (items.contents -> 'task' ->> 'id')::uuid
  ) AND items.nth + (
    SELECT count(*) FROM tasks AS others WHERE ${here('others')}
      AND others.parent_id = (items.contents -> 'task' ->> 'parent_id')::uuid
  ) <= ${sql.lit(limits.subTasks)} THEN items.contents -> 'task' -> 'parent_id' END`;
};

/** What those have that were deleted before tasks had these columns. */
const laterColumns = sql`'{"comment_count": 0, "checklist_done": 0, "checklist_total": 0}'::jsonb`;

/** Nobody moves tasks into any of them or deletes one meanwhile. Answers the first, for tasks whose own is gone. */
async function lockStatuses(db: Db, { organizationId, projectId }: ProjectScope) {
  const { rows } = await sql<{ id: string; isFirst: boolean }>`
    SELECT id, id = (
      SELECT id FROM task_statuses WHERE organization_id = ${organizationId} AND project_id = ${projectId}
      ORDER BY sort_order, created_at, id LIMIT 1
    ) AS is_first
    FROM task_statuses WHERE organization_id = ${organizationId} AND project_id = ${projectId}
    ORDER BY id FOR UPDATE`.execute(db);
  const first = rows.find(({ isFirst }) => isFirst);
  if (!first)
    throw conflict('NO_STATUS', 'The project has no status for this task. Create one, then restore it.');
  return first.id;
}
