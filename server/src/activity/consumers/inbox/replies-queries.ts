import type { TaskIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';

const keepTask = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR KEY SHARE`);

const isAwaiting = `organization_id = $1 AND project_id = $2 AND task_id = $3 AND awaits_reply
  AND snoozed_until > now() AND done_at IS NULL`;

const selectAwaiting = statement<{ userId: string }>(`
  SELECT DISTINCT user_id AS "userId" FROM notices WHERE ${isAwaiting}`);

/**
 * Those who have put a notice of this task off until somebody replies. Whoever is about to do so is waited for, or waits for this
 * transaction, and then changes nothing where it has told them anything new (`seenAt`).
 */
export async function listAwaitingReply(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  await keepTask(db, organizationId, projectId, taskId);
  return (await selectAwaiting(db, organizationId, projectId, taskId)).map(({ userId }) => userId);
}

// In the order in which notices are told (`deliver`), so that the two wait for each other in turn.
const update = statement(`
  WITH back AS (
    SELECT user_id, id FROM notices WHERE ${isAwaiting} AND user_id = ANY($4::uuid[])
    ORDER BY user_id, id FOR UPDATE
  )
  UPDATE notices SET snoozed_until = now(), awaits_reply = false, read_at = NULL FROM back
  WHERE notices.organization_id = $1 AND notices.user_id = back.user_id AND notices.id = back.id`);

/** Their notices are back, unread. */
export async function bringBack(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  userIds: readonly string[],
) {
  await update(db, organizationId, projectId, taskId, userIds);
}
