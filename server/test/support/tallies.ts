import { sql } from 'kysely';
import type { World } from './world.ts';

/** What the tallies of tasks say that is not so. */
export async function listWronglyTallied({ db }: Pick<World, 'db'>) {
  const { rows } = await sql<object>`
    SELECT project_id, status_id, sum(tasks) AS missing FROM (
      SELECT project_id, CASE WHEN completed_at IS NOT NULL THEN status_id END AS status_id, 1 AS tasks FROM tasks
      UNION ALL SELECT project_id, status_id, -tasks FROM task_tallies
    ) AS counted GROUP BY project_id, status_id HAVING sum(tasks) <> 0`.execute(db);
  return rows.map((row) => JSON.stringify(row));
}
