import type { TaskPlace } from '@muster/contract';
import { sql } from 'kysely';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';

/**
 * A rank between the neighbours that the task is to stand between. They may have moved since the screen showed
 * them: the first that is still in the column decides, and without any the task goes on top. None where so many went into
 * one gap that the column has to be numbered anew first.
 */
export async function findRank(
  db: Db,
  scope: ProjectScope,
  taskId: string,
  { status, after, before }: TaskPlace,
): Promise<string | undefined> {
  const column = inColumn(scope, status, taskId);
  // By its id alone, and only then looked at: asked for the status too, the database might go through all of the column.
  const rankOf = (id: string | null) => sql`(
    SELECT CASE WHEN status_id = ${status} AND id <> ${taskId} THEN rank END FROM tasks
    WHERE organization_id = ${scope.organizationId} AND project_id = ${scope.projectId} AND id = ${id}
  )`;
  const { rows } = await sql<{ rank: string | null }>`
    WITH above AS (SELECT ${rankOf(after)} AS rank), below AS (SELECT ${rankOf(before)} AS rank), gap AS (
      SELECT
        CASE WHEN above.rank IS NULL THEN (SELECT max(rank) FROM tasks WHERE ${column} AND tasks.rank < below.rank)
          ELSE above.rank END AS top,
        CASE WHEN above.rank IS NULL THEN below.rank
          ELSE (SELECT min(rank) FROM tasks WHERE ${column} AND tasks.rank > above.rank) END AS bottom
      FROM above, below
    )
    SELECT CASE
      WHEN top IS NULL THEN next_rank()
      WHEN bottom IS NULL THEN top + CASE WHEN top = trunc(top) THEN 0.5 ELSE 1 END
      ELSE rank_between(top, bottom)
    END AS rank FROM gap`.execute(db);
  const rank = rows[0]!.rank!;
  return rank.length <= longestRank ? rank : undefined;
}

// Each move into one and the same gap adds a digit.
const longestRank = 100;

export async function placeTask(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  taskId: string,
  { status, rank }: { status: string; rank: string },
) {
  // Standing elsewhere in the same column is no change of the task: nobody's edit of it becomes stale.
  const hasMoved = sql<boolean>`status_id <> ${status}`;
  await db
    .updateTable('tasks')
    .set({
      statusId: status,
      rank,
      version: sql`CASE WHEN ${hasMoved} THEN version + 1 ELSE version END`,
      updatedAt: sql`CASE WHEN ${hasMoved} THEN now() ELSE updated_at END`,
    })
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', taskId)
    .execute();
}

/** Puts all tasks of a column on top of another, in their order. */
export async function moveColumn(db: Db, record: Recorder, scope: ProjectScope, from: string, to: string) {
  const { organizationId, projectId } = scope;
  const changes = JSON.stringify({ status: { from, to } });
  await record.each(
    scope,
    'task.moved',
    sql`SELECT project_id, id AS subject_id, ${changes}::jsonb AS changes FROM tasks
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND status_id = ${from}`,
  );
  await rankAnew(db, scope, from, to);
}

/** The order of a column as it is, with short ranks. */
export async function renumber(db: Db, record: Recorder, scope: ProjectScope, statusId: string) {
  await takeTime(db);
  await rankAnew(db, scope, statusId, statusId);
  await record(scope, { kind: 'status.renumbered', subjectId: statusId });
}

async function rankAnew(db: Db, { organizationId, projectId }: ProjectScope, from: string, to: string) {
  const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  const isMoved = from !== to;
  await sql`
    WITH moved AS (
      SELECT id, row_number() OVER (ORDER BY rank DESC) AS n FROM tasks WHERE ${here} AND status_id = ${from}
    ), fresh AS MATERIALIZED (SELECT next_rank() AS rank)
    UPDATE tasks SET status_id = ${to}, rank = fresh.rank - moved.n,
      version = version + ${isMoved ? 1 : 0}, updated_at = CASE WHEN ${isMoved} THEN now() ELSE updated_at END
    FROM moved, fresh
    WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId} AND tasks.id = moved.id`.execute(
    db,
  );
}

const inColumn = ({ organizationId, projectId }: ProjectScope, status: string, apartFrom: string) =>
  sql`organization_id = ${organizationId} AND project_id = ${projectId} AND status_id = ${status}
    AND id <> ${apartFrom}`;
