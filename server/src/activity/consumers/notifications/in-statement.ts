/**
 * The same for a statement that creates tasks and records that at once: something more that it answers. `task` names the
 * part with what was created, `assignees` those whom it was given to.
 */
export function tellingOfAssignment(task: string, assignees: string) {
  const others = `array_remove(${assignees}, ${task}.created_by)`;
  return `(
    SELECT add_quiet_job('notify', json_build_object('id', ${task}.id, 'happening', json_build_object(
      'type', 'assigned', 'organizationId', ${task}.organization_id, 'projectId', ${task}.project_id,
      'taskId', ${task}.id, 'by', ${task}.created_by, 'userIds', ${others}
    )))::text WHERE ${others} <> '{}'
  )`;
}
