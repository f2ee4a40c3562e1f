import { limits, type ProjectCounts } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';

const most = sql.lit(limits.countedTasks);

/** Of each at most so many: a list of projects must not wait for the largest of them. */
export function selectCounts(organizationId: string, projectId: RawBuilder<unknown>, today: string) {
  const tasks = sql`SELECT FROM tasks WHERE tasks.organization_id = ${organizationId} AND tasks.project_id = ${projectId}`;
  // The inner bound keeps it a walk from status to status, which ends at the outer one.
  const inStatuses = (isMeant: RawBuilder<unknown>) =>
    countFirst(sql`
      SELECT FROM task_statuses,
        LATERAL (${tasks} AND tasks.status_id = task_statuses.id LIMIT ${most}) AS of_status
      WHERE task_statuses.organization_id = ${organizationId} AND task_statuses.project_id = ${projectId} AND ${isMeant}`);
  const overdue = sql`${tasks} AND tasks.due_date < ${today}::date AND tasks.completed_at IS NULL`;
  return sql<ProjectCounts>`json_build_object(
    'open', ${inStatuses(sql`task_statuses.category IN ('notStarted', 'started')`)},
    'done', ${inStatuses(sql`task_statuses.category = 'done'`)},
    'overdue', ${countFirst(overdue)}
  )`;
}

const countFirst = (tasks: RawBuilder<unknown>) =>
  sql`(SELECT count(*) FROM (${tasks} LIMIT ${most}) AS first_tasks)`;
