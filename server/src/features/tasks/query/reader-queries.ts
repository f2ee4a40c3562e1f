import { dayIn, isTimeZone } from '@muster/contract';
import { personOf } from '../../../authorization/admitted.ts';
import type { Way } from '../../../identity/principal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { reading } from '../../../platform/db/statement.ts';

/** Whose `me` and whose days a query means. Whether they may ask at all is for the statement that answers it. */
export interface Reader {
  userId: string;
  today: string;
  timeZone: string;
}

/** Where somebody is, in a text that has them among `users`. */
export const timeZoneOf = `coalesce(users.chosen_time_zone, users.browser_time_zone, 'UTC')`;

/** One may be known once and no longer. */
const known = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC');

export const todayIn = (timeZone: string, now: number) => dayIn(known(timeZone))(now);

const select = reading<{ userId: string; timeZone: string }>(`
  SELECT users.id AS "userId", ${timeZoneOf} AS "timeZone"
  FROM users WHERE users.id = ${personOf('$1')}`);

export async function findReader(db: Db, { id: way }: Way): Promise<Reader | undefined> {
  const [row] = await select(db, way);
  if (!row) return undefined;
  const timeZone = known(row.timeZone);
  return { userId: row.userId, timeZone, today: dayIn(timeZone)(Date.now()) };
}
