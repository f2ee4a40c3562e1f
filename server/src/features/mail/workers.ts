import { limits } from '@muster/contract';
import type { FastifyBaseLogger } from 'fastify';
import { closeResetLinks, openLink } from '../../identity/mail-links.ts';
import type { Workers } from '../../platform/jobs/worker.ts';
import type { Allowance } from '../../identity/throttle.ts';
import type { Services } from '../../services.ts';
import { markTold } from '../../activity/consumers/notifications/index.ts';
import { renderLetter, type Letter } from './letter.ts';
import { createLetters } from './letters.ts';
import * as queries from './queries.ts';

type MailKind = Exclude<keyof Workers & `send${string}`, 'sendPush'>;

export type MailLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

const [hour, day] = [3_600_000, 86_400_000];
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Tokens are made here, when the mail is written, so that none waits readable in the queue. */
export function createMailWorkers(
  {
    db,
    mailer,
    config,
    throttle,
    inviteTokens,
  }: Pick<Services, 'db' | 'mailer' | 'config' | 'throttle' | 'inviteTokens'>,
  log?: MailLog,
): Pick<Workers, MailKind> {
  const letters = createLetters(config.publicUrl);

  /** Whoever never proved an address may not be its owner: it gets a handful of mails, whoever asks for them. */
  async function isBothered(to: string) {
    const account = await queries.findByEmail(db, to);
    if (account?.emailProvenAt || (await throttle.allows(mailToStranger(to)))) return false;
    log?.warn('a mail to an address that nobody has proven was left out: there were too many');
    return true;
  }

  /** What users write reaches no mailbox whose owner never asked for it. */
  async function isWanted(to: string) {
    const account = await queries.findByEmail(db, to);
    return !mailer.isSending || Boolean(account?.emailProvenAt);
  }

  async function post(kind: MailKind, id: string, to: string, letter: Letter) {
    const mail = { ...renderLetter(letter), to, id: `${kind}.${id.replaceAll(':', '.')}` };
    const { file, isRefused } = await mailer.send(mail).catch(async (error: unknown) => {
      // It is tried again: only what was sent counts.
      await throttle.refund(mailToStranger(to));
      throw error;
    });
    // The file alone: whoever reads logs must not find links there that open accounts.
    if (file) log?.info({ file }, 'mail kept');
    if (isRefused) log?.warn({ mail: mail.id }, 'the mail server knows no such mailbox');
  }

  return {
    async sendInvitation({ id, organizationId, inviteId }) {
      const invitation = await queries.findInvitation(db, organizationId, inviteId);
      if (!invitation) return undefined;
      const { email, expiresAt } = invitation;
      if (!(await isBothered(email))) {
        const proof = await openLink(db, { purpose: 'proof', email, requestId: id, expiresAt });
        const token = `${proof}.${inviteTokens.write({ organizationId, inviteId })}`;
        await post('sendInvitation', id, email, letters.invitation({ ...invitation, token }));
      }
      return (db) => markTold(db, organizationId, inviteId);
    },

    async sendProof({ id, userId, email }) {
      const account = await queries.findByEmail(db, email);
      if (account?.id !== userId || account.emailProvenAt || (await isBothered(email))) return;
      const expiresAt = inTime(limits.proofDays * day);
      const token = await openLink(db, { purpose: 'proof', email, userId, requestId: id, expiresAt });
      await post('sendProof', id, email, letters.proof({ ...account, token }));
    },

    async sendPasswordReset({ id, email }) {
      const account = await queries.findByEmail(db, email);
      if (!account) return;
      const { id: userId } = account;
      const token = await db.transaction().execute(async (db) => {
        await closeResetLinks(db, userId, { apartFrom: id });
        const expiresAt = inTime(hour);
        return openLink(db, { purpose: 'passwordReset', email, userId, requestId: id, expiresAt });
      });
      await post('sendPasswordReset', id, email, letters.passwordReset({ ...account, token }));
    },

    async sendSecurityNotice({ id, to, about, wasProven }) {
      if (mailer.isSending && !wasProven) return;
      await post('sendSecurityNotice', id, to, letters[about]());
    },

    async sendNotice({ id, to, notice }) {
      if (await isWanted(to)) await post('sendNotice', id, to, letters.notice(notice));
    },

    async sendDigest({ id, to, lines, more }) {
      if (await isWanted(to)) await post('sendDigest', id, to, letters.digest(lines, more));
    },
  };
}

const mailToStranger = (to: string): Allowance => ({ of: ['mail to', to], hits: 20, seconds: 3600 });
