import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { send, unawaited } from './transactions.ts';

type Setting = (db: Db) => Promise<unknown>;

/** For what begins with what an index has first, where the database cannot know how much there is of it. */
export const withoutBitmaps: Setting = (db) => send(db, sql`SET LOCAL enable_bitmapscan = off`.compile(db));

/** For what takes longer to plan than to run: each connection would plan it five times with its values, and then once for all. */
export const plannedOnce: Setting = (db) =>
  send(db, sql`SET LOCAL plan_cache_mode = force_generic_plan`.compile(db));

/** A statement under such settings, in a transaction that travels with it. */
export async function readUnder<Answer>(
  db: Db,
  settings: readonly Setting[],
  read: (db: Db) => Promise<Answer>,
) {
  const { answer } = await db.transaction().execute(async (transaction) => {
    for (const apply of settings) unawaited(transaction, apply(transaction));
    return unawaited(transaction, read(transaction));
  });
  return answer;
}
