import { noticeKinds, type NoticeKind } from '@muster/contract';
import type { Db } from '../../../platform/db/connect.ts';
import { saveNotices, type NewNotice } from './queries.ts';

/** What is done to a task within that time is one notice, whoever did it. */
const gatheredMinutes = 30;

/** What a notice is about, apart from whom it is for. */
export type NoticeAbout = Pick<NewNotice, 'organizationId' | 'actorId'> &
  Partial<Pick<NewNotice, 'projectId' | 'taskId' | 'commentId' | 'inviteId'>> & {
    kind: NoticeKind;
    fields?: string[];
  };

/** Puts a notice into the inbox of each. */
export async function deliver(db: Db, { kind, fields = [], ...about }: NoticeAbout, userIds: string[]) {
  if (userIds.length === 0) return;
  const { projectId = null, taskId = null, commentId = null, inviteId = null } = about;
  await saveNotices(
    db,
    {
      ...about,
      projectId,
      taskId,
      commentId,
      inviteId,
      ...storedAs(kind),
      toldAs: kind,
      occasion: occasionOf(kind, about),
      changes: Object.fromEntries(fields.map((field) => [field, true])),
      doers: taskId && about.actorId ? { [kind]: [about.actorId] } : {},
    },
    // In one order, so that two who tell the same people wait for each other in turn.
    [...new Set(userIds)].toSorted(),
  );
}

/** What the version before does not know is stored as a change: its real kind is the key in `doers`. */
const storedKinds: Partial<Record<NoticeKind, NoticeKind>> = {
  unblocked: 'changed',
  subTaskDone: 'changed',
  reacted: 'changed',
};

export const storedAs = (kind: NoticeKind) => ({
  kind: storedKinds[kind] ?? kind,
  weight: noticeKinds.length - noticeKinds.indexOf(kind),
});

function occasionOf(kind: NoticeKind, { taskId, inviteId, projectId }: Omit<NoticeAbout, 'kind'>) {
  const slot = Math.floor(Date.now() / (gatheredMinutes * 60_000));
  if (taskId) return `task ${taskId} ${slot}`;
  if (inviteId) return `invite ${inviteId}`;
  return `${kind} ${projectId ?? ''} ${slot}`;
}
