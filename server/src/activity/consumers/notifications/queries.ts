import { defaultPreferences, type NotificationChannels, type NotificationKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

export interface Recipient {
  userId: string;
  email: string;
  channels: NotificationChannels;
}

/** The people with the channels by which they want to be told of such a thing. */
export async function listRecipients(
  db: Db,
  kind: NotificationKind,
  userIds: string[],
): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('notificationPreferences', (join) =>
      join.onRef('notificationPreferences.userId', '=', 'users.id').on('kind', '=', kind),
    )
    .select(['users.id as userId', 'email', 'mail', 'push'])
    .where('users.id', 'in', userIds)
    .execute();
  const unchosen = defaultPreferences[kind];
  return rows.map(({ userId, email, mail, push }) => ({
    userId,
    email,
    channels: { mail: mail ?? unchosen.mail, push: push ?? unchosen.push },
  }));
}

interface TaskIds {
  organizationId: string;
  projectId: string;
  taskId: string;
}

/** The task with those whose task it is and who may still see it; nothing once it is gone. */
export async function findTask(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  const task = await db
    .selectFrom('tasks')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organizationId', '=', 'tasks.organizationId')
        .onRef('projects.id', '=', 'tasks.projectId'),
    )
    .innerJoin('taskStatuses', (join) =>
      join
        .onRef('taskStatuses.organizationId', '=', 'tasks.organizationId')
        .onRef('taskStatuses.projectId', '=', 'tasks.projectId')
        .onRef('taskStatuses.id', '=', 'tasks.statusId'),
    )
    .select(['tasks.title', 'tasks.createdBy', 'projects.name as project', 'taskStatuses.name as status'])
    .where('tasks.organizationId', '=', organizationId)
    .where('tasks.projectId', '=', projectId)
    .where('tasks.id', '=', taskId)
    .where('projects.deletedAt', 'is', null)
    .executeTakeFirst();
  return (
    task && { ...task, ...(await findOwners(db, { organizationId, projectId, taskId }, task.createdBy)) }
  );
}

/** Assignees are on the team; the creator may have left it since. */
async function findOwners(db: Db, place: TaskIds, createdBy: string) {
  const { organizationId, projectId, taskId } = place;
  const assigned = await db
    .selectFrom('taskAssignees')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('taskId', '=', taskId)
    .execute();
  const creator = await db
    .selectFrom('projectAccess')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('userId', '=', createdBy)
    .executeTakeFirst();
  const assignees = assigned.map(({ userId }) => userId);
  return { assignees, owners: [...new Set(creator ? [createdBy, ...assignees] : assignees)] };
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

/** Those who have commented on the task and may still see it. */
export async function listCommenters(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  const rows = await db
    .selectFrom('projectAccess')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('userId', 'in', (said) =>
      said
        .selectFrom('comments')
        .select('authorId')
        .where('organizationId', '=', organizationId)
        .where('projectId', '=', projectId)
        .where('taskId', '=', taskId)
        .where('deletedAt', 'is', null),
    )
    .execute();
  return rows.map(({ userId }) => userId!);
}

export async function findName(db: Db, userId: string) {
  const { fullName } = await db
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return fullName;
}

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
