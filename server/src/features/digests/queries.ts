import type { Notice } from '../../activity/consumers/notifications/happening.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';

const selectAwaiting = statement<{ userId: string }>(`SELECT DISTINCT user_id AS "userId" FROM digest_lines`);

const selectRecipients = statement<{ userId: string; email: string }>(`
  SELECT id AS "userId", email FROM users
  WHERE id = ANY($1::uuid[]) AND coalesce(chosen_time_zone, browser_time_zone, 'UTC') = ANY($2::text[])`);

/** Those for whom something waits, in one of the time zones. */
export async function listAwaiting(db: Db, timeZones: string[]) {
  const userIds = (await selectAwaiting(db)).map(({ userId }) => userId);
  return userIds.length > 0 ? selectRecipients(db, userIds, timeZones) : [];
}

export interface Line extends Notice {
  id: string;
  organizationId: string;
  projectId: string | null;
}

const takeLines = statement<Line>(`
  WITH taken AS (DELETE FROM digest_lines WHERE user_id = $1 RETURNING *)
  SELECT id, organization_id AS "organizationId", project_id AS "projectId", title, body, path FROM taken ORDER BY at, id`);

/** All that waits for somebody, oldest first; it waits no longer. */
export const take = (db: Db, userId: string) => takeLines(db, userId);

const selectMembership = statement(`SELECT FROM members WHERE organization_id = $1 AND user_id = $2`);

export async function isMember(db: Db, organizationId: string, userId: string) {
  return (await selectMembership(db, organizationId, userId)).length > 0;
}

const forget = statement(`DELETE FROM digest_lines WHERE at < now() - interval '3 days'`);

/** What has never been mailed by now: nobody knows any more which time zone it was meant for. */
export const sweepDigests = (db: Db) => forget(db);
