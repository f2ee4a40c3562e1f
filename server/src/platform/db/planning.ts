import { poolOf, type Db } from './connect.ts';
import { batchesOf, runUnder } from './batch.ts';
import { statement } from './statement.ts';

/** For what begins with what an index has first, where the database cannot know how much there is of it. */
export const withoutBitmaps = 'enable_bitmapscan = off';

/** For what takes longer to plan than to run: each connection would plan it five times with its values, and then once for all. */
export const plannedOnce = 'plan_cache_mode = force_generic_plan';

/** Like `statement`, under such settings. */
export function statementUnder<Row extends object>(settings: readonly string[], text: string) {
  const alone = statement<Row>(text);
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const batches = batchesOf(db);
    if (batches) return batches.send<Row>(text, values, settings);
    const pool = poolOf(db);
    // A transaction has begun already.
    if (!pool || settings.length === 0) return alone(db, ...values);
    const [rows] = await runUnder(pool, settings, [{ text, values }]);
    return rows as Row[];
  };
}
