import type { TaskRef } from '@muster/contract';
import { personOf } from '../../authorization/admitted.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading } from '../../platform/db/statement.ts';
import type { TaskKey } from './key.ts';
import { refJson, seenRef } from './ref-json.ts';

interface Found {
  /** Whether they may see the project. */
  isSeen: boolean;
  task: TaskRef | null;
}

/**
 * What stands under a number in the project that has a key or had it before, or stood there until it was moved to another;
 * nothing where no project has.
 */
export async function findByKey(
  db: Db,
  organizationId: string,
  { id: way }: Way,
  { projectKey, number }: TaskKey,
) {
  const [[moved], [found]] = await Promise.all([
    selectMoved(db, organizationId, projectKey, number, way),
    selectByKey(db, organizationId, projectKey, number, way),
  ]);
  return moved ?? found;
}

const findingIn = (isTheTask: string) => `
  SELECT EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = projects.id AND access.user_id = ${personOf('$4')}
  ) AS "isSeen", (
    SELECT ${refJson()}
    FROM (
      -- By itself: with the statuses, all tasks of one might be read.
      SELECT * FROM tasks WHERE tasks.organization_id = $1 AND tasks.project_id = projects.id AND ${isTheTask}
      OFFSET 0
    ) AS tasks
    JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = tasks.project_id
      AND task_statuses.id = tasks.status_id
    JOIN organizations ON organizations.id = $1
  ) AS task`;

const selectByKey = reading<Found>(`
  ${findingIn('tasks.number = $3')}
  FROM project_keys
  JOIN projects ON projects.organization_id = $1 AND projects.id = project_keys.project_id AND projects.deleted_at IS NULL
  WHERE project_keys.organization_id = $1 AND project_keys.key = $2`);

const selectMoved = reading<Found>(`
  ${findingIn('tasks.id = moved_tasks.task_id')}
  FROM project_keys
  JOIN moved_tasks ON moved_tasks.organization_id = $1 AND moved_tasks.project_id = project_keys.project_id
    AND moved_tasks.number = $3
  JOIN projects ON projects.organization_id = $1 AND projects.id = moved_tasks.to_project_id
    AND projects.deleted_at IS NULL
  WHERE project_keys.organization_id = $1 AND project_keys.key = $2`);

const selectByIds = reading<{ task: TaskRef }>(`
  SELECT task FROM (
    SELECT ${seenRef('asked', personOf('$4'))} AS task
    FROM (
      SELECT given.project_id, given.id AS task_id FROM unnest($2::uuid[], $3::uuid[]) AS given (project_id, id)
      UNION
      SELECT moved_tasks.to_project_id, moved_tasks.task_id FROM unnest($2::uuid[], $3::uuid[]) AS given (project_id, id)
      JOIN moved_tasks ON moved_tasks.organization_id = $1 AND moved_tasks.project_id = given.project_id
        AND moved_tasks.task_id = given.id
    ) AS asked
    OFFSET 0
  ) AS found
  WHERE task IS NOT NULL`);

/** Those of them that the person may see, each once, and where they are now. */
export async function listByIds(
  db: Db,
  organizationId: string,
  { id: way }: Way,
  places: { projectId: string; id: string }[],
) {
  const projectIds = places.map(({ projectId }) => projectId);
  const ids = places.map(({ id }) => id);
  return (await selectByIds(db, organizationId, projectIds, ids, way)).map(({ task }) => task);
}
