import type { NotificationKind } from '@muster/contract';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Allowance, Throttle } from '../../../identity/throttle.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { afterCommit } from '../../../platform/db/transactions.ts';
import { deliver, type NoticeAbout } from '../inbox/deliver.ts';
import type { Live } from '../live/live.ts';
import type { Happening } from './happening.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { tellAwaiting } from './awaiting.ts';
import { bringBackWaiting, callBack } from './replies.ts';
import { sendMessage } from './messages.ts';
import { findNotices, type About } from './notices.ts';
import * as queries from './queries.ts';
import { tellNoMore } from './taken-back.ts';

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
  if (happening.type === 'replied') return bringBackWaiting({ db, live }, happening);
  if (happening.type === 'reactionTakenBack') return tellNoMore({ db, live }, happening);
  const notices = await findNotices(db, happening);
  if (!notices) return;
  await callBack(db, happening);
  const { by } = happening;
  // Who wants to hear nothing of mentions hears of the comment or change as everybody does who watches.
  const mentioned = await queries.listWhoHear(
    db,
    'mentioned',
    ('except' in happening && happening.except) || [],
  );
  const others = notices.userIds.filter((userId) => userId !== by && !mentioned.includes(userId));
  const wanting = await queries.listRecipients(db, preferenceOf[notices.about.kind], others);
  const { told } = notices;
  const recipients = told
    ? queries.leaveOutTold(wanting, await queries.listRecipients(db, told.kind, told.userIds))
    : wanting;
  const readers = recipients.filter(({ channels }) => channels.inbox).map(({ userId }) => userId);
  await deliver(db, notices.about, readers);
  afterCommit(db, () => live.tellOfInbox(readers));
  const mayMail = (userId: string) => throttle.within(db).allows(mailFromTo(by, userId));
  const isSaid = !('isOneOfMany' in happening && happening.isOneOfMany);
  const { message } = notices;
  if (message && isSaid)
    // In one order, since each of them is counted: two who tell the same people would wait for each other.
    for (const recipient of recipients.toSorted(byUserId))
      await sendMessage(db, `${id}:${recipient.userId}`, {
        recipient,
        message,
        about: notices.about,
        mayMail: () => mayMail(recipient.userId),
      });
}

const byUserId = (one: { userId: string }, other: { userId: string }) => (one.userId < other.userId ? -1 : 1);

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
