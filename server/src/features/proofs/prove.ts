import { randomUUID } from 'node:crypto';
import { findLink } from '../../identity/mail-links.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/db/connect.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import * as queries from './queries.ts';

interface Mailbox {
  id: string;
  email: string;
}

/** A new address is proven by the link that led here, or by one that is mailed now. */
export async function startProof(db: Db, mailer: Mailer, { id: userId, email }: Mailbox, token?: string) {
  const link = token && (await findLink(db, 'proof', token));
  if (link && link.email === email) await queries.prove(db, userId, email);
  else if (mailer.isSending) await mailProof(db, { id: userId, email });
}

export const mailProof = (db: Db, { id: userId, email }: Mailbox) =>
  addJob(db, 'sendProof', { id: randomUUID(), userId, email }, { key: `proof:${userId}`, behind: -1 });

/** Somebody may have registered an address that is not theirs: an invite to it is for its owner. */
export async function requireProof(db: Db, mailer: Mailer, { id: userId, email }: Mailbox) {
  if (!mailer.isSending || (await queries.isProven(db, userId, email))) return;
  throw forbidden(
    'Confirm your e-mail address first: open the link that we mailed to you.',
    'EMAIL_UNVERIFIED',
  );
}
