import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { parentId } from './json.ts';

const select = statement<{ id: string }>(`
  SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[]) ORDER BY id FOR UPDATE`);

/** Whoever wants to make any of them a parent or a sub-task waits. Answers those that there are. */
export async function lockBonded(db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) {
  return (await select(db, organizationId, projectId, ids)).map(({ id }) => id);
}

interface Bonds {
  /** Of the parent. */
  number: number;
  title: string;
  /** To a task that is there, or in the trash. */
  hasParent: boolean;
  isSubTask: boolean;
  /** Sub-tasks of the parent, without those in question. */
  others: number;
  /** Those in question that have sub-tasks. */
  parents: string[];
}

const selectBonds = statement<Bonds>(`
  SELECT tasks.number, tasks.title, tasks.parent_id IS NOT NULL AS "hasParent", ${parentId('$1')} IS NOT NULL AS "isSubTask", (
    SELECT count(*) FROM tasks AS others WHERE others.organization_id = $1 AND others.project_id = $2
      AND others.parent_id = tasks.id AND others.id <> ALL($4::uuid[])
  )::int AS others, ARRAY(
    SELECT DISTINCT children.parent_id FROM tasks AS children
    WHERE children.organization_id = $1 AND children.project_id = $2 AND children.parent_id = ANY($4::uuid[])
  ) AS parents
  FROM tasks WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3`);

/** Of the parent and the tasks, as they are once they are locked. */
export async function findBonds(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  parent: string,
  taskIds: string[],
) {
  const [bonds] = await selectBonds(db, organizationId, projectId, parent, taskIds);
  return bonds;
}

const release = statement(`
  UPDATE tasks SET parent_id = NULL WHERE organization_id = $1 AND project_id = $2 AND id = $3`);

/** From a parent in the trash, which no longer finds it when it comes back. It is no change of the task. */
export const forgetParent = (db: Db, { organizationId, projectId }: ProjectIds, taskId: string) =>
  release(db, organizationId, projectId, taskId);

// Each from a table or an index of its own; what is deleted tells of its parent from the trash.
const selectRelatives = statement<{ id: string }>(`
  SELECT parent_id AS id FROM tasks
  WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[]) AND parent_id IS NOT NULL
  UNION SELECT (contents -> 'task' ->> 'parent_id')::uuid FROM trash
  WHERE organization_id = $1 AND project_id = $2 AND kind = 'task' AND id = ANY($3::uuid[])
    AND contents -> 'task' ->> 'parent_id' IS NOT NULL
  UNION SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2 AND parent_id = ANY($3::uuid[])
  UNION SELECT to_task_id FROM task_links
  WHERE organization_id = $1 AND from_project_id = $2 AND from_task_id = ANY($3::uuid[]) AND kind = 'blocks'
    AND to_project_id = $2`);

/** The tasks of the project that tell of these: their parents, their sub-tasks, and what they block. */
export async function listRelatives(db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) {
  return (await selectRelatives(db, organizationId, projectId, ids)).map(({ id }) => id);
}
