/** SQL for a task as it is named elsewhere, for selects that have it with its status, project and organization. */
export const refJson = (more = '') => `json_build_object(
  '_id', tasks.id, 'key', projects.key || '-' || tasks.number, 'number', tasks.number, 'title', tasks.title,
  'status', json_build_object('name', task_statuses.name, 'color', task_statuses.color),
  'project', json_build_object('_id', projects.id, 'name', projects.name),
  'organization', json_build_object('_id', organizations.id, 'name', organizations.name)${more}
)`;
