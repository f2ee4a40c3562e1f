import type { ProjectIds, ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { fields } from '../fields.ts';
import { parentId } from '../sub-tasks/json.ts';
import { bulkColumns, type BulkEdit, type BulkTask } from './task.ts';

const own = fields.filter(({ name }) => bulkColumns.some((one) => one === name));

const selecting = (lock: string) =>
  statement<Omit<BulkTask, 'assignedTo' | 'isWatched'>>(`
  SELECT id, number, title, created_by AS "createdBy", rank, version, extract(epoch FROM completed_at) AS "completedAt",
    repeat IS NOT NULL AS repeats, parent_id AS bond, ${parentId('$1')} AS parent,
    ${own.map(({ name, column }) => `${column} AS "${name}"`).join(', ')},
    (SELECT key FROM projects WHERE organization_id = $1 AND id = $2) || '-' || number AS key
  FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[]) ORDER BY id ${lock}`);

// Asked behind the lock, so that they are not those of a moment ago.
const selectAssignees = statement<{ taskId: string; userIds: string[] }>(`
  SELECT task_id AS "taskId", array_agg(user_id ORDER BY user_id) AS "userIds" FROM task_assignees
  WHERE organization_id = $1 AND project_id = $2 AND task_id = ANY($3::uuid[]) GROUP BY task_id`);

/** Those of each task that has any. */
export async function listAssignees(db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) {
  const rows = await selectAssignees(db, organizationId, projectId, ids);
  return new Map(rows.map(({ taskId, userIds }) => [taskId, userIds]));
}

const selectWatched = statement<{ taskId: string }>(`
  SELECT DISTINCT task_id AS "taskId" FROM watchers
  WHERE organization_id = $1 AND project_id = $2 AND task_id = ANY($3::uuid[]) AND is_watching AND user_id <> $4`);

const reader =
  (selectTasks: ReturnType<typeof selecting>) =>
  async (db: Db, { organizationId, projectId, userId }: ProjectScope, ids: string[]): Promise<BulkTask[]> => {
    const [tasks, people, watched] = await Promise.all([
      selectTasks(db, organizationId, projectId, ids),
      listAssignees(db, { organizationId, projectId }, ids),
      selectWatched(db, organizationId, projectId, ids, userId),
    ]);
    const theirs = new Set(watched.map(({ taskId }) => taskId));
    return tasks.map((task) =>
      Object.assign(task, { assignedTo: people.get(task.id) ?? [], isWatched: theirs.has(task.id) }),
    );
  };

/** Those that are there, in the order of their ids. */
export const readTasks = reader(selecting(''));

/** The same, and other changes of them wait. */
export const lockTasks = reader(selecting('FOR UPDATE OF tasks'));

const selectStatuses = statement<{ id: string }>(`
  SELECT id FROM task_statuses WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[])
  ORDER BY id FOR UPDATE`);

/** Whoever else brings tasks into these columns waits. Answers those that there are. */
export async function lockColumns(db: Db, { organizationId, projectId }: ProjectScope, ids: string[]) {
  return (await selectStatuses(db, organizationId, projectId, ids)).map(({ id }) => id);
}

const selectTop = statement<{ rank: string }>('SELECT next_rank() AS rank');

// Those that come on top keep the order that they had. The ids are named apart, for the key to be looked up by them.
const update = statement<{ id: string; version: number }>(`
  WITH becoming AS MATERIALIZED (
    SELECT *, row_number() OVER (ORDER BY rank DESC) AS place FROM jsonb_to_recordset($4::jsonb) AS given (
      id uuid, rank numeric, "isOnTop" boolean, "completedAt" double precision, bond uuid,
      ${own.map(({ name, type }) => `"${name}" ${type}`).join(', ')}
    )
  )
  UPDATE tasks SET ${own.map(({ name, column }) => `${column} = becoming."${name}"`).join(', ')},
    rank = CASE WHEN becoming."isOnTop" THEN $5::numeric - becoming.place ELSE becoming.rank END,
    completed_at = coalesce(to_timestamp(becoming."completedAt"), tasks.completed_at), parent_id = becoming.bond,
    version = version + 1, updated_at = now()
  FROM becoming
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = ANY($3::uuid[]) AND tasks.id = becoming.id
  RETURNING tasks.id, tasks.version`);

/** Tasks that are locked, and the columns that they come into. Answers their versions. */
export async function updateTasks(db: Db, { organizationId, projectId }: ProjectScope, edits: BulkEdit[]) {
  const rows = edits.map(({ before, after, rank, completedAt = null, bond = bondOf({ before, after }) }) => ({
    id: before.id,
    ...after,
    bond,
    rank: rank ?? before.rank,
    isOnTop: rank === undefined && after.status !== before.status,
    completedAt,
  }));
  const [top] = await selectTop(db);
  const ids = rows.map(({ id }) => id);
  const changed = await update(db, organizationId, projectId, ids, JSON.stringify(rows), top!.rank);
  return new Map(changed.map(({ id, version }) => [id, version]));
}

/** One to a task in the trash rests, unless it comes under another. */
const bondOf = ({ before, after }: BulkEdit) => (after.parent === before.parent ? before.bond : after.parent);

/** People and tasks, in pairs. */
export interface Pairs {
  taskIds: string[];
  userIds: string[];
}

const pairs = 'unnest($3::uuid[], $4::uuid[])';

export const insertAssignments = statement(`
  INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
  SELECT $1, $2, task_id, user_id FROM ${pairs} AS added (task_id, user_id) ON CONFLICT DO NOTHING`);

const deleteAssignees = statement(`
  DELETE FROM task_assignees
  WHERE organization_id = $1 AND project_id = $2 AND (task_id, user_id) IN (SELECT * FROM ${pairs})`);

const watching = (onConflict: string) =>
  statement(`
    INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching)
    SELECT $1, $2, task_id, user_id, true FROM ${pairs} AS concerned (task_id, user_id)
    ON CONFLICT (task_id, organization_id, project_id, user_id) ${onConflict}`);

const beginToWatch = watching('DO UPDATE SET is_watching = excluded.is_watching');
const goOnWatching = watching('DO NOTHING');

type Change = (db: Db, ...values: unknown[]) => Promise<unknown>;

const ofPairs =
  (...changes: Change[]) =>
  async (db: Db, { organizationId, projectId }: ProjectScope, { taskIds, userIds }: Pairs) => {
    if (taskIds.length > 0)
      await Promise.all(changes.map((change) => change(db, organizationId, projectId, taskIds, userIds)));
  };

/** Who is assigned watches from then on, also once they are assigned no more. */
export const assign = ofPairs(insertAssignments, beginToWatch);
export const unassign = ofPairs(deleteAssignees, goOnWatching);

export interface Watching {
  taskId: string;
  userId: string;
  /** What they, or somebody for them, chose; nothing where nobody did. */
  isWatching: boolean | null;
}

const selectWatching = statement<Watching>(`
  SELECT concerned.task_id AS "taskId", concerned.user_id AS "userId", watchers.is_watching AS "isWatching"
  FROM ${pairs} AS concerned (task_id, user_id)
  LEFT JOIN watchers ON watchers.organization_id = $1 AND watchers.project_id = $2
    AND watchers.task_id = concerned.task_id AND watchers.user_id = concerned.user_id`);

export const listWatching = async (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  { taskIds, userIds }: Pairs,
) => (taskIds.length > 0 ? selectWatching(db, organizationId, projectId, taskIds, userIds) : []);

/** Whoever has chosen otherwise since keeps that. */
const stillWatching = `WHERE organization_id = $1 AND project_id = $2 AND is_watching
  AND (task_id, user_id) IN (SELECT * FROM ${pairs})`;
const forgetWatching = statement(`DELETE FROM watchers ${stillWatching}`);
const stopWatching = statement(`UPDATE watchers SET is_watching = false ${stillWatching}`);

/** As it was before they were assigned, or were no more. */
export async function putBackWatching(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  watching: Watching[],
) {
  for (const [was, change] of [
    [null, forgetWatching],
    [false, stopWatching],
  ] as const) {
    const those = watching.filter(({ isWatching }) => isWatching === was);
    const [taskIds, userIds] = [those.map(({ taskId }) => taskId), those.map(({ userId }) => userId)];
    if (those.length > 0) await change(db, organizationId, projectId, taskIds, userIds);
  }
}
