import {
  limits,
  type NoticeChange,
  type NoticeFilter,
  type NoticeKind,
  type NoticeState,
  type Role,
} from '@muster/contract';
import { longestSource } from '../../activity/consumers/excerpts/index.ts';
import { personOf } from '../../authorization/admitted.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { dueOn, isStillSo } from '../reminders/index.ts';

/** Whose inbox it is; without an address that is known to be theirs, nobody's invites. */
export interface Reader {
  userId: string;
  email: string | null;
}

export interface NoticeRow {
  id: string;
  organizationId: string;
  kind: NoticeKind;
  at: Date;
  readAt: Date | null;
  snoozedUntil: Date | null;
  awaitsReply: boolean;
  doneAt: Date | null;
  changes: Record<string, true>;
  /** Who did what, the latest last; nobody where it is from before this was kept. */
  doers: Partial<Record<NoticeKind, string[]>>;
  /** Of these people, by their ids. */
  names: Record<string, string> | null;
  actorId: string | null;
  actorName: string | null;
  organizationName: string;
  role: Role | null;
  projectId: string | null;
  projectName: string | null;
  taskId: string | null;
  key: string | null;
  number: number | null;
  /** Of the task that it belongs to, where that was changed; nothing while that rests in the trash. */
  parentKey: string | null;
  isSubTask: boolean;
  title: string | null;
  statusName: string | null;
  statusColor: string | null;
  comment: string | null;
  commentId: string | null;
  /** The day that a reminder is about, as 2026-03-31. */
  dueOn: string | null;
  /** What decides where it stands: whether it is unread, then when, then its id. */
  mark: number;
  place: string;
}

// Of one organization ($1) and one person ($2) with their address ($3). Left organizations and teams, deleted projects and
// tasks, and invites that were answered are not told of any more.
const isTheirs = `notices.organization_id = $1 AND notices.user_id = $2 AND CASE
  WHEN notices.invite_id IS NOT NULL THEN EXISTS (
    SELECT FROM invites JOIN organizations ON organizations.id = $1 AND organizations.deleted_at IS NULL
    WHERE invites.organization_id = $1 AND invites.id = notices.invite_id AND invites.email = $3::text
      AND invites.status = 'pending' AND invites.expires_at > now()
  )
  WHEN notices.project_id IS NULL THEN EXISTS (
    SELECT FROM members WHERE members.organization_id = $1 AND members.user_id = $2
  )
  ELSE EXISTS (
    SELECT FROM project_access AS access WHERE access.organization_id = $1
      AND access.project_id = notices.project_id AND access.user_id = $2
    -- Keeps it a look-up for each: joined, all of a person's projects might be read.
    OFFSET 0
  ) AND (notices.task_id IS NULL OR EXISTS (
    SELECT FROM tasks WHERE tasks.organization_id = $1 AND tasks.project_id = notices.project_id
      AND tasks.id = notices.task_id
  )) END`;

const isOpen = 'notices.done_at IS NULL AND notices.shown_at <= now()';
const isSnoozed = 'notices.done_at IS NULL AND notices.shown_at > now()';

const states: Record<NoticeState, { condition: string; mark: string; time: string }> = {
  open: { condition: isOpen, mark: '(notices.read_at IS NULL)::integer', time: 'notices.shown_at' },
  snoozed: { condition: isSnoozed, mark: '0::integer', time: 'notices.shown_at' },
  done: { condition: 'notices.done_at IS NOT NULL', mark: '0::integer', time: 'notices.done_at' },
};

const selecting = (condition: string, mark: string, place: string) => `
  SELECT notices.id, notices.organization_id AS "organizationId", notices.kind, notices.at, notices.read_at AS "readAt",
    notices.snoozed_until AS "snoozedUntil",
    notices.awaits_reply AND notices.shown_at > now() AS "awaitsReply", notices.done_at AS "doneAt", notices.changes,
    notices.doers, (
      SELECT jsonb_object_agg(users.id, users.full_name) FROM users WHERE users.id IN (
        SELECT jsonb_array_elements_text(done.people)::uuid FROM jsonb_each(notices.doers) AS done (kind, people)
      )
    ) AS names,
    notices.actor_id AS "actorId", actor.full_name AS "actorName", organizations.name AS "organizationName",
    members.role, projects.id AS "projectId", projects.name AS "projectName", tasks.id AS "taskId", tasks.title,
    tasks.number, projects.key || '-' || tasks.number AS key,
    CASE WHEN notices.changes ? 'parent' THEN projects.key || '-' || (
      SELECT parents.number FROM tasks AS parents WHERE parents.organization_id = $1
        AND parents.project_id = notices.project_id AND parents.id = tasks.parent_id
    ) END AS "parentKey", tasks.parent_id IS NOT NULL AS "isSubTask",
    task_statuses.name AS "statusName", task_statuses.color AS "statusColor",
    left(comments.body, ${longestSource + 1}) AS comment, comments.id AS "commentId",
    ${dueOn} AS "dueOn", ${mark} AS mark, ${place} AS place
  FROM (SELECT * FROM notices WHERE ${isTheirs} AND ${condition}) AS notices
  JOIN organizations ON organizations.id = $1
  LEFT JOIN users AS actor ON actor.id = notices.actor_id
  LEFT JOIN members ON members.organization_id = $1 AND members.user_id = $2
  LEFT JOIN projects ON projects.organization_id = $1 AND projects.id = notices.project_id
  LEFT JOIN tasks ON tasks.organization_id = $1 AND tasks.project_id = notices.project_id AND tasks.id = notices.task_id
  LEFT JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = notices.project_id
    AND task_statuses.id = tasks.status_id
  LEFT JOIN comments ON comments.organization_id = $1 AND comments.project_id = notices.project_id
    AND comments.task_id = notices.task_id AND comments.id = notices.comment_id AND comments.deleted_at IS NULL`;

const pageStatement = ({ condition, mark, time }: (typeof states)[NoticeState]) => {
  const place = `(extract(epoch FROM ${time}) * 1000000)::bigint`;
  const isBehind = `($5::integer IS NULL OR (${mark}, ${place}, notices.id) < ($5::integer, $6::bigint, $7::uuid))`;
  const isWanted = `CASE $8::text WHEN 'unread' THEN notices.read_at IS NULL
    WHEN 'mentions' THEN notices.kind = 'mentioned' OR notices.doers ? 'mentioned'
    WHEN 'assigned' THEN notices.kind = 'assigned' OR notices.doers ? 'assigned' ELSE true END`;
  // The page is cut out before what it shows is looked up.
  const cut = `ORDER BY ${mark} DESC, ${place} DESC, notices.id DESC LIMIT $4`;
  return statement<NoticeRow>(
    selecting(`${condition} AND ${isStillSo} AND ${isWanted} AND ${isBehind} ${cut}`, mark, `${place}::text`),
  );
};

const selectPage = {
  open: pageStatement(states.open),
  snoozed: pageStatement(states.snoozed),
  done: pageStatement(states.done),
};

interface Behind {
  mark: number;
  place: string;
  id: string;
}

interface Asked extends Pick<NoticeFilter, 'only'> {
  state: NoticeState;
  limit: number;
  behind: Behind | undefined;
}

/** Of one organization, in no order. */
export const listOf = (
  db: Db,
  organizationId: string,
  { userId, email }: Reader,
  { state, only, limit, behind }: Asked,
) =>
  selectPage[state](
    db,
    organizationId,
    userId,
    email,
    limit,
    behind?.mark ?? null,
    behind?.place ?? null,
    behind?.id ?? null,
    only ?? null,
  );

const selectOne = statement<NoticeRow>(selecting('notices.id = $4', '0', `'0'`));

export const findNotice = async (db: Db, organizationId: string, { userId, email }: Reader, id: string) =>
  (await selectOne(db, organizationId, userId, email, id))[0];

const selectOrganizations = reading<{ organizationId: string }>(`
  SELECT DISTINCT organization_id AS "organizationId" FROM notices WHERE user_id = ${personOf('$1')}`);

/** Those of which there is anything in a person's inbox. */
export const listOrganizations = async (db: Db, { id: way }: Way) =>
  (await selectOrganizations(db, way)).map(({ organizationId }) => organizationId);

interface Summary {
  unread: number;
  open: number;
  snoozed: number;
  comesBackAt: Date | null;
}

const counting = (condition: string) => `(
  SELECT count(*)::integer FROM (
    SELECT FROM notices WHERE ${isTheirs} AND ${condition} AND ${isStillSo} LIMIT ${limits.countedNotices + 1}
  ) AS counted
)`;

const selectSummary = statement<Summary>(`
  SELECT ${counting(`${isOpen} AND notices.read_at IS NULL`)} AS unread,
    ${counting(isOpen)} AS open, ${counting(isSnoozed)} AS snoozed,
  (SELECT min(notices.shown_at) FROM notices WHERE ${isTheirs} AND ${isSnoozed} AND ${isStillSo}) AS "comesBackAt"`);

export const summarize = async (db: Db, organizationId: string, { userId, email }: Reader) =>
  (await selectSummary(db, organizationId, userId, email))[0]!;

const selectOrganizationOf = statement<{ organizationId: string }>(`
  SELECT organization_id AS "organizationId" FROM notices WHERE user_id = $1 AND id = $2`);

/** Where a notice of this person is from. */
export const findOrganizationOf = async (db: Db, userId: string, id: string) =>
  (await selectOrganizationOf(db, userId, id))[0]?.organizationId;

const update = statement(`
  UPDATE notices SET
    read_at = CASE WHEN $4::boolean IS NULL THEN read_at WHEN $4 THEN coalesce(read_at, $7) END,
    done_at = CASE WHEN $5::boolean IS NULL THEN done_at WHEN $5 THEN coalesce(done_at, $7) END,
    -- What is put off stays as long after it is back as something new.
    ends_at = CASE WHEN $5::boolean IS NOT NULL THEN $8 ELSE greatest(ends_at, $11::timestamptz) END,
    snoozed_until = CASE WHEN $9 THEN $6::timestamptz ELSE snoozed_until END,
    awaits_reply = CASE WHEN $9 THEN $10 ELSE awaits_reply END
  WHERE organization_id = $1 AND user_id = $2 AND id = $3`);

const later = (from: Date, days: number) => new Date(from.getTime() + days * 24 * 60 * 60 * 1000);
const daysAhead = (days: number) => later(new Date(), days);

const endOf = (isDone: boolean | undefined) => daysAhead(isDone ? limits.doneNoticeDays : limits.noticeDays);

export interface NoticeIds {
  organizationId: string;
  userId: string;
  id: string;
}

const lockTask = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND (project_id, id) = (
    SELECT project_id, task_id FROM notices WHERE organization_id = $1 AND user_id = $2 AND id = $3
  ) FOR UPDATE`);

/** Against whoever tells of a reply meanwhile (`callBack`). */
export const lockTaskOf = (db: Db, { organizationId, userId, id }: NoticeIds) =>
  lockTask(db, organizationId, userId, id);

// Not within the UPDATE: a cluster refuses a clock there.
const lockNewest = statement<{ newestAt: Date }>(`
  SELECT CASE WHEN shown_at > clock_timestamp() THEN at ELSE shown_at END AS "newestAt"
  FROM notices WHERE organization_id = $1 AND user_id = $2 AND id = $3 FOR UPDATE`);

/** Whether it has told of something, or come back, since its reader looked. */
async function hasNews(db: Db, { organizationId, userId, id }: NoticeIds, seenAt: string) {
  const [notice] = await lockNewest(db, organizationId, userId, id);
  return notice !== undefined && notice.newestAt.getTime() > Date.parse(seenAt);
}

/** Within a transaction. What is put off comes back unread. */
export async function changeNotice(
  db: Db,
  ids: NoticeIds,
  { isRead, isDone, snoozedUntil, awaitsReply, seenAt }: NoticeChange,
) {
  if (seenAt && (await hasNews(db, ids, seenAt))) return;
  const { organizationId, userId, id } = ids;
  const latest = awaitsReply ? daysAhead(limits.snoozeDays) : null;
  const until = snoozedUntil ? new Date(snoozedUntil) : latest;
  const isRereadLater = until ? false : (isRead ?? null);
  const now = new Date();
  const isPutOff = until !== null || snoozedUntil === null;
  await update(
    db,
    organizationId,
    userId,
    id,
    isRereadLater,
    isDone ?? null,
    until,
    now,
    endOf(isDone),
    isPutOff,
    awaitsReply ?? false,
    until && later(until, limits.noticeDays),
  );
}

const finish = statement(`
  UPDATE notices SET done_at = $3, ends_at = $4 WHERE organization_id = $1 AND user_id = $2 AND ${isOpen}`);

export const finishAll = (db: Db, organizationId: string, userId: string, at: Date) =>
  finish(db, organizationId, userId, at, endOf(true));

const reopen = statement(`
  UPDATE notices SET done_at = NULL, ends_at = $4 WHERE organization_id = $1 AND user_id = $2 AND done_at = $3`);

export const reopenAll = (db: Db, organizationId: string, userId: string, at: Date) =>
  reopen(db, organizationId, userId, at, endOf(false));
