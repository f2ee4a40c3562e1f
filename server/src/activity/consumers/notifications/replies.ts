import { randomUUID } from 'node:crypto';
import { listWhoSee } from '../../../authorization/who-sees.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { afterCommit } from '../../../platform/db/transactions.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { bringBack, listAwaitingReply } from '../inbox/replies-queries.ts';
import type { Live } from '../live/live.ts';
import type { Happening } from './happening.ts';
import type { About } from './notices.ts';

/**
 * Those who wait for a reply get back what they have put off, whether they watch the task or not. In a job of its own: notices
 * are locked person by person, and those who wait need not be those who are told.
 */
export async function callBack(db: Db, happening: Happening) {
  if (happening.type !== 'commented' && happening.type !== 'mentioned') return;
  const { type, organizationId, projectId, taskId, by } = happening;
  const awaiting = await listAwaitingReply(db, happening);
  const others = awaiting.filter((userId) => userId !== by);
  const userIds = type === 'commented' ? others : others.filter((id) => happening.userIds.includes(id));
  if (userIds.length === 0) return;
  const replied: Happening = { type: 'replied', organizationId, projectId, taskId, userIds, by };
  await addJob(db, 'notify', { id: randomUUID(), happening: replied });
}

/** Of those who may see it still. */
export async function bringBackWaiting(
  { db, live }: { db: Db; live: Pick<Live, 'tellOfInbox'> },
  { userIds: awaiting, ...task }: About<'replied'>,
) {
  const userIds = await listWhoSee(db, task, awaiting);
  await bringBack(db, task, userIds);
  afterCommit(db, () => live.tellOfInbox(userIds));
}
