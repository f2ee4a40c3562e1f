import { addDays, dayIn, limits, type ProjectCounts } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { timeZoneOf, todayIn } from '../tasks/index.ts';

const most = sql.lit(limits.countedTasks);

interface CountsAnywhere extends Omit<ProjectCounts, 'overdue'> {
  overdue: Record<string, number>;
}

/**
 * For who is still to be found by their way: overdue on each day that it is anywhere, since theirs comes with the answer. Of each
 * at most so many: a list of projects must not wait for the largest of them.
 */
export function countsFor(organizationId: string, projectId: RawBuilder<unknown>, way: Way) {
  const now = Date.now();
  const days = [-1, 0, 1].map((away) => addDays(dayIn('UTC')(now), away));
  const tasks = sql`tasks WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}`;
  // The inner bound keeps it a walk from status to status, which ends at the outer one.
  const inStatuses = (isMeant: RawBuilder<unknown>) => sql`(
    SELECT count(*) FROM (
      SELECT FROM task_statuses,
        LATERAL (SELECT FROM ${tasks} AND tasks.status_id = task_statuses.id LIMIT ${most}) AS of_status
      WHERE task_statuses.organization_id = ${organizationId} AND task_statuses.project_id = ${projectId} AND ${isMeant}
      LIMIT ${most}
    ) AS first_tasks)`;
  const overdue = days.map((day) => sql`${day}::text, count(*) FILTER (WHERE due_date < ${day}::date)`);
  return {
    counts: sql<CountsAnywhere>`json_build_object(
      'open', ${inStatuses(sql`task_statuses.category IN ('notStarted', 'started')`)},
      'done', ${inStatuses(sql`task_statuses.category = 'done'`)},
      'overdue', (
        SELECT json_build_object(${sql.join(overdue)}) FROM (
          SELECT tasks.due_date FROM ${tasks} AND tasks.due_date < ${days.at(-1)}::date AND tasks.completed_at IS NULL
          ORDER BY tasks.due_date LIMIT ${most}
        ) AS earliest
      )
    )`,
    timeZone: sql<string>`(SELECT ${timeZoneOf} FROM users WHERE users.id = ${personBy(way)})`,
    present: (counts: CountsAnywhere, timeZone: string): ProjectCounts => ({
      ...counts,
      overdue: counts.overdue[todayIn(timeZone, now)]!,
    }),
  };
}

/** The same of one project. */
export async function readCountsFor(db: Db, { organizationId, projectId }: ProjectIds, way: Way) {
  const { counts, timeZone, present } = countsFor(organizationId, sql`${projectId}::uuid`, way);
  const { rows } = await sql<{ counts: CountsAnywhere; timeZone: string }>`
    SELECT ${counts} AS counts, ${timeZone} AS time_zone`.execute(db);
  const [row] = rows;
  return present(row!.counts, row!.timeZone);
}
