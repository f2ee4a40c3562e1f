import type { TaskRef } from '@muster/contract';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import type { TaskKey } from './key.ts';
import { refJson } from './ref-json.ts';

interface Found {
  /** Whether they may see the project. */
  isSeen: boolean;
  task: TaskRef | null;
}

/** What stands under a number in the project that has a key or had it before; nothing where no project has. */
export async function findByKey(
  db: Db,
  { organizationId, userId }: OrganizationScope,
  { projectKey, number }: TaskKey,
) {
  const [found] = await selectByKey(db, organizationId, projectKey, number, userId);
  return found;
}

const selectByKey = statement<Found>(`
  SELECT EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = projects.id AND access.user_id = $4
  ) AS "isSeen", (
    SELECT ${refJson()}
    FROM tasks
    JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = tasks.project_id
      AND task_statuses.id = tasks.status_id
    JOIN organizations ON organizations.id = $1
    WHERE tasks.organization_id = $1 AND tasks.project_id = projects.id AND tasks.number = $3
  ) AS task
  FROM project_keys
  JOIN projects ON projects.organization_id = $1 AND projects.id = project_keys.project_id AND projects.deleted_at IS NULL
  WHERE project_keys.organization_id = $1 AND project_keys.key = $2`);

const selectByIds = statement<{ task: TaskRef }>(`
  SELECT ${refJson()} AS task
  FROM unnest($2::uuid[], $3::uuid[]) AS asked (project_id, id)
  JOIN tasks ON tasks.organization_id = $1 AND tasks.project_id = asked.project_id AND tasks.id = asked.id
  JOIN projects ON projects.organization_id = $1 AND projects.id = tasks.project_id
  JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = tasks.project_id
    AND task_statuses.id = tasks.status_id
  JOIN organizations ON organizations.id = $1
  WHERE EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = asked.project_id AND access.user_id = $4
    -- Keeps it a look-up for each: joined, all of a person's projects might be read.
    OFFSET 0
  )`);

/** Those of them that the person may see, each once. */
export async function listByIds(
  db: Db,
  { organizationId, userId }: OrganizationScope,
  places: { projectId: string; id: string }[],
) {
  const projectIds = places.map(({ projectId }) => projectId);
  const ids = places.map(({ id }) => id);
  return (await selectByIds(db, organizationId, projectIds, ids, userId)).map(({ task }) => task);
}
