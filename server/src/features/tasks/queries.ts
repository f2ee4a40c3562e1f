import type { NewTask, Task, TaskChanges, TaskPage } from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scopes.ts';
import type { Db } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { attachmentsJson } from '../attachments/index.ts';

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A task as the wire has it. The database builds the JSON, so that lists pass through without being taken apart
 * and put together again for every row.
 */
const taskJson = `json_build_object(
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

/**
 * Each kind of page has its own text, so that the database plans it with the right index. The page is cut out first:
 * building the JSON of what is skipped would make late pages a way to stop the server.
 */
const selectPage = (filter: string, start: string) =>
  statement<{ task: string; seq: string }>(`
    SELECT ${taskJson}::text AS task, tasks.seq FROM (
      SELECT * FROM tasks
      WHERE tasks.organization_id = $1 AND tasks.project_id = $2 ${filter}
      ORDER BY tasks.seq DESC LIMIT $3 ${start}
    ) AS tasks ORDER BY tasks.seq DESC`);

const ofStatus = 'AND tasks.status_id = $5';
const behind = 'AND tasks.seq < $4';
const pages = {
  all: selectPage('', 'OFFSET $4'),
  allBehind: selectPage(behind, ''),
  ofStatus: selectPage(ofStatus, 'OFFSET $4'),
  ofStatusBehind: selectPage(`${behind} ${ofStatus}`, ''),
};

/** A page of tasks as JSON text, newest first, with the place where the next page starts. */
export async function listTasks(db: Db, { organizationId, projectId }: ProjectScope, page: TaskPage) {
  const { status, cursor, limit } = page;
  const select = cursor ? pages[status ? 'ofStatusBehind' : 'allBehind'] : pages[status ? 'ofStatus' : 'all'];
  const start = cursor ? parseInt(cursor, 36) : (page.page - 1) * limit;
  // One row more than the page tells whether a next one exists, without a count.
  const rows = await select(db, organizationId, projectId, limit + 1, start, ...(status ? [status] : []));
  const hasNextPage = rows.length > limit;
  const shown = rows.slice(0, limit);
  return {
    tasks: `[${shown.map(({ task }) => task).join(',')}]`,
    pagination: {
      currentPage: page.page,
      hasNextPage,
      nextCursor: hasNextPage ? Number(shown.at(-1)!.seq).toString(36) : null,
    },
  };
}

const selectTask = statement<{ task: Task }>(`
  SELECT ${taskJson} AS task FROM tasks
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3`);

export async function findTask(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const [row] = await selectTask(db, organizationId, projectId, taskId);
  return row?.task;
}

const insertAssignedTask = statement<{ at: Date }>(`
  WITH task AS (
    INSERT INTO tasks (organization_id, project_id, id, status_id, title, description, priority, due_date, created_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (organization_id, project_id, id) DO NOTHING
    RETURNING organization_id, project_id, id, created_at
  ), assigned AS (
    INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT task.organization_id, task.project_id, task.id, assignee
    FROM task, unnest($10::uuid[]) AS assignee
    ON CONFLICT DO NOTHING
  )
  SELECT created_at AS at FROM task`);

/**
 * Task and assignees in one statement: one round trip, one commit. Answers nothing when the id is in use, be it by
 * the same create sent before.
 */
export async function insertTask(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  { id, title, description, status, priority, assignedTo, dueDate }: Omit<NewTask, '_id'> & { id: string },
) {
  const place = [organizationId, projectId, id, status];
  const [row] = await insertAssignedTask(
    db,
    ...place,
    title,
    description,
    priority,
    dueDate,
    userId,
    assignedTo,
  );
  return row?.at;
}

/**
 * Keeps a status from being deleted. Before any task is locked, in the order of whoever deletes a status with its
 * tasks: in any other order each would wait for the other.
 */
export async function keepStatus(db: Db, { organizationId, projectId }: ProjectScope, statusId: string) {
  await db
    .selectFrom('taskStatuses')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', statusId)
    .forKeyShare()
    .execute();
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

/**
 * Adds before it removes: with rows of its own removed, it would wait for a person who is just leaving the team,
 * whose leaving waits for those rows.
 */
async function replaceAssignees(db: Db, scope: ProjectScope, taskId: string, userIds: string[]) {
  const { organizationId, projectId } = scope;
  const assignees = userIds.map((userId) => ({ organizationId, projectId, taskId, userId }));
  if (assignees.length > 0) {
    await db
      .insertInto('taskAssignees')
      .values(assignees)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .deleteFrom('taskAssignees')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('taskId', '=', taskId)
    .$if(userIds.length > 0, (others) => others.where('userId', 'not in', userIds))
    .execute();
}

interface Whereabouts {
  organizationId: string;
  /** All projects of the organization when not given. */
  projectId?: string;
}

/**
 * Takes a person off tasks. Each of them has changed by that, so its version grows. The projects come first and
 * the tasks before their assignees, as in every other change: in another order each would wait for the other.
 */
export async function unassign(db: Db, { organizationId, projectId }: Whereabouts, userId: string) {
  const isHere = sql`(${projectId ?? null}::uuid IS NULL OR project_id = ${projectId ?? null}::uuid)`;
  await sql`
    SELECT FROM projects WHERE organization_id = ${organizationId} AND id IN (
      SELECT project_id FROM project_team
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}
    ) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`
    UPDATE tasks SET version = version + 1, updated_at = now()
    WHERE organization_id = ${organizationId} AND (project_id, id) IN (
      SELECT project_id, task_id FROM task_assignees
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}
    )`.execute(db);
  await sql`
    DELETE FROM task_assignees
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}`.execute(db);
}
