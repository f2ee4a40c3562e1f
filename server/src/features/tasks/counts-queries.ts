import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ProjectIds, TaskIds } from '../../authorization/scopes.ts';

const selectToCount = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR NO KEY UPDATE`);

/**
 * Before comments or items of the checklist come or go: who does the same waits, so that each counts what the other has
 * done. Answers whether there is such a task.
 */
export async function lockToCount(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  return (await selectToCount(db, organizationId, projectId, taskId)).length > 0;
}

const ofTask = (
  table: string,
) => `FROM ${table} WHERE ${table}.organization_id = $1 AND ${table}.project_id = $2
  AND ${table}.task_id = tasks.id`;

const update = statement(`
  UPDATE tasks SET
    comment_count = (SELECT count(*) ${ofTask('comments')} AND comments.deleted_at IS NULL),
    checklist_done = (SELECT count(*) ${ofTask('checklist_items')} AND checklist_items.is_done),
    checklist_total = (SELECT count(*) ${ofTask('checklist_items')})
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = ANY($3::uuid[])`);

/** What lists say of a locked task without looking. It is no change of the task: nobody's edit of it becomes stale. */
export const recount = (db: Db, { taskId, ...project }: TaskIds) => recountAll(db, project, [taskId]);

export const recountAll = (db: Db, { organizationId, projectId }: ProjectIds, taskIds: string[]) =>
  update(db, organizationId, projectId, taskIds);
