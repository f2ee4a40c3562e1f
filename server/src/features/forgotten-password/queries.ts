import type { User } from '@muster/contract';
import { sql } from 'kysely';
import { lockSessions } from '../../identity/sessions.ts';
import type { Db } from '../../platform/db/connect.ts';

/** The owner of both the link and the account, which still has the address that the link was mailed to. */
export async function findOwner(db: Db, { userId, email }: { userId: string | null; email: string }) {
  return db
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whoever opened the link has the mailbox. All sessions end, and so does what another person may have made in one. */
export async function replacePassword(db: Db, userId: string, passwordHash: string): Promise<User> {
  await lockSessions(db, userId);
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ emailProvenAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailProvenAt', 'is', null)
    .execute();
  const { id, ...user } = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning(['id', 'fullName', 'email'])
    .executeTakeFirstOrThrow();
  return { _id: id, ...user };
}
