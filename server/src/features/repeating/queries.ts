import type { ProjectIds } from '../../authorization/scopes.ts';
import { timeZoneOf } from '../../identity/time-zone.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Repeating } from './next.ts';

export interface RepeatingTask extends Repeating {
  id: string;
  number: number;
  authorId: string;
  authorName: string;
}

/** Those that may have come to an end, or to a day. */
const mayBeReady = `tasks.repeat IS NOT NULL AND (tasks.completed_at IS NOT NULL OR tasks.repeat ->> 'when' = 'day')`;

/** What is archived with its project, or in the trash with it or its organization, waits there. */
const selecting = (which: string) =>
  statement<RepeatingTask>(`
  SELECT tasks.id, tasks.number, tasks.created_by AS "authorId", users.full_name AS "authorName", tasks.repeat,
    tasks.repeat_day AS "repeatDay", tasks.start_date AS "startDate", tasks.due_date AS "dueDate",
    tasks.created_at AS "createdAt", tasks.completed_at AS "completedAt",
    ${timeZoneOf} AS "timeZone"
  FROM tasks
  JOIN organizations ON organizations.id = $1 AND organizations.deleted_at IS NULL
  JOIN projects ON projects.organization_id = $1 AND projects.id = $2 AND projects.deleted_at IS NULL
    AND projects.status <> 'archived'
  JOIN users ON users.id = tasks.created_by
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND ${mayBeReady} ${which}`);

/** So many at once: others wait while they are looked at. */
const pageSize = 500;

const select = selecting(`AND tasks.number > $3 ORDER BY tasks.number LIMIT ${pageSize}`);
const selectOne = selecting('AND tasks.id = $3');

/** Those behind a number; nothing where there are no more. */
export const listRepeating = (db: Db, { organizationId, projectId }: ProjectIds, behind: number) =>
  select(db, organizationId, projectId, behind);

/** Nothing where it does not repeat any more. */
export async function findRepeating(db: Db, { organizationId, projectId }: ProjectIds, taskId: string) {
  return (await selectOne(db, organizationId, projectId, taskId))[0];
}

const selectPlaces = statement<ProjectIds>(`
  SELECT DISTINCT tasks.organization_id AS "organizationId", tasks.project_id AS "projectId" FROM tasks
  WHERE ${mayBeReady}`);

/** In all organizations. */
export const listPlaces = (db: Db) => selectPlaces(db);

const selectStatus = statement<{ id: string }>(`
  SELECT id FROM task_statuses
  WHERE organization_id = $1 AND project_id = $2 AND category IN ('notStarted', 'started')
  ORDER BY category, sort_order, created_at, id LIMIT 1 FOR KEY SHARE`);

/** The first that is not started, or else the first that is not over. It is not deleted meanwhile. */
export async function keepFirstStatus(db: Db, { organizationId, projectId }: ProjectIds) {
  return (await selectStatus(db, organizationId, projectId))[0]?.id;
}

const update = statement(`
  UPDATE tasks SET repeat_day = $4 WHERE organization_id = $1 AND project_id = $2 AND id = $3`);

/** Of a task that is new. */
export const keepRepeatDay = (
  db: Db,
  { organizationId, projectId }: ProjectIds,
  taskId: string,
  repeatDay: number,
) => update(db, organizationId, projectId, taskId, repeatDay);

const end = statement(`
  UPDATE tasks SET repeat = NULL, repeat_day = NULL WHERE organization_id = $1 AND project_id = $2 AND id = $3`);

/** It is no change of the task: nobody's edit of it becomes stale, and a change of many can still be undone. */
export const endRepeating = (db: Db, { organizationId, projectId }: ProjectIds, taskId: string) =>
  end(db, organizationId, projectId, taskId);

const selectCompleter = statement<{ userId: string; fullName: string }>(`
  SELECT users.id AS "userId", users.full_name AS "fullName"
  FROM tasks
  JOIN activities ON activities.organization_id = $1 AND activities.project_id = $2 AND activities.subject_id = $3
    AND activities.changes -> 'status' ->> 'to' = tasks.status_id::text
  JOIN users ON users.id = activities.actor_id
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3 AND NOT EXISTS (
    SELECT FROM activities AS later
    WHERE later.organization_id = $1 AND later.project_id = $2 AND later.subject_id = tasks.status_id
      AND later.seq > activities.seq AND later.changes -> 'category' ->> 'from' IN ('notStarted', 'started')
  )
  ORDER BY activities.seq DESC LIMIT 1`);

/** Who has put it where it is done; nobody where the status has come to mean that since. By no time: in a cluster each node has its own. */
export async function findCompleter(db: Db, { organizationId, projectId }: ProjectIds, taskId: string) {
  return (await selectCompleter(db, organizationId, projectId, taskId))[0];
}
