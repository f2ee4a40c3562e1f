import { defaultPreferences, type NotificationChannels, type NotificationKind } from '@muster/contract';
import { sql } from 'kysely';
import type { TaskIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';

export interface Recipient {
  userId: string;
  email: string;
  channels: NotificationChannels;
  /** Whether their mails are to come as one, in the morning. */
  dailyDigest: boolean;
}

type Choices = { [Channel in keyof NotificationChannels]: boolean | null };

const selectRecipients = statement<Omit<Recipient, 'channels'> & Choices>(`
  SELECT users.id AS "userId", users.email, users.daily_digest AS "dailyDigest", chosen.inbox, chosen.mail, chosen.push
  FROM users LEFT JOIN notification_preferences AS chosen ON chosen.user_id = users.id AND chosen.kind = $1
  WHERE users.id = ANY($2::uuid[])`);

/** The people with the channels by which they want to be told of such a thing. */
export async function listRecipients(
  db: Db,
  kind: NotificationKind,
  userIds: string[],
): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const rows = await selectRecipients(db, kind, userIds);
  const unchosen = defaultPreferences[kind];
  return rows.map(({ userId, email, dailyDigest, inbox, mail, push }) => ({
    userId,
    email,
    dailyDigest,
    channels: {
      inbox: inbox ?? unchosen.inbox,
      mail: mail ?? unchosen.mail,
      push: push ?? unchosen.push,
    },
  }));
}

/** Of these people, those who want to be told of such a thing by any channel. */
export async function listWhoHear(db: Db, kind: NotificationKind, userIds: string[]) {
  const recipients = await listRecipients(db, kind, userIds);
  return recipients
    .filter(({ channels }) => Object.values(channels).some((isOn) => isOn))
    .map(({ userId }) => userId);
}

/** The recipients, each without the channels by which they are told already, as one of `told`. */
export const leaveOutTold = (recipients: Recipient[], told: Recipient[]) =>
  recipients.map((recipient) => {
    const { channels } = told.find(({ userId }) => userId === recipient.userId) ?? {};
    if (!channels) return recipient;
    const { inbox, mail, push } = recipient.channels;
    return {
      ...recipient,
      channels: {
        inbox: inbox && !channels.inbox,
        mail: mail && !channels.mail,
        push: push && !channels.push,
      },
    };
  });

const selectTask = statement<Record<'key' | 'title' | 'project' | 'status', string>>(`
  SELECT projects.key || '-' || tasks.number AS key, tasks.title, projects.name AS project, task_statuses.name AS status
  FROM tasks
  JOIN projects ON projects.organization_id = $1 AND projects.id = $2 AND projects.deleted_at IS NULL
  JOIN task_statuses ON task_statuses.organization_id = $1 AND task_statuses.project_id = $2
    AND task_statuses.id = tasks.status_id
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3`);

/** Nothing once it is gone. */
export async function findTask(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  return (await selectTask(db, organizationId, projectId, taskId))[0];
}

const selectAssignees = statement<{ userId: string }>(`
  SELECT user_id AS "userId" FROM task_assignees WHERE organization_id = $1 AND project_id = $2 AND task_id = $3`);

/** They are on the team. */
export async function listAssignees(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  return (await selectAssignees(db, organizationId, projectId, taskId)).map(({ userId }) => userId);
}

const isOfTask = 'organization_id = $1 AND project_id = $2 AND task_id = $3';

/** Who watches a task, the statement's first three parameters, as `user_id`. */
export const watching = `
  SELECT access.user_id FROM project_access AS access
  WHERE access.organization_id = $1 AND access.project_id = $2 AND access.user_id IN (
    SELECT created_by FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = $3
    UNION SELECT user_id FROM task_assignees WHERE ${isOfTask}
    UNION SELECT user_id FROM watchers WHERE ${isOfTask} AND is_watching
    EXCEPT SELECT user_id FROM watchers WHERE ${isOfTask} AND NOT is_watching
  )`;

const selectWatchers = statement<{ userId: string }>(
  `SELECT user_id AS "userId" FROM (${watching}) AS watching`,
);

/** Who watches a task and may still see it: whoever chose to, and without a choice its creator and its assignees. */
export async function listWatchers(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  return (await selectWatchers(db, organizationId, projectId, taskId)).map(({ userId }) => userId);
}

/** Nothing once it was deleted. */
export async function findCommentText(
  db: Db,
  { organizationId, projectId, taskId, commentId }: TaskIds & { commentId: string },
) {
  const comment = await db
    .selectFrom('comments')
    .select('body')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('taskId', '=', taskId)
    .where('id', '=', commentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return comment?.body;
}

const selectReaction = statement<{ authorId: string; body: string }>(`
  SELECT comments.author_id AS "authorId", comments.body FROM comments
  JOIN reactions ON reactions.organization_id = $1 AND reactions.project_id = $2 AND reactions.task_id = $3
    AND reactions.comment_id = comments.id AND reactions.user_id = $5 AND reactions.mark = $6
  WHERE comments.organization_id = $1 AND comments.project_id = $2 AND comments.task_id = $3 AND comments.id = $4
    AND comments.deleted_at IS NULL
  FOR KEY SHARE OF reactions`);

/** The comment that it is about; nothing once it was taken back. Whoever is about to do that waits until it is told of. */
export async function findReaction(
  db: Db,
  {
    organizationId,
    projectId,
    taskId,
    commentId,
    by,
    mark,
  }: TaskIds & { commentId: string; by: string; mark: string },
) {
  return (await selectReaction(db, organizationId, projectId, taskId, commentId, by, mark))[0];
}

const selectName = statement<{ fullName: string }>('SELECT full_name AS "fullName" FROM users WHERE id = $1');

export const findName = async (db: Db, userId: string) => (await selectName(db, userId))[0]!.fullName;

export async function findMembership(db: Db, organizationId: string, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organizationId')
    .select(['role', 'organizations.name as organization'])
    .where('members.organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('organizations.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A pending invite, with the account of its address if there is one. */
export async function findPendingInvite(db: Db, organizationId: string, inviteId: string) {
  return db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organizationId')
    .leftJoin('users', 'users.email', 'invites.email')
    .select(['organizations.name as organization', 'users.id as userId', 'emailProvenAt'])
    .where('invites.organizationId', '=', organizationId)
    .where('invites.id', '=', inviteId)
    .where('invites.status', '=', 'pending')
    .executeTakeFirst();
}

/** Has been mailed, or need not be. */
export async function markTold(db: Db, organizationId: string, inviteId: string) {
  await db
    .updateTable('invites')
    .set({ toldAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', inviteId)
    .execute();
}

/** Those pending that nobody was told of for an hour, and no job is about to. */
export async function listUntoldInvites(db: Db) {
  const untold = await db
    .selectFrom('invites')
    .select(['organizationId', 'id as inviteId', 'invitedBy as by'])
    .where(sql<boolean>`invites.status = 'pending' AND invites.expires_at > now()`)
    .where(sql<boolean>`coalesce(told_at < sent_at, true) AND sent_at < now() - interval '1 hour'`)
    .execute();
  const inviteIds = untold.map(({ inviteId }) => inviteId);
  const ofJob = sql`coalesce(payload #>> '{happening,inviteId}', payload ->> 'inviteId')`;
  const { rows } = await sql<{ inviteId: string }>`
    SELECT ${ofJob} AS invite_id FROM graphile_worker._private_jobs WHERE ${ofJob} = ANY(${inviteIds})`.execute(
    db,
  );
  const toBeTold = new Set(rows.map(({ inviteId }) => inviteId));
  return untold.filter(({ inviteId }) => !toBeTold.has(inviteId));
}
