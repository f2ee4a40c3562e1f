import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@muster/contract';
import { listWhoSee } from '../../../authorization/who-sees.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Allowance, Throttle } from '../../../identity/throttle.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { afterCommit } from '../../../platform/db/transactions.ts';
import { plainText } from '../excerpts/plain-text.ts';
import { findNames } from '../excerpts/queries.ts';
import { deliver, type NoticeAbout } from '../inbox/deliver.ts';
import type { Live } from '../live/live.ts';
import type { Happening, Notice } from './happening.ts';
import { addJob, addJobs } from '../../../platform/jobs/queue.ts';
import { listAwaiting } from './awaited-queries.ts';
import { sendMessage } from './messages.ts';
import * as queries from './queries.ts';
import { blockerWords, reactionWords, withArticle } from './words.ts';

interface Services {
  db: Db;
  throttle: Throttle;
  mailer: Mailer;
  live: Pick<Live, 'tellOfInbox'>;
}

/**
 * Tells each person concerned in their inbox, and by the channels that they chose. One job for each message, so that one
 * that fails is tried again without repeating the others.
 */
export async function notify({ db, throttle, mailer, live }: Services, id: string, happening: Happening) {
  if (happening.type === 'invited') return tellInvited({ db, mailer, live }, id, happening);
  if (happening.type === 'finished') return tellAwaiting(db, happening);
  const notices = await findNotices(db, happening);
  if (!notices) return;
  const { by } = happening;
  const toldOtherwise = 'except' in happening ? await listWhoHearOfMentions(db, happening.except) : [];
  const others = notices.userIds.filter((userId) => userId !== by && !toldOtherwise.includes(userId));
  const recipients = await queries.listRecipients(db, preferenceOf[notices.about.kind], others);
  const readers = recipients.filter(({ channels }) => channels.inbox).map(({ userId }) => userId);
  await deliver(db, notices.about, readers);
  afterCommit(db, () => live.tellOfInbox(readers));
  const mayMail = (userId: string) => throttle.allows(mailFromTo(by, userId));
  const isSaid = !('isOneOfMany' in happening && happening.isOneOfMany);
  const { message } = notices;
  if (message && isSaid)
    for (const recipient of recipients)
      await sendMessage(db, `${id}:${recipient.userId}`, {
        recipient,
        message,
        about: notices.about,
        mayMail: () => mayMail(recipient.userId),
      });
}

/** Who wants to hear nothing of mentions hears of the comment or change as everybody does who watches. */
async function listWhoHearOfMentions(db: Db, mentioned: string[] = []) {
  const recipients = await queries.listRecipients(db, 'mentioned', mentioned);
  return recipients
    .filter(({ channels }) => Object.values(channels).some((isOn) => isOn))
    .map(({ userId }) => userId);
}

/** By which choice somebody is told of it, or is not. */
const preferenceOf: Record<NoticeAbout['kind'], NotificationKind> = {
  assigned: 'assigned',
  mentioned: 'mentioned',
  commented: 'commented',
  unblocked: 'unblocked',
  statusChanged: 'taskChanged',
  subTaskDone: 'subTaskDone',
  reacted: 'reacted',
  changed: 'taskChanged',
  overdue: 'due',
  dueToday: 'due',
  dueTomorrow: 'due',
  invited: 'invited',
  joinedTeam: 'roleChanged',
  roleChanged: 'roleChanged',
};

/** More than a person does to a colleague in good faith; the rest shows in the app. */
const mailFromTo = (by: string, userId: string): Allowance => ({
  of: ['notices by', by, 'to', userId],
  hits: 40,
  seconds: 3600,
});

/** One notice for each of these people, and what they are told elsewhere. */
interface Notices {
  userIds: string[];
  about: NoticeAbout;
  /** For mail and push; nothing for what only the inbox tells. */
  message?: Notice;
}

type About<Type extends Happening['type']> = Extract<Happening, { type: Type }>;

function findNotices(db: Db, happening: Exclude<Happening, About<'invited' | 'finished'>>) {
  switch (happening.type) {
    case 'roleChanged':
      return noticesOfRole(db, happening);
    case 'joinedTeam':
      return noticesOfTeam(db, happening);
    case 'commented':
      return noticesOfComment(db, happening);
    case 'assigned':
      return noticesOfAssignment(db, happening);
    case 'mentioned':
      return noticesOfMention(db, happening);
    case 'statusChanged':
    case 'changed':
      return noticesOfChange(db, happening);
    case 'reacted':
      return noticesOfReaction(db, happening);
    case 'unblocked':
      return noticesOfBlocker(db, happening);
    case 'subTaskDone':
      return noticesOfSubTask(db, happening);
  }
}

async function noticesOfRole(
  db: Db,
  { organizationId, userId, by }: About<'roleChanged'>,
): Promise<Notices | undefined> {
  const membership = await queries.findMembership(db, organizationId, userId);
  if (!membership) return undefined;
  const { organization, role } = membership;
  const title = `Your role in ${organization} has changed`;
  const body = `${await queries.findName(db, by)} made you ${withArticle[role]}.`;
  return {
    userIds: [userId],
    about: { kind: 'roleChanged', organizationId, actorId: by },
    message: { title, body, path: `/${organizationId}/projects` },
  };
}

async function noticesOfTeam(
  db: Db,
  { organizationId, projectId, userId, by }: About<'joinedTeam'>,
): Promise<Notices | undefined> {
  const userIds = await listWhoSee(db, { organizationId, projectId }, [userId]);
  return { userIds, about: { kind: 'joinedTeam', organizationId, projectId, actorId: by } };
}

async function noticesOfAssignment(db: Db, happening: About<'assigned'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const { count = 1 } = happening;
  const name = await queries.findName(db, happening.by);
  const assignees = await queries.listAssignees(db, happening);
  return {
    userIds: happening.userIds.filter((userId) => assignees.includes(userId)),
    about: aboutTask('assigned', happening),
    message:
      count === 1
        ? { title: `${name} assigned you a task`, body: nameOf(task), path: pathOf(happening) }
        : {
            title: `${name} assigned you ${count} tasks`,
            body: `${nameOf(task)} and ${count - 1} more`,
            path: pathOfTasks(happening),
          },
  };
}

async function noticesOfChange(
  db: Db,
  happening: About<'statusChanged' | 'changed'>,
): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const notices = {
    userIds: await queries.listWatchers(db, happening),
    about: { ...aboutTask(happening.type, happening), fields: happening.fields ?? ['status'] },
  };
  if (happening.type === 'changed') return notices;
  const title = `${await queries.findName(db, happening.by)} moved a task to ${task.status}`;
  return { ...notices, message: { title, body: nameOf(task), path: pathOf(happening) } };
}

/** Of those who may see it still. */
async function noticesOfMention(db: Db, happening: About<'mentioned'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const { commentId, userIds, by } = happening;
  const text = commentId && (await queries.findCommentText(db, { ...happening, commentId }));
  // Deleted meanwhile.
  if (commentId && !text) return undefined;
  const title = `${await queries.findName(db, by)} mentioned you`;
  const body = text ? await quote(db, happening, task, text) : nameOf(task);
  return {
    userIds: await listWhoSee(db, happening, userIds),
    about: { ...aboutTask('mentioned', happening), commentId },
    message: { title, body, path: pathOf(happening) },
  };
}

async function noticesOfComment(db: Db, happening: About<'commented'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  const text = task && (await queries.findCommentText(db, happening));
  if (!text) return undefined;
  const title = `${await queries.findName(db, happening.by)} commented on a task`;
  const body = await quote(db, happening, task, text);
  return {
    userIds: await queries.listWatchers(db, happening),
    about: { ...aboutTask('commented', happening), commentId: happening.commentId },
    message: { title, body, path: pathOf(happening) },
  };
}

/** To whoever wrote the comment, and wants to hear of its task. */
async function noticesOfReaction(db: Db, happening: About<'reacted'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  const comment = task && (await queries.findReaction(db, happening));
  if (!comment) return undefined;
  const { mark, by } = happening;
  const watchers = await queries.listWatchers(db, happening);
  return {
    userIds: watchers.filter((userId) => userId === comment.authorId),
    about: { ...aboutTask('reacted', happening), fields: [`reaction.${mark}`] },
    message: {
      title: `${await queries.findName(db, by)} ${reactionWords([mark])}`,
      body: await quote(db, happening, task, comment.body),
      path: pathOf(happening),
    },
  };
}

async function noticesOfBlocker(db: Db, happening: About<'unblocked'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const { organizationId, otherProjectId: projectId, how, by } = happening;
  const watchers = await queries.listWatchers(db, happening);
  return {
    userIds: await listWhoSee(db, { organizationId, projectId }, watchers),
    about: { ...aboutTask('unblocked', happening), fields: [`blocker.${how}`] },
    message: {
      title: `${await queries.findName(db, by)} ${blockerWords[how]}`,
      body: nameOf(task),
      path: pathOf(happening),
    },
  };
}

/** But to those who watch the sub-task: they are told that it was moved. */
async function noticesOfSubTask(db: Db, happening: About<'subTaskDone'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const [watchers, told] = await Promise.all([
    queries.listWatchers(db, happening),
    queries.listWatchers(db, { ...happening, taskId: happening.subTaskId }),
  ]);
  return {
    userIds: watchers.filter((userId) => !told.includes(userId)),
    about: aboutTask('subTaskDone', happening),
    message: {
      title: `${await queries.findName(db, happening.by)} finished a sub-task`,
      body: nameOf(task),
      path: pathOf(happening),
    },
  };
}

/** Each in a job of its own, as they are told separately. */
async function tellAwaiting(
  db: Db,
  { taskId: endedId, projectId: otherProjectId, ...rest }: About<'finished'>,
) {
  const awaiting = await listAwaiting(db, { ...rest, taskId: endedId, projectId: otherProjectId });
  const toldTo = ({ as, ...task }: (typeof awaiting)[number]): Happening =>
    as === 'parent'
      ? { ...rest, ...task, type: 'subTaskDone', subTaskId: endedId }
      : { ...rest, ...task, type: 'unblocked', how: 'finished', otherProjectId };
  await addJobs(
    db,
    'notify',
    awaiting.map((one) => ({ id: randomUUID(), happening: toldTo(one) })),
  );
}

const excerptLength = 140;

async function quote(db: Db, project: OfTask, task: TaskNames, comment: string) {
  const excerpt = plainText(comment, await findNames(db, project, [comment]), excerptLength);
  return excerpt === '' ? nameOf(task) : `${nameOf(task)}: ${excerpt}`;
}

type TaskNames = Record<'key' | 'title' | 'project', string>;

const nameOf = ({ key, title, project }: TaskNames) => `${key} ${title} (${project})`;

type OfTask = Extract<Happening, { taskId: string }>;

const pathOfTasks = ({ organizationId, projectId }: OfTask) =>
  `/${organizationId}/projects/${projectId}/tasks`;

const pathOf = (happening: OfTask) => `${pathOfTasks(happening)}/${happening.taskId}`;

const aboutTask = (
  kind: NoticeAbout['kind'],
  { organizationId, projectId, taskId, by: actorId }: OfTask,
): NoticeAbout => ({ kind, organizationId, projectId, taskId, actorId });

/** The address may have no account yet, and its mail carries a proof of it: a mail of its own. */
async function tellInvited(
  { db, mailer, live }: Omit<Services, 'throttle'>,
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
  if (!account || !(emailProvenAt || !mailer.isSending)) return;
  if (account.channels.inbox) {
    await deliver(db, { kind: 'invited', organizationId, inviteId, actorId: by }, [account.userId]);
    afterCommit(db, () => live.tellOfInbox([account.userId]));
  }
  if (account.channels.push) {
    const title = `${await queries.findName(db, by)} invited you to ${organization}`;
    const notice = { title, body: 'Accept or reject it under Invites.', path: '/invites' };
    await addJob(db, 'sendPush', { id, userId: account.userId, notice }, { key: `push:${id}` });
  }
}
