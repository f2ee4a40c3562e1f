import type { NotificationKind } from '@muster/contract';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Allowance, Throttle } from '../../../identity/throttle.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Happening, Notice } from './happening.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import * as queries from './queries.ts';

/**
 * Tells each person concerned by the channels that they chose. One job for each message, so that one that fails is
 * tried again without repeating the others.
 */
export async function notify(
  { db, throttle, mailer }: { db: Db; throttle: Throttle; mailer: Mailer },
  id: string,
  happening: Happening,
) {
  if (happening.type === 'invited') return tellInvited(db, mailer, id, happening);
  const news = await findNews(db, happening);
  if (!news) return;
  const { by } = happening;
  const others = news.userIds.filter((userId) => userId !== by);
  const mayMail = (userId: string) => throttle.allows(mailFromTo(by, userId));
  await tell(db, id, news, others, mayMail);
}

/** More than a person does to a colleague in good faith; the rest shows in the app. */
const mailFromTo = (by: string, userId: string): Allowance => ({
  of: ['notices by', by, 'to', userId],
  hits: 40,
  seconds: 3600,
});

interface News {
  kind: NotificationKind;
  userIds: string[];
  notice: Notice;
}

type About<Type extends Happening['type']> = Extract<Happening, { type: Type }>;

async function tell(
  db: Db,
  id: string,
  { kind, notice }: News,
  userIds: string[],
  mayMail: (userId: string) => Promise<boolean>,
) {
  for (const { userId, email: to, channels } of await queries.listRecipients(db, kind, userIds)) {
    const key = `${id}:${userId}`;
    if (channels.mail && (await mayMail(userId)))
      await addJob(db, 'sendNotice', { id: key, to, notice }, { key: `mail:${key}` });
    if (channels.push) await addJob(db, 'sendPush', { id: key, userId, notice }, { key: `push:${key}` });
  }
}

function findNews(db: Db, happening: Exclude<Happening, About<'invited'>>) {
  switch (happening.type) {
    case 'roleChanged':
      return newsOfRole(db, happening);
    case 'commented':
      return newsOfComment(db, happening);
    case 'assigned':
    case 'statusChanged':
      return newsOfTask(db, happening);
  }
}

async function newsOfRole(
  db: Db,
  { organizationId, userId, by }: About<'roleChanged'>,
): Promise<News | undefined> {
  const membership = await queries.findMembership(db, organizationId, userId);
  if (!membership) return undefined;
  const { organization, role } = membership;
  const title = `Your role in ${organization} has changed`;
  const body = `${await queries.findName(db, by)} made you ${withArticle[role]}.`;
  return {
    kind: 'roleChanged',
    userIds: [userId],
    notice: { title, body, path: `/${organizationId}/projects` },
  };
}

const withArticle = { admin: 'an admin', manager: 'a manager', employee: 'an employee' };

async function newsOfTask(db: Db, happening: About<'assigned' | 'statusChanged'>): Promise<News | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const who = await queries.findName(db, happening.by);
  const body = `${task.title} (${task.project})`;
  const path = pathOf(happening);
  if (happening.type === 'statusChanged') {
    const title = `${who} moved a task to ${task.status}`;
    return { kind: 'taskChanged', userIds: task.owners, notice: { title, body, path } };
  }
  const userIds = happening.userIds.filter((userId) => task.assignees.includes(userId));
  return { kind: 'assigned', userIds, notice: { title: `${who} assigned you a task`, body, path } };
}

const pathOf = ({ organizationId, projectId, taskId }: About<'assigned' | 'statusChanged' | 'commented'>) =>
  `/${organizationId}/projects/${projectId}/tasks/${taskId}`;

const excerptLength = 140;

/** For those whose task it is, and those who have taken part in the conversation. */
async function newsOfComment(db: Db, happening: About<'commented'>): Promise<News | undefined> {
  const task = await queries.findTask(db, happening);
  const text = task && (await queries.findCommentText(db, happening));
  if (!text) return undefined;
  const title = `${await queries.findName(db, happening.by)} commented on a task`;
  const excerpt = text.length > excerptLength ? `${text.slice(0, excerptLength).toWellFormed()}…` : text;
  const body = `${task.title} (${task.project}): ${excerpt}`;
  const userIds = [...new Set([...task.owners, ...(await queries.listCommenters(db, happening))])];
  return { kind: 'taskChanged', userIds, notice: { title, body, path: pathOf(happening) } };
}

/** The address may have no account yet, and its mail carries a proof of it: a letter of its own. */
async function tellInvited(
  db: Db,
  mailer: Mailer,
  id: string,
  { organizationId, inviteId, by }: About<'invited'>,
) {
  const pending = await queries.findPendingInvite(db, organizationId, inviteId);
  if (!pending) return;
  const { userId, organization, emailProvenAt } = pending;
  const [account] = userId ? await queries.listRecipients(db, 'invited', [userId]) : [];
  // Whoever merely claims the address must not keep the invite from its owner.
  if (account?.channels.mail !== false || !emailProvenAt)
    await addJob(db, 'sendInvitation', { id, organizationId, inviteId }, { key: `mail:${id}` });
  else await queries.markTold(db, organizationId, inviteId);
  if (account?.channels.push && (emailProvenAt || !mailer.isSending)) {
    const title = `${await queries.findName(db, by)} invited you to ${organization}`;
    const notice = { title, body: 'Accept or reject it under Invites.', path: '/invites' };
    await addJob(db, 'sendPush', { id, userId: account.userId, notice }, { key: `push:${id}` });
  }
}
