import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

const day = 24 * 60 * 60;
export const sessionLifetime = { absoluteSeconds: 30 * day, idleSeconds: 7 * day, touchSeconds: 60 * 60 };

export const hashToken = (token: string) => hash('sha256', token, 'buffer');

const newToken = () => randomBytes(32).toString('base64url');
const fromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * The token goes to the browser; only its hash is kept. Nothing when the password is no longer the one that was
 * compared: a change of it under way must not be survived by a session of the old one.
 */
export async function openSession(db: Db, userId: string, passwordHash: string) {
  const token = newToken();
  const { numAffectedRows } = await sql`
    WITH owner AS (SELECT id FROM users WHERE id = ${userId} AND password_hash = ${passwordHash} FOR SHARE)
    INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT ${hashToken(token)}, id, ${fromNow(sessionLifetime.absoluteSeconds)} FROM owner`.execute(db);
  return numAffectedRows ? token : undefined;
}

/** Gives the session a new id and ends all others of its user. */
export async function renewSession(db: Db, userId: string, sessionId: Buffer) {
  const token = newToken();
  await lockSessions(db, userId);
  await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', sessionId).execute();
  await db
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token), expiresAt: fromNow(sessionLifetime.absoluteSeconds) })
    .where('tokenHash', '=', sessionId)
    .execute();
  return token;
}

/** Before several of them change, in the order in which everybody locks them. */
export const lockSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('tokenHash')
    .forUpdate()
    .execute();

export async function closeSession(db: Db, sessionId: Buffer) {
  await db.deleteFrom('sessions').where('tokenHash', '=', sessionId).execute();
}

export async function touchSession(db: Db, sessionId: Buffer) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now()` })
    .where('tokenHash', '=', sessionId)
    .execute();
}

/** What others are about to end is left to them. */
export async function sweepSessions(db: Db) {
  await db
    .deleteFrom('sessions')
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('tokenHash')
        .where((eb) =>
          eb.or([
            eb('expiresAt', '<', sql<Date>`now()`),
            eb('lastSeenAt', '<', fromNow(-sessionLifetime.idleSeconds)),
          ]),
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
