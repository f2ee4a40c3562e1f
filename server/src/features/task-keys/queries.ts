import type { TaskRef } from '@muster/contract';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import type { TaskKey } from './key.ts';

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
    SELECT json_build_object(
      '_id', tasks.id, 'key', projects.key || '-' || tasks.number, 'number', tasks.number, 'title', tasks.title,
      'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color),
      'project', json_build_object('_id', projects.id, 'name', projects.name),
      'organization', json_build_object('_id', organizations.id, 'name', organizations.name)
    )
    FROM tasks
    JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = tasks.project_id
      AND task_statuses.id = tasks.status_id
    JOIN organizations ON organizations.id = $1
    WHERE tasks.organization_id = $1 AND tasks.project_id = projects.id AND tasks.number = $3
  ) AS task
  FROM project_keys
  JOIN projects ON projects.organization_id = $1 AND projects.id = project_keys.project_id AND projects.deleted_at IS NULL
  WHERE project_keys.organization_id = $1 AND project_keys.key = $2`);
