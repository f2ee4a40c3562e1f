import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** By the index of those that have any, which only statements use that name it so. */
const isOn = ({ organizationId, projectId }: ProjectScope, labelId: string) =>
  sql`tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}
    AND tasks.label_ids @> ARRAY[${labelId}]::uuid[] AND tasks.label_ids <> '{}'`;

/** Of a label that is locked, so that it comes to no further task. */
export async function lockTasksWith(db: Db, scope: ProjectScope, labelId: string) {
  await sql`SELECT FROM tasks WHERE ${isOn(scope, labelId)} ORDER BY id FOR UPDATE`.execute(db);
}

/** Keeps the label, and on which tasks it was. */
export async function copyLabelToTrash(db: Db, scope: ProjectScope, labelId: string) {
  const { organizationId, projectId, userId } = scope;
  await sql`
    INSERT INTO trash (organization_id, project_id, kind, id, name, deleted_by, contents)
    SELECT organization_id, project_id, 'label', id, name, ${userId}, jsonb_build_object(
      'label', to_jsonb(labels),
      'tasks', (SELECT coalesce(jsonb_agg(tasks.id), '[]') FROM tasks WHERE ${isOn(scope, labelId)})
    )
    FROM labels
    WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND id = ${labelId}`.execute(db);
}

/** Of tasks that are locked. Where it goes into another one, that comes in its place. */
export async function takeOffTasks(
  db: Db,
  record: Recorder<'task.updated'>,
  scope: ProjectScope,
  labelId: string,
  into?: string,
) {
  const left = sql`array_remove(tasks.label_ids, ${labelId}::uuid)`;
  const labels = into ? sql`ARRAY(SELECT DISTINCT unnest(${left} || ${into}::uuid) ORDER BY 1)` : left;
  await changeTasks(db, record, scope, { labels, tables: sql`tasks`, which: isOn(scope, labelId) });
}

/** Of tasks in the trash, which come back with it. Those with the label that are not there yet are locked. */
export async function replaceInTrash(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  labelId: string,
  into: string,
) {
  const ids = sql`(contents -> 'task' -> 'label_ids')`;
  const labels = sql`${ids} - ARRAY[${labelId}, ${into}]::text[] || to_jsonb(${into}::text)`;
  await sql`
    UPDATE trash SET contents = jsonb_set(contents, '{task,label_ids}', ${labels})
    WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND kind = 'task'
      AND ${ids} ? ${labelId}`.execute(db);
}

export async function deleteLabel(db: Db, { organizationId, projectId }: ProjectScope, labelId: string) {
  await db
    .deleteFrom('labels')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', labelId)
    .execute();
}

export async function isLabelInTrash(db: Db, { organizationId, projectId }: ProjectScope, labelId: string) {
  const row = await db
    .selectFrom('trash')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', 'label')
    .where('id', '=', labelId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFromTrash(db: Db, scope: ProjectScope, labelId: string) {
  await sql`
    INSERT INTO labels
    SELECT (jsonb_populate_record(NULL::labels, contents -> 'label')).* FROM ${item(scope, labelId)}`.execute(
    db,
  );
}

/** Those that are still there and have room for it. */
export async function putBackOnTasks(
  db: Db,
  record: Recorder<'task.updated'>,
  scope: ProjectScope,
  labelId: string,
) {
  const { organizationId, projectId } = scope;
  const had = sql`(
    SELECT value::uuid AS id FROM ${item(scope, labelId)}, jsonb_array_elements_text(contents -> 'tasks')
  ) AS had`;
  const which = sql`tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}
    AND tasks.id = had.id AND cardinality(tasks.label_ids) < ${limits.labelsOfTask}`;
  await sql`SELECT FROM tasks, ${had} WHERE ${which} ORDER BY tasks.id FOR UPDATE OF tasks`.execute(db);
  const labels = sql`ARRAY(SELECT unnest(tasks.label_ids || ${labelId}::uuid) ORDER BY 1)`;
  await changeTasks(db, record, scope, { labels, tables: sql`tasks, ${had}`, which });
}

interface Relabelling {
  /** What they have afterwards. */
  labels: ReturnType<typeof sql>;
  tables: ReturnType<typeof sql>;
  which: ReturnType<typeof sql>;
}

async function changeTasks(
  db: Db,
  record: Recorder<'task.updated'>,
  scope: ProjectScope,
  { labels, tables, which }: Relabelling,
) {
  const changed = sql`SELECT tasks.project_id, tasks.id AS subject_id, tasks.label_ids, ${labels} AS labels
    FROM ${tables} WHERE ${which}`;
  await record.each(
    scope,
    'task.updated',
    sql`SELECT project_id, subject_id, jsonb_build_object(
      'labels', jsonb_build_object('from', to_jsonb(label_ids), 'to', to_jsonb(labels))
    ) AS changes FROM (${changed}) AS changed`,
  );
  await sql`
    UPDATE tasks SET label_ids = changed.labels, version = version + 1, updated_at = now()
    FROM (${changed}) AS changed
    WHERE tasks.organization_id = ${scope.organizationId} AND tasks.project_id = ${scope.projectId}
      AND tasks.id = changed.subject_id`.execute(db);
}

const item = ({ organizationId, projectId }: ProjectScope, labelId: string) => sql`(
  SELECT contents FROM trash
  WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND kind = 'label' AND id = ${labelId}
) AS item`;
