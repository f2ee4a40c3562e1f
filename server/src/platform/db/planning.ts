import { againOnce } from './again.ts';
import { poolOf, type Db } from './connect.ts';
import { statement } from './statement.ts';

/** For what begins with what an index has first, where the database cannot know how much there is of it. */
export const withoutBitmaps = 'enable_bitmapscan = off';

/** For what takes longer to plan than to run: each connection would plan it five times with its values, and then once for all. */
export const plannedOnce = 'plan_cache_mode = force_generic_plan';

/** Like `statement`, under such settings: in a transaction of its own, all of which leaves in one write. */
export function statementUnder<Row extends object>(settings: readonly string[], text: string) {
  const alone = statement<Row>(text);
  const begin = ['BEGIN', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; ');
  return (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const pool = poolOf(db);
    // A transaction has begun already.
    if (!pool || settings.length === 0) return alone(db, ...values);
    return againOnce(async () => {
      const client = await pool.connect();
      try {
        const sent = [client.query(begin), client.query<Row>(text, values), client.query('COMMIT')] as const;
        // Nobody may have the connection before all is answered, be it by a failure.
        await Promise.allSettled(sent);
        const [, { rows }] = await Promise.all(sent);
        return rows;
      } finally {
        client.release();
      }
    });
  };
}
