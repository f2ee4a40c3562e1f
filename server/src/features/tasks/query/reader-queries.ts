import { dayIn, isTimeZone } from '@muster/contract';
import type { Db } from '../../../platform/db/connect.ts';
import { reading } from '../../../platform/db/statement.ts';

/** Whose `me` and whose days a query means. Whether they may ask at all is for the statement that answers it. */
export interface Reader {
  userId: string;
  today: string;
  timeZone: string;
}

const select = reading<{ userId: string; timeZone: string }>(`
  SELECT users.id AS "userId", coalesce(users.chosen_time_zone, users.browser_time_zone, 'UTC') AS "timeZone"
  FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.token_hash = $1`);

export async function findReader(db: Db, session: Buffer): Promise<Reader | undefined> {
  const [row] = await select(db, session);
  if (!row) return undefined;
  // One may be known once and no longer.
  const timeZone = isTimeZone(row.timeZone) ? row.timeZone : 'UTC';
  return { userId: row.userId, timeZone, today: dayIn(timeZone)(Date.now()) };
}
