/** SQL for a task as it is named elsewhere, for selects that have it with its status, project and organization. */
export const refJson = (more = '') => `json_build_object(
  '_id', tasks.id, 'key', projects.key || '-' || tasks.number, 'number', tasks.number, 'title', tasks.title,
  'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color),
  'project', json_build_object('_id', projects.id, 'name', projects.name),
  'organization', json_build_object('_id', organizations.id, 'name', organizations.name)${more}
)`;

/**
 * SQL for a task that another row names by `project_id` and `task_id`, as JSON for one person: nothing where they may not see
 * it. Looked up by itself: joined, all projects of an organization, or all tasks of a status, might be read.
 */
export const seenRef = (row: string, userId: string, more = '') => `(
  SELECT ${refJson(more)} FROM (
    SELECT * FROM tasks
    WHERE tasks.organization_id = $1 AND tasks.project_id = ${row}.project_id AND tasks.id = ${row}.task_id
    OFFSET 0
  ) AS tasks
  JOIN projects ON projects.organization_id = $1 AND projects.id = ${row}.project_id
  JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = ${row}.project_id
    AND task_statuses.id = tasks.status_id
  JOIN organizations ON organizations.id = $1
  WHERE EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = ${row}.project_id AND access.user_id = ${userId}
    OFFSET 0
  )
)`;
