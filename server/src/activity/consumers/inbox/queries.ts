import { randomUUID } from 'node:crypto';
import { limits, noticeKinds, type NoticeKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { withEach } from '../../../platform/jobs/each.ts';

export interface NewNotice {
  organizationId: string;
  occasion: string;
  kind: string;
  /** The kind by which `doers` has it. */
  toldAs: NoticeKind;
  weight: number;
  projectId: string | null;
  taskId: string | null;
  commentId: string | null;
  inviteId: string | null;
  actorId: string | null;
  changes: Record<string, true>;
  /** By kind. */
  doers: Record<string, string[]>;
}

const isUnread = 'notices.read_at IS NULL AND notices.done_at IS NULL';
const isPutOff = `notices.done_at IS NULL AND excluded.kind NOT IN ('assigned', 'mentioned')`;
const isHeavier = `${isUnread} AND notices.weight > excluded.weight`;

// What was read or done with before is no part of the news. What is meant for its reader does not wait with what was put off,
// and nothing does with what was done with since.
const insertion = (toldAs: NoticeKind) => `
  INSERT INTO notices (organization_id, user_id, id, occasion, kind, weight, project_id, task_id, comment_id, invite_id,
    actor_id, changes, doers, at, ends_at)
  SELECT $1, told.user_id, told.id, $4, $5, $6::smallint, $7::uuid, $8::uuid, $9::uuid, $10::uuid, $11::uuid, $12::jsonb,
    $13::jsonb, now(), now() + make_interval(days => ${limits.noticeDays})
  FROM unnest($2::uuid[], $3::uuid[]) AS told (user_id, id)
  ON CONFLICT (organization_id, user_id, occasion) DO UPDATE SET
    kind = CASE WHEN ${isHeavier} THEN notices.kind ELSE excluded.kind END,
    weight = CASE WHEN ${isHeavier} THEN notices.weight ELSE excluded.weight END,
    actor_id = CASE WHEN ${isHeavier} THEN notices.actor_id ELSE excluded.actor_id END,
    changes = CASE WHEN ${isUnread} THEN notices.changes || excluded.changes ELSE excluded.changes END,
    doers = CASE WHEN ${isUnread} THEN jsonb_set(notices.doers, '{${toldAs}}',
        coalesce(notices.doers -> '${toldAs}', '[]') - coalesce(excluded.actor_id::text, '')
        || coalesce(excluded.doers -> '${toldAs}', '[]'))
      ELSE excluded.doers END,
    comment_id = CASE WHEN ${isUnread}
        AND (excluded.comment_id IS NULL OR excluded.kind <> 'mentioned'
          AND (notices.kind = 'mentioned' OR notices.doers ? 'mentioned'))
      THEN notices.comment_id ELSE excluded.comment_id END,
    snoozed_until = CASE WHEN ${isPutOff} THEN notices.snoozed_until END,
    awaits_reply = notices.awaits_reply AND ${isPutOff},
    at = excluded.at, ends_at = excluded.ends_at, read_at = NULL, done_at = NULL`;

// One for each kind: a cluster knows no parameters in what is done about a conflict.
const insert = new Map(noticeKinds.map((kind) => [kind, statement(insertion(kind))]));

export async function saveNotices(db: Db, notice: NewNotice, userIds: string[]) {
  const { organizationId, occasion, kind, weight, projectId, taskId, commentId, inviteId, actorId } = notice;
  const ids = userIds.map(() => randomUUID());
  const about = [occasion, kind, weight, projectId, taskId, commentId, inviteId, actorId];
  await insert.get(notice.toldAs)!(
    db,
    organizationId,
    userIds,
    ids,
    ...about,
    JSON.stringify(notice.changes),
    JSON.stringify(notice.doers),
  );
}

const sweptAtOnce = 1_000;

/** Those whose time is over. */
export async function sweepNotices(db: Db) {
  const { rows } = await sql<{ organizationId: string }>`
    SELECT DISTINCT organization_id FROM notices WHERE ends_at < now()`.execute(db);
  await withEach(rows, async ({ organizationId }) => {
    while (await eraseSome(db, organizationId));
  });
}

/** Answers whether there may be more. */
async function eraseSome(db: Db, organizationId: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM notices WHERE organization_id = ${organizationId} AND (user_id, id) IN (
      SELECT user_id, id FROM notices WHERE organization_id = ${organizationId} AND ends_at < now()
      ORDER BY user_id, id LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
    )`.execute(db);
  return Number(numAffectedRows) === sweptAtOnce;
}
