import type { Profile, Registration, SignedInUser, TimeZoneChange, User } from '@muster/contract';
import { sql } from 'kysely';
import { idOf, type Asker } from '../../authorization/admitted.ts';
import { knownTimeZone, timeZoneOf } from '../../identity/time-zone.ts';
import type { Db } from '../../platform/db/connect.ts';

export interface Account {
  user: User;
  passwordHash: string;
}

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'fullName', 'email', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { user: presentUser(row), passwordHash: row.passwordHash };
}

export async function findPasswordHash(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

/** Nothing where the id or the address is taken, perhaps by the same registration sent before. */
export async function insertUser(
  db: Db,
  {
    id,
    passwordHash,
    fullName,
    email,
  }: { id: string; passwordHash: string } & Pick<Registration, 'fullName' | 'email'>,
): Promise<Account | undefined> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('users')
    .values({ id, fullName, email, passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted ? { user: { _id: id, fullName, email }, passwordHash } : undefined;
}

export async function lockMailbox(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'emailProvenAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Another address has yet to be proven. */
export async function updateProfile(
  db: Db,
  userId: string,
  { fullName, email }: Profile,
): Promise<SignedInUser> {
  const row = await db
    .updateTable('users')
    .set({
      fullName,
      email,
      emailProvenAt: sql<Date | null>`CASE WHEN email = ${email} THEN email_proven_at END`,
    })
    .where('id', '=', userId)
    .returning(['id', 'fullName', 'email', 'chosenTimeZone'])
    .executeTakeFirstOrThrow();
  return { ...presentUser(row), chosenTimeZone: row.chosenTimeZone };
}

export async function listOrganizationIds(db: Db, userId: string) {
  const rows = await db.selectFrom('members').select('organizationId').where('userId', '=', userId).execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** False when another change of the password came first. */
export async function replacePasswordHash(db: Db, userId: string, before: string, passwordHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findTimeZone(db: Db, asker: Asker) {
  const { chosen, timeZone } = await db
    .selectFrom('users')
    .select(['chosenTimeZone as chosen', sql.raw<string>(timeZoneOf).as('timeZone')])
    .where('id', '=', idOf(asker))
    .executeTakeFirstOrThrow();
  return { timeZone: knownTimeZone(timeZone), chosen };
}

/** What is not named stays. */
export async function saveTimeZone(db: Db, userId: string, { chosen, browser }: TimeZoneChange) {
  if (chosen === undefined && browser === undefined) return;
  await db
    .updateTable('users')
    .set({
      ...(chosen !== undefined && { chosenTimeZone: chosen }),
      ...(browser !== undefined && { browserTimeZone: browser }),
    })
    .where('id', '=', userId)
    .execute();
}

const presentUser = ({ id, fullName, email }: { id: string; fullName: string; email: string }): User => ({
  _id: id,
  fullName,
  email,
});
