import type { NewTask, Task, TaskChanges, TaskDetails } from '@muster/contract';
import { sql } from 'kysely';
import type { Claim } from '../../identity/principal.ts';
import { keyOfThing, type ThingRef } from '../../activity/consumers/live/contents.ts';
import { recordingCreation, type Recorder } from '../../activity/record.ts';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import { admittedQuery, type Admitted } from '../../authorization/admitted.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { together } from '../../platform/db/together.ts';
import { wakeWorkers } from '../../platform/jobs/wake.ts';
import { asRows, columnsOf, ownColumns, type OwnField } from './fields.ts';
import { detailsJson, listedTaskJson, taskJson } from './json.ts';

const taskReader = (json: string) => {
  const select = reading<{ task: string }>(`
    SELECT ${json} AS task FROM tasks
    WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3`);
  return async (db: Db, { organizationId, projectId }: ProjectIds, taskId: string) => {
    const [row] = await select(db, organizationId, projectId, taskId);
    return row?.task;
  };
};

const readTask = taskReader(taskJson);
/** As JSON text. */
export const readTaskDetails = taskReader(detailsJson);

const taskFinder =
  <Found extends Task>(read: typeof readTask) =>
  async (db: Db, scope: ProjectScope, taskId: string) => {
    const task = await read(db, scope, taskId);
    return task === undefined ? undefined : (JSON.parse(task) as Found);
  };

export const findTask = taskFinder<Task>(readTask);
export const findTaskDetails = taskFinder<TaskDetails>(readTaskDetails);

const selectListed = statement<ThingRef & { task: string }>(`
  SELECT tasks.organization_id AS "organizationId", tasks.project_id AS "projectId", tasks.id,
    ${listedTaskJson} AS task
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS asked (organization_id, project_id, id)
  JOIN projects ON projects.organization_id = asked.organization_id AND projects.id = asked.project_id
    AND projects.deleted_at IS NULL
  JOIN tasks ON tasks.organization_id = asked.organization_id AND tasks.project_id = asked.project_id
    AND tasks.id = asked.id`);

/** As lists have them, as JSON text. */
export async function findListed(db: Db, refs: ThingRef[]) {
  const columns = (['organizationId', 'projectId', 'id'] as const).map((name) =>
    refs.map((ref) => ref[name]),
  );
  const rows = await selectListed(db, ...columns);
  return new Map(rows.map((row) => [keyOfThing(row), row.task]));
}

interface NewTaskRow extends Admitted {
  id: string;
  rank: string;
  createdAt: Date;
  fullName: string;
}

// Several at once, in the order in which they were sent ($1): each with a claim of its own.
const insertTasksSql = `
  INSERT INTO tasks (organization_id, project_id, id, created_by, ${asRows.columns})
  SELECT admitted.organization_id, admitted.project_id, given.id, admitted.user_id, ${asRows.valuesOf('given')}
  FROM ROWS FROM (json_to_recordset($1) AS (
    token bytea, "organizationId" uuid, "projectId" uuid, id uuid, ${asRows.types}
  )) WITH ORDINALITY AS given (token, "organizationId", "projectId", id, ${asRows.names}, place), LATERAL (${admittedQuery(['given.token', 'given."organizationId"', 'given."projectId"'])} LIMIT 1) AS admitted
  WHERE NOT EXISTS (
    SELECT FROM trash WHERE trash.organization_id = admitted.organization_id
      AND trash.project_id = admitted.project_id AND trash.kind = 'task' AND trash.id = given.id
    -- Keeps it a look-up for each: joined, all of the trash might be read.
    OFFSET 0
  )
  ORDER BY given.place
  ON CONFLICT (organization_id, project_id, id) DO NOTHING
  RETURNING organization_id, project_id, id, created_at, created_by, rank`;

const added = `SELECT id, created_at AS "createdAt", created_by AS "userId", rank,
  (SELECT full_name FROM users WHERE users.id = created_by) AS "fullName"`;

const insertPlainTasks = statement<NewTaskRow>(`
  WITH task AS (${insertTasksSql}), recorded AS (${recordingCreation('task.created', 'task')})
  ${added} FROM task`);

const insertAssignedTask = statement<NewTaskRow>(`
  WITH task AS (${insertTasksSql}), recorded AS (${recordingCreation('task.created', 'task')}), assigned AS (
    INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT $2, $3, task.id, assignee FROM task, unnest($4::uuid[]) AS assignee
    ON CONFLICT DO NOTHING
  )
  ${added}, (
    SELECT add_quiet_job('notify', json_build_object('id', id, 'happening', json_build_object(
      'type', 'assigned', 'organizationId', $2::uuid, 'projectId', $3::uuid, 'taskId', id, 'by', created_by,
      'userIds', array_remove($4::uuid[], created_by)
    )))::text WHERE array_remove($4::uuid[], created_by) <> '{}'
  ) AS told FROM task`);

type AddedTask = Omit<NewTask, '_id'> & { id: string };

interface Addition {
  claim: Claim;
  task: AddedTask;
}

/**
 * Adds a task with its assignees and has them told, in one statement: one round trip, one commit, shared by plain tasks that
 * come to a status at once. Not by those of several: a statement that keeps two statuses from being deleted could wait
 * for whoever deletes one into the other, while that waits for it. Answers nothing when the id is in use, be it by the
 * same create sent before or in the trash.
 */
export function taskInserter(db: Db) {
  const insertPlain = together((additions: Addition[]) => insertDistinct(db, additions));
  return async (claim: Claim, task: AddedTask) => {
    if (task.assignedTo.length === 0) return insertPlain(`${claim[2]} ${task.status}`, { claim, task });
    const [, organizationId, projectId] = claim;
    const given = presentAdditions([{ claim, task }]);
    const [row] = await insertAssignedTask(db, given, organizationId, projectId, task.assignedTo);
    if (row) wakeWorkers();
    return row;
  };
}

/** Of several with one id the first is tried; the others are answered as if it was in use, and look again. */
async function insertDistinct(db: Db, additions: Addition[]) {
  const firsts = new Map(additions.toReversed().map((addition) => [addition.task.id, addition]));
  const rows = await insertPlainTasks(db, presentAdditions([...firsts.values()].toReversed()));
  const added = new Map(rows.map((row) => [row.id, row]));
  return additions.map((addition) =>
    firsts.get(addition.task.id) === addition ? added.get(addition.task.id) : undefined,
  );
}

const presentAdditions = (additions: Addition[]) =>
  JSON.stringify(
    additions.map(({ claim: [token, organizationId, projectId], task }) => {
      const place = { token: `\\x${token.toString('hex')}`, organizationId, projectId };
      return { ...task, ...place };
    }),
  );

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
}

const selectForUpdate = statement<LockedTask>(`
  SELECT created_by AS "createdBy", rank, version, ${ownColumns} FROM tasks
  WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR UPDATE`);

/** Makes other changes of this task wait; answers its own fields as they are now. */
export async function lockTask(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  const [task] = await selectForUpdate(db, organizationId, projectId, taskId);
  return task;
}

const selectAssignees = statement<{ userId: string }>(`
  SELECT user_id AS "userId" FROM task_assignees
  WHERE organization_id = $1 AND project_id = $2 AND task_id = $3`);

export async function findAssignees(db: Db, { organizationId, projectId }: ProjectScope, taskId: string) {
  return (await selectAssignees(db, organizationId, projectId, taskId)).map(({ userId }) => userId);
}

/** Of a task that is locked; answers what has become of it, or nothing where it has another version than expected. */
export async function updateTask(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  taskId: string,
  changes: TaskChanges,
) {
  const { status = null, version = null } = changes;
  const own = columnsOf(changes);
  const [row] = await updateStatement(own.map(({ column }) => column))(
    db,
    organizationId,
    projectId,
    taskId,
    status,
    version,
    ...own.map(({ value }) => value),
  );
  return row && (JSON.parse(row.task) as TaskDetails);
}

const updateStatements = new Map<string, ReturnType<typeof statement<{ task: string }>>>();

/** For the columns that are changed, of which there are few. */
function updateStatement(columns: readonly string[]) {
  const kind = columns.join();
  let update = updateStatements.get(kind);
  if (!update) {
    update = statement(`
    UPDATE tasks SET ${columns.map((column, at) => `${column} = $${at + 6}, `).join('')}
      -- In another column it comes on top, as a new one would.
      rank = CASE WHEN status_id = coalesce($4, status_id) THEN rank ELSE next_rank() END,
      version = version + 1, updated_at = now()
    WHERE organization_id = $1 AND project_id = $2 AND id = $3 AND version = coalesce($5, version)
    RETURNING ${detailsJson} AS task`);
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
  record: Recorder,
  { organizationId, projectId }: Whereabouts,
  userId: string,
) {
  const isHere = sql`(${projectId ?? null}::uuid IS NULL OR project_id = ${projectId ?? null}::uuid)`;
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
    UPDATE tasks SET version = version + 1, updated_at = now()
    WHERE organization_id = ${organizationId} AND (project_id, id) IN (
      SELECT project_id, task_id FROM task_assignees
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}
    )`.execute(db);
  await sql`
    DELETE FROM task_assignees
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND ${isHere}`.execute(db);
}
