import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { sessionLifetime } from '../../identity/sessions.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A subscription belongs to the browser that sent it last, whoever was signed in there before. */
export async function saveToken(db: Db, sessionId: Buffer, pushToken: string) {
  // Two browsers that send the same one at once take turns.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${pushToken}, 0))`.execute(db);
  const isTheirs = sql<boolean>`${nameOfBrowser} = md5(${pushToken})`;
  await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where((eb) => eb.or([isTheirs, eb('tokenHash', '=', sessionId)]))
    .orderBy('tokenHash')
    .forUpdate()
    .execute();
  await db
    .updateTable('sessions')
    .set({ pushToken: null })
    .where(isTheirs)
    .where('tokenHash', '!=', sessionId)
    .execute();
  await db.updateTable('sessions').set({ pushToken }).where('tokenHash', '=', sessionId).execute();
}

export async function hasToken(db: Db, sessionId: Buffer) {
  const row = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', sessionId)
    .where('pushToken', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeToken(db: Db, sessionId: Buffer) {
  await db.updateTable('sessions').set({ pushToken: null }).where('tokenHash', '=', sessionId).execute();
}

/** The browsers that somebody used last, each by the name under which its subscription is found again. */
export async function listBrowsers(db: Db, userId: string) {
  const rows = await living(db, userId)
    .select(nameOfBrowser.as('browser'))
    .where('pushToken', 'is not', null)
    .orderBy('lastSeenAt', 'desc')
    .limit(limits.pushBrowsers)
    .execute();
  return rows.map(({ browser }) => browser);
}

export async function countWaiting(db: Db, userId: string) {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'pushToBrowser' AND jobs.payload->>'userId' = ${userId}`.execute(db);
  return rows[0]!.waiting;
}

/** Nothing once the person has signed out there, or somebody else has signed in. */
export async function findToken(db: Db, userId: string, browser: string) {
  const row = await living(db, userId)
    .select('pushToken')
    .where(nameOfBrowser, '=', browser)
    .executeTakeFirst();
  return row?.pushToken ?? undefined;
}

export async function forgetBrowser(db: Db, browser: string) {
  await db.updateTable('sessions').set({ pushToken: null }).where(nameOfBrowser, '=', browser).execute();
}

const nameOfBrowser = sql<string>`md5(push_token)`;

const living = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastSeenAt', '>', sql<Date>`now() - make_interval(secs => ${sessionLifetime.idleSeconds})`);
