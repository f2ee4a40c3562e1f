import { limits, type Block, type DayRange, type TaskLink } from '@muster/contract';
import { readingFor, type Asker } from '../../authorization/admitted.ts';
import type { ProjectIds, ProjectScope, TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { plannedEachTime, statement } from '../../platform/db/statement.ts';
import { linksJson } from './json.ts';

/** A task within its organization. */
export interface End {
  projectId: string;
  taskId: string;
}

/** As it is stored: from one task to another. */
export interface Link {
  id: string;
  kind: 'blocks' | 'duplicates' | 'relates';
  from: End;
  to: End;
}

const selectLinks = readingFor<{ links: TaskLink[] | null }>(
  '$4',
  (person) => `
    SELECT ${linksJson(person)} AS links FROM tasks
    WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3`,
);

/** Nothing where there is no such task. */
export async function listLinks(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  asker: Asker,
): Promise<TaskLink[] | undefined> {
  const [row] = await selectLinks(db, asker, organizationId, projectId, taskId);
  return row?.links ?? undefined;
}

const isDuring = (task: string) => `($3::date IS NULL OR coalesce(${task}.due_date, ${task}.start_date) >= $3)
    AND ($4::date IS NULL OR coalesce(${task}.start_date, ${task}.due_date) <= $4)`;

const selectBlocks = plannedEachTime<Block>(`
  SELECT task_links.id AS _id, task_links.from_task_id AS "from", task_links.to_task_id AS "to"
  FROM task_links
  JOIN tasks AS blocking ON blocking.organization_id = $1 AND blocking.project_id = $2
    AND blocking.id = task_links.from_task_id
  JOIN tasks AS blocked ON blocked.organization_id = $1 AND blocked.project_id = $2
    AND blocked.id = task_links.to_task_id
  WHERE task_links.organization_id = $1 AND task_links.from_project_id = $2 AND task_links.to_project_id = $2
    AND task_links.kind = 'blocks'
    AND ${isDuring('blocking')}
    AND ${isDuring('blocked')}
  ORDER BY task_links.created_at DESC, task_links.id LIMIT ${limits.listedBlocks + 1}`);

/** One day is enough for a task to be under way on it. Whoever sees the project sees both ends. */
export async function listBlocks(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  days: DayRange | undefined,
) {
  const ends = [days?.from ?? null, days?.to ?? null];
  const blocks = await selectBlocks(db, organizationId, projectId, ...ends);
  const most = limits.listedBlocks;
  return { blocks: blocks.slice(0, most), isMore: blocks.length > most };
}

const selectSeen = statement<{ key: string }>(`
  SELECT projects.key || '-' || tasks.number AS key FROM tasks
  JOIN projects ON projects.organization_id = $1 AND projects.id = tasks.project_id
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3 AND EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = $2 AND access.user_id = $4
  )`);

/** The key of a task that the person may see. */
export async function findKey(
  db: Db,
  { organizationId, userId }: ProjectScope,
  { projectId, taskId }: End,
): Promise<string | undefined> {
  const [row] = await selectSeen(db, organizationId, projectId, taskId, userId);
  return row?.key;
}

// All that follows is asked while others who add links to the organization's tasks wait.

const columns = `id, kind,
  json_build_object('projectId', from_project_id, 'taskId', from_task_id) AS "from",
  json_build_object('projectId', to_project_id, 'taskId', to_task_id) AS "to"`;

const selectLink = statement<Link>(
  `SELECT ${columns} FROM task_links WHERE organization_id = $1 AND id = $2`,
);

export async function findLink(db: Db, { organizationId }: ProjectScope, linkId: string) {
  const [link] = await selectLink(db, organizationId, linkId);
  return link;
}

const selectCount = statement<{ count: number }>(`
  SELECT (
    SELECT count(*) FROM task_links WHERE organization_id = $1 AND from_project_id = $2 AND from_task_id = $3
  )::int + (
    SELECT count(*) FROM task_links WHERE organization_id = $1 AND to_project_id = $2 AND to_task_id = $3
  )::int AS count`);

export async function countLinks(db: Db, { organizationId }: ProjectScope, { projectId, taskId }: End) {
  const [row] = await selectCount(db, organizationId, projectId, taskId);
  return row!.count;
}

const selectWayBack = statement(`
  WITH RECURSIVE reached (project_id, task_id) AS (
    SELECT $3::uuid, $4::uuid
    UNION
    SELECT task_links.to_project_id, task_links.to_task_id FROM reached
    JOIN task_links ON task_links.organization_id = $1 AND task_links.from_project_id = reached.project_id
      AND task_links.from_task_id = reached.task_id AND task_links.kind = $2
  )
  SELECT FROM reached WHERE project_id = $5 AND task_id = $6 LIMIT 1`);

/** Whether links of the same kind lead back already. They are followed through tasks that the person may not see, too. */
export async function makesCircle(db: Db, { organizationId }: ProjectScope, { kind, from, to }: Link) {
  const ends = [to.projectId, to.taskId, from.projectId, from.taskId];
  return (await selectWayBack(db, organizationId, kind, ...ends)).length > 0;
}

const insert = statement<{ id: string }>(`
  INSERT INTO task_links (organization_id, id, kind, from_project_id, from_task_id, to_project_id, to_task_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT ON CONSTRAINT task_links_once DO NOTHING RETURNING id`);

/** Answers whether it is new: tasks are linked in one way only once. */
export async function insertLink(db: Db, { organizationId }: ProjectScope, { id, kind, from, to }: Link) {
  const ends = [from.projectId, from.taskId, to.projectId, to.taskId];
  return (await insert(db, organizationId, id, kind, ...ends)).length > 0;
}

const remove = statement(`DELETE FROM task_links WHERE organization_id = $1 AND id = $2`);

export const deleteLink = (db: Db, { organizationId }: ProjectScope, linkId: string) =>
  remove(db, organizationId, linkId);

const erase = statement(`
  DELETE FROM task_links WHERE organization_id = $1 AND id IN (
    SELECT task_links.id FROM unnest($2::uuid[], $3::uuid[]) AS erased (project_id, task_id)
    JOIN task_links ON task_links.organization_id = $1
      AND task_links.from_project_id = erased.project_id AND task_links.from_task_id = erased.task_id
    UNION
    SELECT task_links.id FROM unnest($2::uuid[], $3::uuid[]) AS erased (project_id, task_id)
    JOIN task_links ON task_links.organization_id = $1
      AND task_links.to_project_id = erased.project_id AND task_links.to_task_id = erased.task_id
  )`);

/** Of tasks that were erased. */
export const eraseLinks = (db: Db, organizationId: string, ends: End[]) =>
  erase(
    db,
    organizationId,
    ends.map(({ projectId }) => projectId),
    ends.map(({ taskId }) => taskId),
  );
