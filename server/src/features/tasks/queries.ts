import type { Task, TaskChanges, TaskDetails } from '@muster/contract';
import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import { admittedQuery, type Admitted } from '../../authorization/admitted.ts';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Claim } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { isLinked } from '../links/index.ts';
import { twoWatchers } from '../watching/index.ts';
import { columnsOf, ownColumns, type OwnField } from './fields.ts';
import { detailsJson, detailsWithoutLinks, taskJson } from './json.ts';

const oneTask = 'tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3';

const selectTask = reading<{ task: string }>(`SELECT ${taskJson} AS task FROM tasks WHERE ${oneTask}`);
const selectDetails = reading<{ task: string }>(
  `SELECT ${detailsJson('$4')} AS task FROM tasks WHERE ${oneTask}`,
);

interface DetailsRow extends Admitted {
  /** As JSON text, without its links. */
  task: string;
  isLinked: boolean;
}

const selectAdmitted = reading<DetailsRow>(`
  SELECT admitted.user_id AS "userId", ${isLinked} AS "isLinked", ${detailsWithoutLinks('admitted.user_id')} AS task
  FROM (${admittedQuery(['$4', '$1', '$2'])}) AS admitted, tasks WHERE ${oneTask}`);

/** For who sees the project; without its links, which few tasks have: a statement that might read them takes a fourth longer. */
export async function readTaskDetails(db: Db, [{ id: session }, ...place]: Claim, taskId: string) {
  const [row] = await selectAdmitted(db, ...place, taskId, session);
  return row;
}

export async function findTask(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const [row] = await selectTask(db, organizationId, projectId, taskId);
  return row && (JSON.parse(row.task) as Task);
}

export async function findTaskDetails(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  taskId: string,
) {
  const [row] = await selectDetails(db, organizationId, projectId, taskId, userId);
  return row && (JSON.parse(row.task) as TaskDetails);
}

/**
 * Keeps a status from being deleted. Before any task is locked, in the order of whoever deletes a status with its
 * tasks: in any other order each would wait for the other.
 */
export const keepStatus = statusLocker('FOR KEY SHARE');

/** Whoever else moves tasks within or into this column, or adds one, keeps the status, and waits for this. */
export const lockColumn = statusLocker('FOR UPDATE');

function statusLocker(lock: string) {
  const select = statement(`
    SELECT FROM task_statuses WHERE organization_id = $1 AND project_id = $2 AND id = $3 ${lock}`);
  return (db: Db, { organizationId, projectId }: ProjectScope, statusId: string) =>
    select(db, organizationId, projectId, statusId);
}

interface LockedTask extends Pick<Task, OwnField | 'rank' | 'version'> {
  createdBy: string;
  /** Some of those who chose to. */
  watchers: string[];
}

const selectForUpdate = statement<LockedTask>(`
  SELECT created_by AS "createdBy", rank, version, ${ownColumns}, ${twoWatchers} AS watchers FROM tasks
  WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR UPDATE`);

/** Makes other changes of this task wait; answers its own fields as they are now. */
export async function lockTask(db: Db, { organizationId, projectId }: ProjectIds, taskId: string) {
  const [task] = await selectForUpdate(db, organizationId, projectId, taskId);
  return task;
}

const selectOthersDoings = statement(`
  SELECT FROM activities WHERE organization_id = $1 AND project_id = $2 AND subject_id = $3 AND actor_id <> $4 LIMIT 1`);

/** Whether anybody else has changed, commented on or done anything else to it. */
export async function isTouchedByOthers(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  taskId: string,
) {
  return (await selectOthersDoings(db, organizationId, projectId, taskId, userId)).length > 0;
}

const selectAssignees = statement<{ userId: string }>(`
  SELECT user_id AS "userId" FROM task_assignees
  WHERE organization_id = $1 AND project_id = $2 AND task_id = $3`);

export async function findAssignees(db: Db, { organizationId, projectId }: ProjectIds, taskId: string) {
  return (await selectAssignees(db, organizationId, projectId, taskId)).map(({ userId }) => userId);
}

const selectTop = statement<{ rank: string }>('SELECT next_rank() AS rank');

/** The rank by which a task comes on top of a column, as a new one would. */
export async function findTop(db: Db) {
  const [row] = await selectTop(db);
  return row!.rank;
}

/** Of a task that is locked; answers what has become of it, or nothing where it has another version than expected. */
export async function updateTask(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  taskId: string,
  changes: TaskChanges,
) {
  const { status, version = null } = changes;
  const top = status ? [await findTop(db)] : [];
  const own = columnsOf(changes);
  const [row] = await updateStatement(own.map(({ column }) => column))(
    db,
    organizationId,
    projectId,
    taskId,
    version,
    userId,
    ...own.map(({ value }) => value),
    ...top,
  );
  return row && (JSON.parse(row.task) as TaskDetails);
}

const updateStatements = new Map<string, ReturnType<typeof statement<{ task: string }>>>();

/** For the columns that are changed, of which there are few. */
function updateStatement(columns: readonly string[]) {
  const kind = columns.join();
  let update = updateStatements.get(kind);
  if (!update) {
    const parameter = (column: string) => `$${columns.indexOf(column) + 6}`;
    // In another column it comes on top, as a new one would.
    const rank = `rank = CASE WHEN status_id = ${parameter('status_id')} THEN rank ELSE $${columns.length + 6} END`;
    const assignments = [
      ...columns.map((column) => `${column} = ${parameter(column)}`),
      ...(columns.includes('status_id') ? [rank] : []),
      'version = version + 1',
      'updated_at = now()',
    ];
    update = statement(`
      WITH updated AS (
        UPDATE tasks SET ${assignments.join(', ')}
        WHERE organization_id = $1 AND project_id = $2 AND id = $3 AND version = coalesce($4, version) RETURNING *
      )
      SELECT ${detailsJson('$5')} AS task FROM updated AS tasks`);
    updateStatements.set(kind, update);
  }
  return update;
}

/**
 * Adds before it removes: with rows of its own removed, it would wait for a person who is just leaving the team,
 * whose leaving waits for those rows.
 */
export async function replaceAssignees(db: Db, scope: ProjectScope, taskId: string, userIds: string[]) {
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
export async function unassign(
  db: Db,
  record: Recorder<'task.unassigned'>,
  { organizationId, projectId }: Whereabouts,
  userId: string,
) {
  const isHere = sql`(${projectId ?? null}::uuid IS NULL OR project_id = ${projectId ?? null}::uuid)`;
  const isTheirs = sql`organization_id = ${organizationId} AND (project_id, id) IN (
    SELECT project_id, task_id FROM task_assignees
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}
  )`;
  await sql`
    SELECT FROM projects WHERE organization_id = ${organizationId} AND id IN (
      SELECT project_id FROM project_team
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}
    ) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  const changes = JSON.stringify({ assignee: { from: userId } });
  await record.each(
    { organizationId, projectId },
    'task.unassigned',
    sql`SELECT project_id, task_id AS subject_id, ${changes}::jsonb AS changes FROM task_assignees
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}`,
  );
  await sql`
    SELECT FROM tasks WHERE ${isTheirs} ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`
    UPDATE tasks SET version = version + 1, updated_at = now() WHERE ${isTheirs}`.execute(db);
  await sql`
    DELETE FROM task_assignees
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}`.execute(db);
}
