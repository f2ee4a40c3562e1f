import type { Live } from '../../activity/consumers/live/index.ts';
import { listRecipients, sendMessage, type Notice } from '../../activity/consumers/notifications/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import { afterCommit } from '../../platform/db/transactions.ts';
import { withEach } from '../../platform/jobs/each.ts';
import { sendDigests } from '../digests/index.ts';
import { listMornings, type Morning } from './mornings.ts';
import { reminderKinds, type ReminderKind } from './occasion-queries.ts';
import * as queries from './queries.ts';
import type { Reminder } from './queries.ts';

interface Services {
  db: Db;
  live: Pick<Live, 'tellOfInbox'>;
}

/**
 * Tells people of their tasks that are due tomorrow, today, or were before, once each, on the first occasion from eight
 * o'clock on by their own clock; then come the digests, with that in them. Broken off, or done twice at once, it tells nobody twice: the notice is the proof.
 */
export async function remind({ db, live }: Services, now = new Date()) {
  const mornings = listMornings(await queries.listTimeZones(db), now);
  const ahead = await queries.leaveOutReminded(db, mornings);
  if (ahead.length === 0) return;
  const tellOfDue = () =>
    withEach(queries.listOrganizations(db), async (organizationId) => {
      while (await remindSome({ db, live }, organizationId, ahead));
    });
  const zones = ahead.map(({ timeZone }) => timeZone);
  await withEach([tellOfDue, () => sendDigests(db, zones)], (step) => step());
  await queries.markReminded(db, ahead);
}

/** Answers whether there may be more. */
async function remindSome({ db, live }: Services, organizationId: string, mornings: Morning[]) {
  const due = await queries.listDue(db, organizationId, mornings);
  if (due.length === 0) return false;
  await db.transaction().execute(async (db) => {
    const recipients = await listRecipients(db, 'due', [...new Set(due.map(({ userId }) => userId))]);
    const readers = recipients.filter(({ channels }) => channels.inbox).map(({ userId }) => userId);
    const saved = await queries.saveReminders(db, organizationId, due, readers);
    const everybody = Map.groupBy(saved, ({ userId }) => userId);
    afterCommit(db, () => live.tellOfInbox(readers));
    for (const recipient of recipients) {
      const reminders = everybody.get(recipient.userId);
      if (!reminders) continue;
      const [{ occasion, projectId, taskId }] = reminders as [Reminder];
      const message = writeNotice(organizationId, reminders);
      await sendMessage(db, `${occasion}:${recipient.userId}`, {
        recipient,
        message,
        about: { organizationId, ...(reminders.length === 1 && { projectId, taskId }) },
      });
    }
  });
  return true;
}

const namedAtMost = 5;
const words: Record<ReminderKind, string> = {
  overdue: 'overdue',
  dueToday: 'due today',
  dueTomorrow: 'due tomorrow',
};

/** One message, however many tasks it is about. */
function writeNotice(organizationId: string, reminders: Reminder[]): Notice {
  const counts = reminderKinds.flatMap((kind) => {
    const count = reminders.filter((reminder) => reminder.kind === kind).length;
    return count > 0 ? [`${count === 1 ? '1 task' : `${count} tasks`} ${words[kind]}`] : [];
  });
  const named = reminders.slice(0, namedAtMost).map(({ name }) => name);
  const more = reminders.length - named.length;
  const [{ projectId, taskId }] = reminders as [Reminder];
  return {
    title: reminders.length === 1 ? `A task of yours is ${words[reminders[0]!.kind]}` : counts.join(', '),
    body: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
    path: reminders.length === 1 ? `/${organizationId}/projects/${projectId}/tasks/${taskId}` : '/inbox',
  };
}
