import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { send, unawaited } from './transactions.ts';

/** For what begins with what an index has first, where the database cannot know how much there is of it. */
export const withoutBitmaps = (db: Db) => send(db, sql`SET LOCAL enable_bitmapscan = off`.compile(db));

/** For what takes longer to plan than to run: it would be planned anew whenever its values let the database expect less than others. */
export const plannedOnce = (db: Db) =>
  send(db, sql`SET LOCAL plan_cache_mode = force_generic_plan`.compile(db));

/** A statement under such a setting, in a transaction that travels with it. */
export async function readUnder<Answer>(
  db: Db,
  setting: (db: Db) => Promise<unknown>,
  read: (db: Db) => Promise<Answer>,
) {
  const { answer } = await db.transaction().execute(async (transaction) => {
    unawaited(transaction, setting(transaction));
    return unawaited(transaction, read(transaction));
  });
  return answer;
}
