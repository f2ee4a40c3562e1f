import type { TaskCount } from '@muster/contract';
import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading } from '../../platform/db/statement.ts';
import { mostOfEach } from './query/groups-queries.ts';

// No further than to the limit in each: what is longer says so.
const select = reading<TaskCount>(`
  SELECT task_statuses.id AS value, least(counted.tasks, most)::int AS count, counted.tasks > most AS "isMore"
  FROM (
    SELECT *, ${mostOfEach('count(*) OVER ()')} AS most FROM task_statuses WHERE organization_id = $1 AND project_id = $2
  ) AS task_statuses, LATERAL (
    SELECT count(*) AS tasks FROM (
      SELECT FROM tasks WHERE tasks.organization_id = $1 AND tasks.project_id = $2
        AND tasks.status_id = task_statuses.id
      LIMIT task_statuses.most + 1
    ) AS first_tasks
  ) AS counted
  ORDER BY task_statuses.sort_order, task_statuses.created_at, task_statuses.id`);

export const countByStatus = (db: Db, { organizationId, projectId }: ProjectIds) =>
  select(db, organizationId, projectId);
