import { sql } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Mailer } from '../../platform/mail/mail.ts';

/** Only while the address is still the account's. */
export async function prove(db: Db, userId: string, email: string) {
  await db
    .updateTable('users')
    .set({ emailProvenAt: sql`now()` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('emailProvenAt', 'is', null)
    .execute();
}

/** Holds the account as it is until the transaction ends. */
export async function isProven(db: Db, userId: string, email: string) {
  const row = await db
    .selectFrom('users')
    .select('emailProvenAt')
    .where('id', '=', userId)
    .where('email', '=', email)
    .forShare()
    .executeTakeFirst();
  return Boolean(row?.emailProvenAt);
}

export async function findAccountOf(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select('emailProvenAt')
    .where('email', '=', email)
    .executeTakeFirst();
  return { hasAccount: row !== undefined, isProven: Boolean(row?.emailProvenAt) };
}

/**
 * The address of whoever asks, by their way, as long as it is known to be theirs: without a proof nothing that is for it shows.
 * As a subquery.
 */
export const ownEmail = ({ isSending }: Mailer, way: Way) => sql<string>`(
  SELECT users.email FROM users WHERE users.id = ${personBy(way)} AND ${isSending ? sql`users.email_proven_at IS NOT NULL` : sql`true`}
)`;

export async function findOwnEmail(db: Db, mailer: Mailer, way: Way) {
  const { rows } = await sql<{ email: string | null }>`SELECT ${ownEmail(mailer, way)} AS email`.execute(db);
  return rows[0]!.email;
}
