import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

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
