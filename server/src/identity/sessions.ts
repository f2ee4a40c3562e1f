import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { statement } from '../platform/db/statement.ts';
import { lastOf } from '../platform/db/transactions.ts';
import type { Way } from './principal.ts';

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
  const open = async (db: Db) => {
    const [owner] = await lastOf(keepPassword(db, userId), selectOwner(db, userId, passwordHash));
    if (!owner) return undefined;
    await insertSession(db, hashToken(token), userId, sessionLifetime.absoluteSeconds);
    return token;
  };
  return db.isTransaction ? open(db) : db.transaction().execute(open);
}

const selectOwner = statement('SELECT FROM users WHERE id = $1 AND password_hash = $2');

const insertSession = statement(`
  INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`);

// Not by the row of the account: where several nodes have it, those who lock it at once may each come first on one of them.
const passwordOf = `hashtextextended('password of ' || $1, 0)`;
const keepPassword = statement(`SELECT pg_advisory_xact_lock_shared(${passwordOf})`);

/** Before anything else of a change of the password, which ends sessions: whoever signs in with it comes first, or not at all. */
export const lockPassword = statement(`SELECT pg_advisory_xact_lock(${passwordOf})`);

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

export interface LivingWay {
  way: Way;
  userId: string;
  /** Nothing while it may be somebody else's. */
  email: string | null;
}

const selectAlive = statement<Omit<LivingWay, 'way'> & { id: Buffer }>(`
  SELECT sessions.token_hash AS id, users.id AS "userId",
    CASE WHEN $2 OR users.email_proven_at IS NOT NULL THEN users.email END AS email
  FROM sessions JOIN users ON users.id = sessions.user_id
  WHERE sessions.token_hash = ANY(ARRAY(SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS hash))
    AND sessions.expires_at > now()
    AND sessions.last_seen_at > now() - make_interval(secs => ${sessionLifetime.idleSeconds})`);

/**
 * Those of the ways that have not ended, and whose they are. Where no mail is sent an address cannot be proven, and having it
 * is enough.
 */
export async function listAlive(db: Db, ways: Way[], isMatchEnough: boolean): Promise<LivingWay[]> {
  const sessions = ways.filter(({ kind }) => kind === 'session').map(({ id }) => id.toString('hex'));
  const alive = await selectAlive(db, sessions, isMatchEnough);
  return alive.map(({ id, userId, email }) => ({ way: { kind: 'session', id }, userId, email }));
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
