import { otherEnd } from '@muster/contract';
import { isoMoment } from '../../platform/db/json.ts';
import { seenRef } from '../task-keys/index.ts';

const directed = ['blocks', 'duplicates'] as const;
/** What a link is called at the end that it leads to. */
const seenFromEnd = `CASE kind ${directed.map((kind) => `WHEN '${kind}' THEN '${otherEnd[kind]}'`).join(' ')} ELSE kind END`;

const assignees = `(
  SELECT coalesce(json_agg(json_build_object('_id', users.id, 'fullName', users.full_name) ORDER BY users.id), '[]')
  FROM task_assignees JOIN users ON users.id = task_assignees.user_id
  WHERE task_assignees.organization_id = $1 AND task_assignees.project_id = tasks.project_id
    AND task_assignees.task_id = tasks.id
)`;

const more = `, 'dueDate', tasks.due_date, 'assignedTo', ${assignees}, 'completedAt', ${isoMoment('tasks.completed_at')}`;

const isAtEnd = (end: 'from' | 'to') => `EXISTS (
  SELECT FROM task_links WHERE organization_id = $1 AND ${end}_project_id = $2 AND ${end}_task_id = $3
)`;
/** SQL for whether a task has any, seen or not. */
export const isLinked = `(${isAtEnd('from')} OR ${isAtEnd('to')})`;

/**
 * SQL for the links of a task, whose organization and project are the first parameters, as JSON for one person: those to
 * tasks that they may not see do not exist.
 */
export const linksJson = (userId: string, taskId = '$3') => `(
  SELECT coalesce(json_agg(
    json_build_object('_id', id, 'kind', kind, 'task', task) ORDER BY created_at, id
  ) FILTER (WHERE task IS NOT NULL), '[]')
  FROM (
    SELECT id, kind, created_at, ${seenRef('links', userId, more)} AS task
    FROM (
      SELECT id, kind, created_at, to_project_id AS project_id, to_task_id AS task_id FROM task_links
      WHERE organization_id = $1 AND from_project_id = $2 AND from_task_id = ${taskId}
      UNION ALL
      SELECT id, ${seenFromEnd}, created_at, from_project_id, from_task_id FROM task_links
      WHERE organization_id = $1 AND to_project_id = $2 AND to_task_id = ${taskId}
    ) AS links
    OFFSET 0
  ) AS linked
)`;
