import type { Task, TaskPlace } from '@muster/contract';
import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { constraintOf } from '../../platform/db/errors.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { statement } from '../../platform/db/statement.ts';
import { taskJson } from './json.ts';
import { findTop } from './queries.ts';
import { repeatSoon } from './repeat-soon.ts';

/**
 * A rank between the neighbours that the task is to stand between. They may have moved since the screen showed
 * them: the first that is still in the column decides, and without any the task goes on top. None where so many went into
 * one gap that the column has to be numbered anew first.
 */
export async function findRank(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  taskId: string,
  { status, after, before }: TaskPlace,
): Promise<string | undefined> {
  const [row] = await selectRank(db, organizationId, projectId, status, taskId, after, before);
  const { rank } = row!;
  return rank.length <= longestRank ? rank : undefined;
}

// Each move into one and the same gap adds a digit.
export const longestRank = 100;

type Names = Record<'status' | 'task' | 'after' | 'before', string>;

/** SQL for the rank, of a project that is $1 and $2; the rest is named by SQL. */
export function rankQuery({ status, task, after, before }: Names) {
  const inColumn = `organization_id = $1 AND project_id = $2 AND status_id = ${status} AND id <> ${task}`;
  // By its id alone, and only then looked at: asked for the status too, the database might go through all of the column. The
  // neighbour is hidden from the planner: seeing that there is none, it would plan each move anew.
  const rankOf = (id: string) => `(
    SELECT CASE WHEN status_id = ${status} AND id <> ${task} THEN rank END FROM tasks
    WHERE organization_id = $1 AND project_id = $2 AND id = (SELECT ${id}::uuid)
  )`;
  return `
  WITH neighbours AS MATERIALIZED (SELECT ${rankOf(after)} AS above, ${rankOf(before)} AS below), gap AS MATERIALIZED (
    SELECT
      CASE WHEN above IS NULL THEN (SELECT max(rank) FROM tasks WHERE ${inColumn} AND tasks.rank < below)
        ELSE above END AS top,
      CASE WHEN above IS NULL THEN below
        ELSE (SELECT min(rank) FROM tasks WHERE ${inColumn} AND tasks.rank > above) END AS bottom
    FROM neighbours
  )
  SELECT CASE
    WHEN top IS NULL THEN next_rank()
    WHEN bottom IS NULL THEN top + CASE WHEN top = trunc(top) THEN 0.5 ELSE 1 END
    ELSE rank_between(top, bottom)
  END AS rank FROM gap`;
}

const selectRank = statement<{ rank: string }>(
  rankQuery({ status: '$3', task: '$4', after: '$5', before: '$6' }),
);

// Standing elsewhere in the same column is no change of the task: nobody's edit of it becomes stale.
const placing = (alsoSet: string) =>
  statement<{ task: string }>(`
    WITH placed AS (
      UPDATE tasks SET status_id = $4, rank = $5 ${alsoSet}
      WHERE organization_id = $1 AND project_id = $2 AND id = $3 RETURNING *
    )
    SELECT ${taskJson} AS task FROM placed AS tasks`);
const placeWithin = placing('');
const placeElsewhere = placing(`, version = version + 1, updated_at = now()`);

export const isRankTaken = (error: Error) => constraintOf(error) === 'tasks_by_rank';

/** Of a task that is locked; answers what has become of it. */
export async function placeTask(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  taskId: string,
  { status, rank, isElsewhere }: { status: string; rank: string; isElsewhere: boolean },
) {
  const place = isElsewhere ? placeElsewhere : placeWithin;
  const [row] = await place(db, organizationId, projectId, taskId, status, rank);
  return JSON.parse(row!.task) as Task;
}

const selectTasksOf = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND status_id = $3 ORDER BY id FOR UPDATE`);

/** For a column whose status is locked, so that none comes in: none is taken out of it meanwhile, either. */
export const lockTasksOf = (db: Db, { organizationId, projectId }: ProjectScope, statusId: string) =>
  selectTasksOf(db, organizationId, projectId, statusId);

const completing = (at: string) =>
  statement(`
    UPDATE tasks SET completed_at = ${at} WHERE organization_id = $1 AND project_id = $2 AND status_id = $3`);
const complete = completing('now()');
const reopen = completing('NULL');

/**
 * For a column whose tasks are locked, when its category becomes another. Into and out of a column the database keeps the
 * time by itself (migration 0038). It is no change of a task: nobody's edit of it becomes stale.
 */
export async function completeColumn(db: Db, scope: ProjectScope, statusId: string, isOver: boolean) {
  await (isOver ? complete : reopen)(db, scope.organizationId, scope.projectId, statusId);
  if (isOver) await repeatSoon(db, scope);
}

/** Puts all tasks of a column, which are locked, on top of another, in their order. */
export async function moveColumn(
  db: Db,
  record: Recorder<'task.moved'>,
  scope: ProjectScope,
  from: string,
  to: string,
) {
  const { organizationId, projectId } = scope;
  const changes = JSON.stringify({ status: { from, to } });
  await record.each(
    scope,
    'task.moved',
    sql`SELECT project_id, id AS subject_id, ${changes}::jsonb AS changes FROM tasks
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND status_id = ${from}`,
  );
  await rankAnew(db, scope, from, to);
  await repeatSoon(db, scope);
}

/** The order of a column as it is, with short ranks. */
export async function renumber(
  db: Db,
  record: Recorder<'status.renumbered'>,
  scope: ProjectScope,
  statusId: string,
) {
  await takeTime(db);
  await lockTasksOf(db, scope, statusId);
  await rankAnew(db, scope, statusId, statusId);
  await touchStatus(db, scope.organizationId, scope.projectId, statusId);
  await record(scope, { kind: 'status.renumbered', subjectId: statusId });
}

/** Tells a statement that began before it that the ranks are others (`at-once/move-queries.ts`). */
const touchStatus = statement(`
  UPDATE task_statuses SET name = name WHERE organization_id = $1 AND project_id = $2 AND id = $3`);

async function rankAnew(db: Db, { organizationId, projectId }: ProjectScope, from: string, to: string) {
  const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  const isMoved = from !== to;
  const top = await findTop(db);
  await sql`
    WITH moved AS (
      SELECT id, row_number() OVER (ORDER BY rank DESC) AS n FROM tasks WHERE ${here} AND status_id = ${from}
    )
    UPDATE tasks SET status_id = ${to}, rank = ${top}::numeric - moved.n
      ${isMoved ? sql`, version = version + 1, updated_at = now()` : sql``}
    FROM moved
    WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId} AND tasks.id = moved.id`.execute(
    db,
  );
}
