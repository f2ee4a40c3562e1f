import type { Notice } from '../../activity/consumers/notifications/index.ts';
import type { ProjectIds } from '../../authorization/scopes.ts';
import { timeZoneOf } from '../../identity/time-zone.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';

const selectAwaiting = statement<{ userId: string }>(`SELECT DISTINCT user_id AS "userId" FROM digest_lines`);

const selectRecipients = statement<{ userId: string; email: string }>(`
  SELECT id AS "userId", email FROM users
  WHERE id = ANY($1::uuid[]) AND ${timeZoneOf} = ANY($2::text[])`);

/** Those for whom something waits, in one of the time zones. */
export async function listAwaiting(db: Db, timeZones: string[]) {
  const userIds = (await selectAwaiting(db)).map(({ userId }) => userId);
  return userIds.length > 0 ? selectRecipients(db, userIds, timeZones) : [];
}

export interface Line extends Notice {
  id: string;
  organizationId: string;
  projectId: string | null;
  taskId: string | null;
  commentId: string | null;
}

const takeLines = statement<Line>(`
  WITH taken AS (DELETE FROM digest_lines WHERE user_id = $1 RETURNING *)
  SELECT id, organization_id AS "organizationId", project_id AS "projectId", task_id AS "taskId", comment_id AS "commentId",
    title, body, path
  FROM taken ORDER BY at DESC, id`);

/** All that waits for somebody, newest first, so that a morning's reminders are among the first; it waits no longer. */
export const take = (db: Db, userId: string) => takeLines(db, userId);

const selectMembership = statement(`SELECT FROM members WHERE organization_id = $1 AND user_id = $2`);

export async function isMember(db: Db, organizationId: string, userId: string) {
  return (await selectMembership(db, organizationId, userId)).length > 0;
}

const selectThere = statement<{ id: string }>(`
  SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[])
  UNION ALL
  SELECT id FROM comments
  WHERE organization_id = $1 AND project_id = $2 AND task_id = ANY($3::uuid[]) AND id = ANY($4::uuid[])
    AND deleted_at IS NULL`);

/** Of tasks and comments of a project those that were not deleted meanwhile. */
export async function listThere(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  taskIds: (string | null)[],
  commentIds: (string | null)[],
) {
  const rows = await selectThere(db, organizationId, projectId, taskIds, commentIds);
  return new Set(rows.map(({ id }) => id));
}

const forget = statement(`DELETE FROM digest_lines WHERE at < now() - interval '14 days'`);

/** What has never been mailed by now: nobody knows any more which time zone it was meant for. */
export const sweepDigests = (db: Db) => forget(db);
