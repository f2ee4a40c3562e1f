import { limits } from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { lockBonded } from './queries.ts';

/** What made a sub-task of a task. */
export interface Bond {
  taskId: string;
  parent: string;
}

const selectFamilies = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[] || ARRAY(
    SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2 AND parent_id = ANY($3::uuid[])
  )) ORDER BY id FOR UPDATE`);

/** Tasks and their sub-tasks, which others lock together too. */
export const lockFamilies = (db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) =>
  selectFamilies(db, organizationId, projectId, ids);

// Each by an index of its own. A parent that is in the trash cannot be parted from.
const selectParted = statement<Bond>(`
  SELECT tasks.id AS "taskId", parents.id AS parent FROM tasks
  JOIN tasks AS parents ON parents.organization_id = $1 AND parents.project_id = $2 AND parents.id = tasks.parent_id
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = ANY($3::uuid[])
    AND parents.id <> ALL($3::uuid[])
  UNION ALL SELECT id, parent_id FROM tasks
  WHERE organization_id = $1 AND project_id = $2 AND parent_id = ANY($3::uuid[]) AND id <> ALL($3::uuid[])`);

/** The bonds that end when these tasks leave: of those whose parents stay, and of those who stay without them. */
export const listParted = (db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) =>
  selectParted(db, organizationId, projectId, ids);

const release = statement(`
  UPDATE tasks SET parent_id = NULL WHERE organization_id = $1 AND project_id = ANY($2::uuid[])
    AND parent_id = ANY($3::uuid[]) AND id <> ALL($3::uuid[])`);

/** Of tasks that leave one project for another, where nothing has waited for them, either. It is no change of a task. */
export const releaseSubTasks = (db: Db, organizationId: string, projectIds: string[], parents: string[]) =>
  release(db, organizationId, projectIds, parents);

const bind = statement(`
  UPDATE tasks SET parent_id = bonds.parent FROM (
    SELECT given.*, row_number() OVER (PARTITION BY given.parent ORDER BY given.task_id) AS nth
    FROM unnest($3::uuid[], $4::uuid[]) AS given (task_id, parent)
    JOIN tasks AS parted ON parted.organization_id = $1 AND parted.project_id = $2
      AND parted.id = given.task_id AND parted.parent_id IS NULL
    JOIN tasks AS parents ON parents.organization_id = $1 AND parents.project_id = $2
      AND parents.id = given.parent AND parents.parent_id IS NULL
    WHERE NOT EXISTS (
      SELECT FROM tasks AS below
      WHERE below.organization_id = $1 AND below.project_id = $2 AND below.parent_id = given.task_id
    )
  ) AS bonds
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = bonds.task_id AND nth + (
    SELECT count(*) FROM tasks AS others
    WHERE others.organization_id = $1 AND others.project_id = $2 AND others.parent_id = bonds.parent
  ) <= ${limits.subTasks}`);

/** Where both are there, and it makes neither a second level nor too many sub-tasks. */
export async function bindAgain(db: Db, project: ProjectIds, bonds: Bond[]) {
  if (bonds.length === 0) return;
  const [ids, parents] = [bonds.map(({ taskId }) => taskId), bonds.map(({ parent }) => parent)];
  await lockBonded(db, project, [...ids, ...parents]);
  await bind(db, project.organizationId, project.projectId, ids, parents);
}

const selectBindable = statement<{ taskId: string; parent: string | null }>(`
  SELECT given.task_id AS "taskId", parents.id AS parent FROM (
    SELECT *, row_number() OVER (PARTITION BY parent ORDER BY task_id) AS nth
    FROM unnest($3::uuid[], $4::uuid[]) AS pairs (task_id, parent)
  ) AS given
  LEFT JOIN tasks AS parents ON parents.organization_id = $1 AND parents.project_id = $2 AND parents.id = given.parent
  WHERE NOT EXISTS (
    SELECT FROM tasks AS below
    WHERE below.organization_id = $1 AND below.project_id = $2 AND below.parent_id = given.task_id
  ) AND CASE WHEN parents.id IS NULL THEN EXISTS (
    SELECT FROM trash
    WHERE trash.organization_id = $1 AND trash.project_id = $2 AND trash.kind = 'task' AND trash.id = given.parent
  ) ELSE parents.parent_id IS NULL AND nth + (
    SELECT count(*) FROM tasks AS others WHERE others.organization_id = $1 AND others.project_id = $2
      AND others.parent_id = given.parent AND others.id <> ALL($3::uuid[])
  ) <= ${limits.subTasks} END`);

/** Those that may be bound again, each with the parent that it is shown with: none, where that is in the trash. */
export async function listBindable(db: Db, { organizationId, projectId }: ProjectIds, bonds: Bond[]) {
  if (bonds.length === 0) return new Map<string, string | null>();
  const [ids, parents] = [bonds.map(({ taskId }) => taskId), bonds.map(({ parent }) => parent)];
  const rows = await selectBindable(db, organizationId, projectId, ids, parents);
  return new Map(rows.map(({ taskId, parent }) => [taskId, parent]));
}
