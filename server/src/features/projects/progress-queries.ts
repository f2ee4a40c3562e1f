import { addDays, dayIn, limits, type ProjectCounts } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { timeZoneOf, todayIn } from '../tasks/index.ts';

const most = sql.lit(limits.countedTasks);

export const selectCounts = (organizationId: string, projectId: RawBuilder<unknown>, today: string) => {
  const { open, done, overdueOn } = countsOf(organizationId, projectId);
  return sql<ProjectCounts>`json_build_object('open', ${open}, 'done', ${done}, 'overdue', ${overdueOn(today)})`;
};

/** The same of one project. */
export async function readCounts(db: Db, { organizationId, projectId }: ProjectIds, today: string) {
  const counts = selectCounts(organizationId, sql`${projectId}::uuid`, today);
  const { rows } = await sql<{ counts: ProjectCounts }>`SELECT ${counts} AS counts`.execute(db);
  return rows[0]!.counts;
}

interface CountsAnywhere extends Omit<ProjectCounts, 'overdue'> {
  overdue: Record<string, number>;
}

/** For who is still to be found by their way: overdue on each day that it is anywhere, since theirs comes with the answer. */
export async function readCountsFor(db: Db, { organizationId, projectId }: ProjectIds, way: Way) {
  const now = Date.now();
  const days = [-1, 0, 1].map((away) => addDays(dayIn('UTC')(now), away));
  const { open, done, overdueOn } = countsOf(organizationId, sql`${projectId}::uuid`);
  const overdue = sql.join(days.flatMap((day) => [sql`${day}::text`, overdueOn(day)]));
  const { rows } = await sql<{ counts: CountsAnywhere; timeZone: string }>`
    SELECT ${timeZoneOf} AS time_zone, json_build_object(
      'open', ${open}, 'done', ${done}, 'overdue', json_build_object(${overdue})
    ) AS counts
    FROM users WHERE users.id = ${personBy(way)}`.execute(db);
  const { counts, timeZone } = rows[0]!;
  return { ...counts, overdue: counts.overdue[todayIn(timeZone, now)]! };
}

/** Of each at most so many: a list of projects must not wait for the largest of them. */
function countsOf(organizationId: string, projectId: RawBuilder<unknown>) {
  const tasks = sql`SELECT FROM tasks WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}`;
  // The inner bound keeps it a walk from status to status, which ends at the outer one.
  const inStatuses = (isMeant: RawBuilder<unknown>) =>
    countFirst(sql`
      SELECT FROM task_statuses,
        LATERAL (${tasks} AND tasks.status_id = task_statuses.id LIMIT ${most}) AS of_status
      WHERE task_statuses.organization_id = ${organizationId} AND task_statuses.project_id = ${projectId} AND ${isMeant}`);
  return {
    open: inStatuses(sql`task_statuses.category IN ('notStarted', 'started')`),
    done: inStatuses(sql`task_statuses.category = 'done'`),
    overdueOn: (day: string) =>
      countFirst(sql`${tasks} AND tasks.due_date < ${day}::date AND tasks.completed_at IS NULL`),
  };
}

const countFirst = (tasks: RawBuilder<unknown>) =>
  sql`(SELECT count(*) FROM (${tasks} LIMIT ${most}) AS first_tasks)`;
