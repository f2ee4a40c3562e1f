import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { HttpError } from '../platform/http/errors.ts';
import { hashToken } from './sessions.ts';
import type { Allowance } from './throttle.ts';

interface NewLink {
  purpose: 'proof' | 'passwordReset';
  email: string;
  userId?: string;
  /** Which mail it is in: sent again, that mail gets a further token. */
  requestId: string;
  expiresAt: Date;
}

/** The token goes into the mail; only its hash is kept. */
export async function openLink(db: Db, link: NewLink) {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('mailLinks')
    .values({ tokenHash: hashToken(token), ...link })
    .execute();
  return token;
}

/** What the link stands for, as long as it is valid. */
export async function findLink(db: Db, purpose: NewLink['purpose'], token: string) {
  return db
    .selectFrom('mailLinks')
    .select(['email', 'userId'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** A password that was changed, or an address that was, makes the links mailed before worthless. */
export async function closeResetLinks(db: Db, userId: string, { apartFrom }: { apartFrom?: string } = {}) {
  const links = db
    .deleteFrom('mailLinks')
    .where('userId', '=', userId)
    .where('purpose', '=', 'passwordReset');
  await (apartFrom ? links.where('requestId', '!=', apartFrom) : links).execute();
}

/** An address that has left its account is proven anew by whoever has it next. */
export async function closeProofLinks(db: Db, email: string) {
  await db.deleteFrom('mailLinks').where('email', '=', email).where('purpose', '=', 'proof').execute();
}

/** What others are about to close is left to them. */
export const sweepLinks = (db: Db) =>
  db
    .deleteFrom('mailLinks')
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('mailLinks')
        .select('tokenHash')
        .where('expiresAt', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

export const linkOver = () =>
  new HttpError(410, 'LINK_OVER', 'This link is no longer valid. Ask for a new one.');

export const linksOpened = (network: string): Allowance => ({
  of: ['links from', network],
  hits: 120,
  seconds: 300,
});
