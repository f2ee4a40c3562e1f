import { limits, type Person } from '@muster/contract';
import { watching } from '../../activity/consumers/notifications/index.ts';
import type { TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { reading, statement } from '../../platform/db/statement.ts';

const insertOf = (onConflict: string) =>
  statement(`
  INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching)
  SELECT $1, $2, $3, person, $5 FROM unnest($4::uuid[]) AS person
  ON CONFLICT (task_id, organization_id, project_id, user_id) ${onConflict}`);

const choose = insertOf('DO UPDATE SET is_watching = excluded.is_watching');
const keep = insertOf('DO NOTHING');

/** Each once, and for everybody in the same order, so that nobody waits for somebody who waits for them. */
const inOrder = (userIds: string[]) => [...new Set(userIds)].toSorted();

const selectToKeep = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR KEY SHARE`);

/** Before anything that hangs on it: whoever changes a task has locked it when they come to those who watch. */
export const keepTask = (db: Db, { organizationId, projectId, taskId }: TaskIds) =>
  selectToKeep(db, organizationId, projectId, taskId);

const selectTask = reading(`SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = $3`);

export const isThere = async (db: Db, { organizationId, projectId, taskId }: TaskIds) =>
  (await selectTask(db, organizationId, projectId, taskId)).length > 0;

const selectWatchers = reading<{ watchers: Person[]; count: number }>(`
  SELECT coalesce(json_agg(json_build_object('_id', id, 'fullName', full_name) ORDER BY place)
      FILTER (WHERE place <= ${limits.namedWatchers}), '[]') AS watchers,
    count(*)::int AS count
  FROM (
    SELECT users.id, users.full_name, row_number() OVER (ORDER BY ${byLanguage('users.full_name')}, users.id) AS place
    FROM (${watching}) AS watching JOIN users ON users.id = watching.user_id
  ) AS named`);

/** The first of them by name, and how many there are. */
export const findWatchers = async (db: Db, { organizationId, projectId, taskId }: TaskIds) =>
  (await selectWatchers(db, organizationId, projectId, taskId))[0]!;

/** From now on, whatever they chose before. */
export async function setWatching(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  userIds: string[],
  isWatching = true,
) {
  if (userIds.length > 0) await choose(db, organizationId, projectId, taskId, inOrder(userIds), isWatching);
}

/** Those who watched for what they were to the task go on, unless they had stopped. */
async function goOnWatching(db: Db, { organizationId, projectId, taskId }: TaskIds, userIds: string[]) {
  if (userIds.length > 0) await keep(db, organizationId, projectId, taskId, inOrder(userIds), true);
}

/** Who is assigned watches from then on, also once they are assigned no more. */
export async function watchAsAssigned(
  db: Db,
  task: TaskIds,
  { before, after }: { before: string[]; after: string[] },
) {
  await setWatching(
    db,
    task,
    after.filter((userId) => !before.includes(userId)),
  );
  await goOnWatching(
    db,
    task,
    before.filter((userId) => !after.includes(userId)),
  );
}

/** Whether somebody does, in a query that has `tasks`, and their organization as $1. */
export const isWatchedBy = (userId: string) => `coalesce(
  (
    SELECT is_watching FROM watchers WHERE watchers.organization_id = $1 AND watchers.project_id = tasks.project_id
      AND watchers.task_id = tasks.id AND watchers.user_id = ${userId}
  ),
  tasks.created_by = ${userId} OR EXISTS (
    SELECT FROM task_assignees WHERE task_assignees.organization_id = $1
      AND task_assignees.project_id = tasks.project_id AND task_assignees.task_id = tasks.id
      AND task_assignees.user_id = ${userId} OFFSET 0
  )
)`;

/** The same as JSON. */
export const watchedJson = (userId: string) => `${isWatchedBy(userId)}::text`;

/** Enough of those who chose to watch to tell whether there is another one. */
export const twoWatchers = `ARRAY(
  SELECT user_id FROM watchers WHERE watchers.organization_id = $1 AND watchers.project_id = $2
    AND watchers.task_id = $3 AND is_watching LIMIT 2
)`;
