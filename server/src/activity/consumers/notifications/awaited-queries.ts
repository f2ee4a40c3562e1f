import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';

/** Whether one of the `tasks` of a project ($1, $2) is over since this very transaction, and others may wait for it. */
export const hasJustEnded = `tasks.completed_at = now() AND (tasks.parent_id IS NOT NULL OR EXISTS (
  SELECT FROM task_links WHERE task_links.organization_id = $1 AND task_links.from_project_id = $2
    AND task_links.from_task_id = tasks.id AND task_links.kind = 'blocks'
))`;

const selectEnded = statement<{ id: string }>(`
  SELECT tasks.id FROM tasks
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = ANY($3::uuid[]) AND ${hasJustEnded}`);

interface Project {
  organizationId: string;
  projectId: string;
}

export const listEnded = async (db: Db, { organizationId, projectId }: Project, taskIds: string[]) =>
  (await selectEnded(db, organizationId, projectId, taskIds)).map(({ id }) => id);

interface Awaiting {
  as: 'parent' | 'blocked';
  how: 'finished' | 'cancelled';
  projectId: string;
  taskId: string;
}

// Nothing once it was taken up again. What was cancelled blocks nothing any more, and is no work that was finished.
const selectAwaiting = statement<Awaiting>(`
  WITH ended AS (
    SELECT tasks.parent_id, CASE task_statuses.category WHEN 'done' THEN 'finished' ELSE 'cancelled' END AS how
    FROM tasks
    JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = $2
      AND task_statuses.id = tasks.status_id
    WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3 AND tasks.completed_at IS NOT NULL
  )
  SELECT 'parent' AS "as", ended.how, $2::uuid AS "projectId", ended.parent_id AS "taskId" FROM ended
  WHERE ended.parent_id IS NOT NULL AND ended.how = 'finished'
  UNION ALL
  SELECT 'blocked', ended.how, task_links.to_project_id, task_links.to_task_id FROM ended
  JOIN task_links ON task_links.organization_id = $1 AND task_links.from_project_id = $2
    AND task_links.from_task_id = $3 AND task_links.kind = 'blocks'
  JOIN tasks AS blocked ON blocked.organization_id = $1 AND blocked.project_id = task_links.to_project_id
    AND blocked.id = task_links.to_task_id AND blocked.completed_at IS NULL`);

/** Its parent, and what it blocked. */
export const listAwaiting = (db: Db, { organizationId, projectId, taskId }: Project & { taskId: string }) =>
  selectAwaiting(db, organizationId, projectId, taskId);

const selectFreed = statement(`
  SELECT FROM tasks
  JOIN tasks AS blocker ON blocker.organization_id = $1 AND blocker.project_id = $4 AND blocker.id = $5
    AND blocker.completed_at IS NULL
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3 AND tasks.completed_at IS NULL
    AND NOT EXISTS (
      SELECT FROM task_links WHERE task_links.organization_id = $1 AND task_links.kind = 'blocks'
        AND task_links.from_project_id = $4 AND task_links.from_task_id = $5
        AND task_links.to_project_id = $2 AND task_links.to_task_id = $3
    )`);

interface Freed extends Project {
  taskId: string;
  otherProjectId: string;
  otherTaskId: string;
}

/** Whether a task is free because a link is gone: neither is over, and nobody has put the link back. */
export const isFreed = async (
  db: Db,
  { organizationId, projectId, taskId, otherProjectId, otherTaskId }: Freed,
) => (await selectFreed(db, organizationId, projectId, taskId, otherProjectId, otherTaskId)).length > 0;
