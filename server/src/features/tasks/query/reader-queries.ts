import { dayIn } from '@muster/contract';
import { personOf } from '../../../authorization/admitted.ts';
import type { Way } from '../../../identity/principal.ts';
import { knownTimeZone, timeZoneOf } from '../../../identity/time-zone.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { reading } from '../../../platform/db/statement.ts';

/** Whose `me` and whose days a query means. Whether they may ask at all is for the statement that answers it. */
export interface Reader {
  userId: string;
  today: string;
  timeZone: string;
}

const select = reading<{ userId: string; timeZone: string }>(`
  SELECT users.id AS "userId", ${timeZoneOf} AS "timeZone"
  FROM users WHERE users.id = ${personOf('$1')}`);

export async function findReader(db: Db, { id: way }: Way): Promise<Reader | undefined> {
  const [row] = await select(db, way);
  if (!row) return undefined;
  const timeZone = knownTimeZone(row.timeZone);
  return { userId: row.userId, timeZone, today: dayIn(timeZone)(Date.now()) };
}
