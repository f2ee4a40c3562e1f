import {
  limits,
  noticeKinds,
  reactionMarks,
  type NewTask,
  type Notice,
  type NoticeKind,
  type ReactionMark,
} from '@muster/contract';
import { plainText, type NameOf } from '../../activity/consumers/excerpts/index.ts';
import { blockerWords, reactionWords, withArticle } from '../../activity/consumers/notifications/index.ts';
import { isReminder } from '../reminders/index.ts';
import type { NoticeRow } from './queries.ts';

export function presentNotice(stored: NoticeRow, nameOf: NameOf): Notice {
  const kind = kindOf(stored);
  const row = { ...stored, kind };
  const { id: _id } = row;
  const organization = { _id: row.organizationId, name: row.organizationName };
  const project = row.projectId === null ? null : { _id: row.projectId, name: row.projectName! };
  return {
    _id,
    kind,
    at: row.at.toISOString(),
    readAt: isoOf(row.readAt),
    snoozedUntil: isoOf(row.snoozedUntil),
    awaitsReply: row.awaitsReply,
    doneAt: isoOf(row.doneAt),
    actor: row.actorId && row.actorName !== null ? { _id: row.actorId, fullName: row.actorName } : null,
    task: row.taskId !== null && project ? { ...taskOf(row), project, organization } : null,
    project,
    organization,
    dueOn: isReminder(kind) ? row.dueOn : null,
    others: (row.doers[kind] ?? []).filter((userId) => userId !== row.actorId).length,
    text: [textOf(row, kind), ...besides(row)].join(', and '),
    excerpt: row.comment === null ? null : plainText(row.comment, nameOf, limits.listedDescription),
    comment: row.commentId,
  };
}

/** What is kept as a change may be something that the version before did not know: who did it is said with what it was. */
const kindOf = ({ kind, doers }: NoticeRow) =>
  kind === 'changed' ? (noticeKinds.find((one) => doers[one]) ?? kind) : kind;

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;

const taskOf = ({ taskId, key, number, title, statusName, statusColor }: NoticeRow) => ({
  _id: taskId!,
  key: key!,
  number: number!,
  title: title!,
  status: { name: statusName!, color: statusColor! },
});

/** The weightiest of what others did. What those who are named already did besides says nothing more. */
function besides(row: NoticeRow) {
  const named = new Set([row.actorId, ...(row.doers[row.kind] ?? [])]);
  for (const kind of noticeKinds) {
    const people = row.doers[kind]?.filter((userId) => !named.has(userId)) ?? [];
    if (people.length > 0) return [`${namesOf(people, row.names)} ${textOf(row, kind)}`];
  }
  return [];
}

function namesOf(people: string[], names: NoticeRow['names']) {
  const latest = names?.[people.at(-1)!] ?? 'somebody';
  if (people.length === 1) return latest;
  return `${latest} and ${people.length - 1} other${people.length > 2 ? 's' : ''}`;
}

function textOf(row: NoticeRow, kind: NoticeKind) {
  switch (kind) {
    case 'mentioned':
      return 'mentioned you';
    case 'assigned':
      return 'assigned you';
    case 'commented':
      return 'commented';
    case 'statusChanged':
      return `moved it to ${row.statusName}`;
    case 'unblocked':
      return wordsOfBlocker(row.changes);
    case 'subTaskDone':
      return 'finished a sub-task';
    case 'reacted':
      return reactionWords(reactionMarks.filter((mark) => isMarked(row.changes, mark)));
    case 'changed':
      return changedWords(row);
    case 'overdue':
      return `Overdue since ${row.dueOn}`;
    case 'dueToday':
    case 'dueTomorrow':
      return `Due on ${row.dueOn}`;
    case 'invited':
      return `invited you to ${row.organizationName}`;
    case 'joinedTeam':
      return `added you to ${row.projectName}`;
    case 'roleChanged':
      return row.role ? `made you ${withArticle[row.role]}` : 'changed your role';
  }
}

function wordsOfBlocker(changes: NoticeRow['changes']) {
  const found = Object.entries(blockerWords).filter(([how]) => changes[`blocker.${how}`]);
  return found.length > 1 ? 'cleared a blocker' : (found[0]?.[1] ?? blockerWords.removed);
}

const ownFieldNames: Record<Exclude<keyof NewTask, '_id' | 'parent'>, string> = {
  title: 'the title',
  description: 'the description',
  status: 'the status',
  priority: 'the priority',
  assignedTo: 'the assignees',
  labels: 'the labels',
  startDate: 'the start date',
  dueDate: 'the due date',
  estimate: 'the estimate',
  repeat: 'how it repeats',
};

const fieldNames: Record<string, string> = {
  ...ownFieldNames,
  'attachment.added': 'the attachments',
  'attachment.removed': 'the attachments',
};

const isMarked = (changes: NoticeRow['changes'], mark: ReactionMark) =>
  Object.keys(changes).some((name) => `${name}.`.startsWith(`reaction.${mark}.`));

/** Not what else is told of. */
const isField = (name: string) => !/^(blocker|reaction)\./.test(name);

/** Of a task that repeats, the next one is no field; nor is where it belongs. */
function changedWords(row: NoticeRow) {
  const names = Object.keys(row.changes).filter(isField);
  const more = ['parent', 'next'].filter((name) => names.includes(name));
  const fields = names.filter((name) => !more.includes(name));
  const changed = fields.length > 0 || more.length === 0 ? [`changed ${fieldsOf(fields)}`] : [];
  const moved = more.includes('parent') && !changed.includes('changed it') ? [parentWords(row)] : [];
  return [...changed, ...moved, ...(more.includes('next') ? ['made the next one'] : [])].join(' and ');
}

const parentWords = ({ parentKey, isSubTask }: NoticeRow) =>
  isSubTask ? `moved it under ${parentKey ?? 'another task'}` : 'made it a task of its own';

/** Of fields that are not known here, only that there was something. */
function fieldsOf(fields: readonly string[]) {
  const names = [...new Set(fields.map((field) => fieldNames[field] ?? 'it'))];
  if (names.length > 3 || names.includes('it')) return 'it';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'it');
}
