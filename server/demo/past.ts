import { sql } from 'kysely';
import type { Db } from '../src/platform/db/connect.ts';

interface Told {
  taskId: string;
  actorId: string;
  /** Of the project, in their order, and the one that the task is in. */
  statuses: string[];
  status: string;
  place: Place;
}

/** Which of how many tasks of its project: the first is the oldest. */
interface Place {
  number: number;
  of: number;
}

const day = 86_400_000;
const weeksBack = 14;

/** As if the task had gone from status to status over the last weeks; once, however often it is told. */
export async function givePast(db: Db, url: string, { taskId, actorId, statuses, status, place }: Told) {
  const [, , organizationId, , projectId] = url.split('/');
  const reached = statuses.indexOf(status);
  const times = timesOf(place, reached, reached === statuses.length - 1);
  const [created, ...moves] = times.map((days) => new Date(Date.now() - days * day));
  const steps = moves.map((at, index) => ({
    at,
    changes: { status: { from: statuses[index], to: statuses[index + 1] } },
  }));
  const isIt = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
  await db.transaction().execute(async (db) => {
    await sql`
      UPDATE tasks SET created_at = ${created}, completed_at = CASE WHEN completed_at IS NOT NULL THEN ${moves.at(-1) ?? created}::timestamptz END
      WHERE ${isIt} AND id = ${taskId}`.execute(db);
    await sql`
      UPDATE activities SET at = ${created} WHERE ${isIt} AND subject_id = ${taskId} AND kind = 'task.created'`.execute(
      db,
    );
    await sql`
      INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, at, changes)
      SELECT ${organizationId}, ${projectId}, ${taskId}, ${actorId}, 'web', 'task.moved', step.at, step.changes
      FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS step (at timestamptz, changes jsonb)
      WHERE NOT EXISTS (SELECT FROM activities WHERE ${isIt} AND subject_id = ${taskId} AND kind = 'task.moved')
      ORDER BY step.at`.execute(db);
  });
}

/** The past was told task by task; a history has what happened first before what happened later. */
export async function orderHistory(db: Db, organizationIds: string[]) {
  const columns = sql.raw('organization_id, project_id, subject_id, actor_id, via, kind, at, changes');
  await sql`
    WITH told AS (DELETE FROM activities WHERE organization_id = ANY(${organizationIds}::uuid[]) RETURNING *)
    INSERT INTO activities (${columns}) SELECT ${columns} FROM told ORDER BY at, seq`.execute(db);
}

/** How many days ago it was created and came to each further status. */
function timesOf({ number, of }: Place, reached: number, isAtTheEnd: boolean) {
  const created = weeksBack * 2 * 7 * (1 - (number + partOfDay(number)) / of);
  if (reached === 0) return [created];
  const last = isAtTheEnd ? (number * 37 + (number % 5) * 11) % (weeksBack * 7) : (number * 5) % 19;
  const times = [last + partOfDay(number)];
  for (let step = reached; step > 1; step -= 1) times.unshift(times[0]! + daysIn(number, step));
  // Until then it has waited for its turn; what is so young that it cannot have has gone through all in less.
  const pace = Math.min(1, (0.9 * created) / times[0]!);
  return [created, ...times.map((days) => days * pace)];
}

/** In the status that it left by this step. */
const daysIn = (number: number, step: number) => 0.4 + ((number * number * 3 + step * 5) % 17) * 0.5;

const partOfDay = (number: number) => 0.1 + (number % 8) / 10;
