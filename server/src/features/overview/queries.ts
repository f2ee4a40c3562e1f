import { limits, type DueTask, type RecentActivity } from '@muster/contract';
import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading } from '../../platform/db/statement.ts';

const status = `json_build_object('name', task_statuses.name, 'color', task_statuses.color)`;
const ofProject = (table: string) => `${table}.organization_id = $1 AND ${table}.project_id = $2`;
const project = `projects ON projects.organization_id = $1 AND projects.id = $2`;

const selectNext = reading<DueTask>(`
  SELECT next.id AS "_id", projects.key || '-' || next.number AS key, next.title,
    next.due_date::text AS "dueDate", ${status} AS status
  FROM (
    SELECT * FROM tasks WHERE ${ofProject('tasks')} AND tasks.due_date IS NOT NULL AND tasks.completed_at IS NULL
    ORDER BY tasks.due_date, -tasks.seq LIMIT ${limits.overviewTasks}
  ) AS next
  JOIN ${project}
  JOIN task_statuses ON ${ofProject('task_statuses')} AND task_statuses.id = next.status_id
  ORDER BY next.due_date, -next.seq`);

export const listNext = (db: Db, { organizationId, projectId }: ProjectIds) =>
  selectNext(db, organizationId, projectId);

interface RecentRow extends Omit<RecentActivity, 'at' | 'actor'> {
  at: Date;
  actorId: string | null;
  actorName: string | null;
}

/** Of what a person may do by the thousand, not all is looked through. */
const farthest = 300;
/** What is worth a line; a task that only changed its place in a column has not moved on. */
const isShown = `kind IN ('task.created', 'task.updated', 'task.restored', 'task.arrived', 'comment.created',
    'attachment.added', 'checklist.ticked')
  OR kind = 'task.moved' AND changes ? 'status'`;

const selectRecent = reading<RecentRow>(`
  WITH latest AS MATERIALIZED (
    -- As its index says, which is of use to nobody else.
    SELECT * FROM activities WHERE ${ofProject('activities')} AND activities.seq > 0
    ORDER BY -activities.seq LIMIT ${farthest}
  ), shown AS (
    SELECT DISTINCT ON (subject_id) * FROM latest WHERE ${isShown} ORDER BY subject_id, seq DESC
  )
  SELECT shown.at, shown.kind, actor.id AS "actorId", actor.full_name AS "actorName",
    json_build_object('_id', tasks.id, 'key', projects.key || '-' || tasks.number, 'title', tasks.title) AS task,
    CASE WHEN task_statuses.id IS NOT NULL THEN ${status} END AS status
  FROM shown
  JOIN tasks ON ${ofProject('tasks')} AND tasks.id = shown.subject_id
  JOIN ${project}
  LEFT JOIN users AS actor ON actor.id = shown.actor_id
  LEFT JOIN task_statuses ON ${ofProject('task_statuses')}
    AND task_statuses.id::text = shown.changes -> 'status' ->> 'to'
  ORDER BY shown.seq DESC LIMIT ${limits.overviewTasks}`);

export async function listRecent(
  db: Db,
  { organizationId, projectId }: ProjectIds,
): Promise<RecentActivity[]> {
  const rows = await selectRecent(db, organizationId, projectId);
  return rows.map(({ at, kind, actorId, actorName, task, status }) => ({
    at: at.toISOString(),
    actor: actorId && actorName !== null ? { _id: actorId, fullName: actorName } : null,
    kind,
    task,
    status,
  }));
}
