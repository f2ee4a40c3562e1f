import type { NotificationKind } from '@muster/contract';
import { listWhoSee } from '../../../authorization/who-sees.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { plainText } from '../excerpts/plain-text.ts';
import { findNames } from '../excerpts/queries.ts';
import type { NoticeAbout } from '../inbox/deliver.ts';
import { isFreed } from './awaited-queries.ts';
import type { Happening, Notice } from './happening.ts';
import * as queries from './queries.ts';
import { blockerWords, reactionField, reactionWords, withArticle } from './words.ts';

/** One notice for each of these people, and what they are told elsewhere. */
interface Notices {
  userIds: string[];
  about: NoticeAbout;
  /** For mail and push; nothing for what only the inbox tells. */
  message?: Notice;
  /** Who is told of the same by a notice of this kind, by the channels that they chose for it. */
  told?: { kind: NotificationKind; userIds: string[] };
}

export type About<Type extends Happening['type']> = Extract<Happening, { type: Type }>;

export function findNotices(
  db: Db,
  happening: Exclude<Happening, About<'invited' | 'finished' | 'replied' | 'reactionTakenBack'>>,
) {
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
  const [task, name, assignees] = await Promise.all([
    queries.findTask(db, happening),
    queries.findName(db, happening.by),
    queries.listAssignees(db, happening),
  ]);
  if (!task) return undefined;
  const { count = 1 } = happening;
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
  const isMoved = happening.type === 'statusChanged';
  const [task, userIds, name] = await Promise.all([
    queries.findTask(db, happening),
    queries.listWatchers(db, happening),
    isMoved && queries.findName(db, happening.by),
  ]);
  if (!task) return undefined;
  const about = { ...aboutTask(happening.type, happening), fields: happening.fields ?? ['status'] };
  const notices = { userIds, about };
  if (!isMoved) return notices;
  const title = `${name} moved a task to ${task.status}`;
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
    about: { ...aboutTask('reacted', happening), fields: [reactionField(happening)] },
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
  const { organizationId, otherProjectId: projectId, otherTaskId, how, by } = happening;
  if (otherTaskId && !(await isFreed(db, { ...happening, otherTaskId }))) return undefined;
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

async function noticesOfSubTask(db: Db, happening: About<'subTaskDone'>): Promise<Notices | undefined> {
  const task = await queries.findTask(db, happening);
  if (!task) return undefined;
  const watchers = await queries.listWatchers(db, happening);
  // They are told that it was moved.
  const ofSubTask = await queries.listWatchers(db, { ...happening, taskId: happening.subTaskId });
  return {
    userIds: watchers,
    told: { kind: 'taskChanged', userIds: ofSubTask },
    about: aboutTask('subTaskDone', happening),
    message: {
      title: `${await queries.findName(db, happening.by)} finished a sub-task`,
      body: nameOf(task),
      path: pathOf(happening),
    },
  };
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
