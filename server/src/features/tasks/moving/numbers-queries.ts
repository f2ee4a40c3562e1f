import type { ProjectScope, TaskIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { BulkTask } from '../bulk/task.ts';

const takeFormer = statement<{ taskId: string; number: number }>(`
  DELETE FROM moved_tasks
  WHERE organization_id = $1 AND project_id = $3 AND to_project_id = $2 AND task_id = ANY($4::uuid[])
  RETURNING task_id AS "taskId", number`);

/** Takes so many numbers, of which it answers the last. */
export const countOn = statement<{ last: number }>(`
  INSERT INTO task_counters (organization_id, project_id, last) VALUES ($1, $2, $3)
  ON CONFLICT (project_id, organization_id) DO UPDATE SET last = task_counters.last + excluded.last RETURNING last`);

const followOn = statement(`
  UPDATE moved_tasks SET to_project_id = $3
  WHERE organization_id = $1 AND to_project_id = $2 AND task_id = ANY($4::uuid[])`);

const insertFormer = statement(`
  INSERT INTO moved_tasks (organization_id, project_id, number, task_id, to_project_id)
  SELECT $1, $2, left_behind.number, left_behind.task_id, $3
  FROM unnest($4::uuid[], $5::integer[]) AS left_behind (task_id, number)`);

const eraseFormer = statement(`
  DELETE FROM moved_tasks USING unnest($2::uuid[], $3::uuid[]) AS erased (project_id, task_id)
  WHERE moved_tasks.organization_id = $1 AND moved_tasks.to_project_id = erased.project_id
    AND moved_tasks.task_id = erased.task_id`);

/** Of tasks that were erased: nothing leads to whoever gets the id next, and it is free where they were before. */
export const eraseFormerPlaces = (db: Db, organizationId: string, tasks: Omit<TaskIds, 'organizationId'>[]) =>
  eraseFormer(
    db,
    organizationId,
    tasks.map(({ projectId }) => projectId),
    tasks.map(({ taskId }) => taskId),
  );

/**
 * Numbers in the project that tasks come to, in the order of those that they have: one that was there before has its own
 * again. Those that they had go on leading to them.
 */
export async function takeNumbers(db: Db, from: ProjectScope, to: ProjectScope, tasks: BulkTask[]) {
  const { organizationId } = from;
  const move = [organizationId, from.projectId, to.projectId];
  const ids = tasks.map(({ id }) => id);
  const former = await takeFormer(db, ...move, ids);
  const numbers = new Map(former.map(({ taskId, number }) => [taskId, number]));
  const others = tasks.filter(({ id }) => !numbers.has(id)).toSorted((a, b) => a.number - b.number);
  if (others.length > 0) {
    const [counter] = await countOn(db, organizationId, to.projectId, others.length);
    const first = counter!.last - others.length + 1;
    others.forEach(({ id }, nth) => numbers.set(id, first + nth));
  }
  await followOn(db, ...move, ids);
  await insertFormer(
    db,
    ...move,
    ids,
    tasks.map(({ number }) => number),
  );
  return numbers;
}
