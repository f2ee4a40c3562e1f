import type { NewTask, Task, TaskChanges, TaskPage } from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scopes.ts';
import type { Db } from '../../db/connect.ts';
import { attachmentsJson } from '../attachments/index.ts';

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A task as the wire has it. The database builds the JSON, so that lists pass through without being taken apart
 * and put together again for every row.
 */
const taskJson = sql`json_build_object(
  '_id', tasks.id,
  'title', tasks.title,
  'description', tasks.description,
  'status', tasks.status_id,
  'priority', tasks.priority,
  'assignedTo', ARRAY(
    SELECT task_assignees.user_id FROM task_assignees
    WHERE task_assignees.organization_id = tasks.organization_id AND task_assignees.project_id = tasks.project_id
      AND task_assignees.task_id = tasks.id
    ORDER BY task_assignees.user_id
  ),
  'createdBy', (
    SELECT json_build_object('_id', users.id, 'fullName', users.full_name) FROM users
    WHERE users.id = tasks.created_by
  ),
  'dueDate', tasks.due_date,
  'attachments', ${attachmentsJson},
  'version', tasks.version,
  'createdAt', ${iso('tasks.created_at')},
  'updatedAt', ${iso('tasks.updated_at')}
)`;

/** A page of tasks as JSON text, newest first, with the place where the next page starts. */
export async function listTasks(db: Db, { organizationId, projectId }: ProjectScope, page: TaskPage) {
  const { status, cursor, limit } = page;
  const filter = status ? sql`AND tasks.status_id = ${status}` : sql``;
  const start = cursor ? sql`AND tasks.seq < ${parseInt(cursor, 36)}` : sql``;
  const offset = cursor ? sql`` : sql`OFFSET ${(page.page - 1) * limit}`;
  // One row more than the page tells whether a next one exists, without a count.
  const { rows } = await sql<{ tasks: string; found: number; last: string | null }>`
    SELECT coalesce(json_agg(page.task) FILTER (WHERE page.place <= ${limit}), '[]')::text AS tasks,
      count(*)::int AS found, min(page.seq) FILTER (WHERE page.place <= ${limit}) AS last
    FROM (
      SELECT ${taskJson} AS task, tasks.seq, row_number() OVER (ORDER BY tasks.seq DESC) AS place
      FROM tasks
      WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId} ${filter} ${start}
      ORDER BY tasks.seq DESC LIMIT ${limit + 1} ${offset}
    ) AS page`.execute(db);
  const { tasks, found, last } = rows[0]!;
  const hasNextPage = found > limit;
  const nextCursor = hasNextPage ? Number(last).toString(36) : null;
  return { tasks, pagination: { currentPage: page.page, hasNextPage, nextCursor } };
}

export async function findTask(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const { rows } = await sql<{ task: Task }>`
    SELECT ${taskJson} AS task FROM tasks
    WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId} AND tasks.id = ${taskId}
  `.execute(db);
  return rows[0]?.task;
}

/**
 * Task and assignees in one statement: one round trip, one commit. Answers nothing when the id is in use, be it by
 * the same create sent before.
 */
export async function insertTask(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  { id, title, description, status, priority, assignedTo, dueDate }: Omit<NewTask, '_id'> & { id: string },
) {
  const { rows } = await sql<{ at: Date }>`
    WITH task AS (
      INSERT INTO tasks (organization_id, project_id, id, status_id, title, description, priority, due_date, created_by)
      VALUES (${organizationId}, ${projectId}, ${id}, ${status}, ${title}, ${description}, ${priority}, ${dueDate},
        ${userId})
      ON CONFLICT (organization_id, project_id, id) DO NOTHING
      RETURNING organization_id, project_id, id, created_at
    ), assigned AS (
      INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
      SELECT task.organization_id, task.project_id, task.id, assignee
      FROM task, unnest(${assignedTo}::uuid[]) AS assignee
      ON CONFLICT DO NOTHING
    )
    SELECT created_at AS at FROM task`.execute(db);
  return rows[0]?.at;
}

/** Makes other changes of this task wait. */
export async function lockTask(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  return db
    .selectFrom('tasks')
    .select(['version', 'createdBy'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTask(db: Db, scope: ProjectScope, taskId: string, changes: TaskChanges) {
  const { organizationId, projectId } = scope;
  const { title, description, priority, dueDate, status: statusId, assignedTo } = changes;
  await db
    .updateTable('tasks')
    .set((eb) => ({
      title,
      description,
      priority,
      dueDate,
      statusId,
      version: eb('version', '+', 1),
      updatedAt: sql`now()`,
    }))
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', taskId)
    .execute();
  if (assignedTo) await replaceAssignees(db, scope, taskId, assignedTo);
}

export async function deleteTask(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  await db
    .deleteFrom('tasks')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', taskId)
    .execute();
}

async function replaceAssignees(db: Db, scope: ProjectScope, taskId: string, userIds: string[]) {
  const { organizationId, projectId } = scope;
  await db
    .deleteFrom('taskAssignees')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('taskId', '=', taskId)
    .execute();
  const assignees = [...new Set(userIds)].map((userId) => ({ organizationId, projectId, taskId, userId }));
  if (assignees.length > 0) await db.insertInto('taskAssignees').values(assignees).execute();
}
