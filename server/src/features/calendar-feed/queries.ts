import { personBy } from '../../authorization/admitted.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';

export const findFeed = (db: Db, way: Way) =>
  db.selectFrom('calendarFeeds').select('createdAt').where('userId', '=', personBy(way)).executeTakeFirst();

/** The secret before is worth nothing from now on. */
export const saveFeed = (db: Db, userId: string, secretHash: Buffer) =>
  db
    .insertInto('calendarFeeds')
    .values({ userId, secretHash })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        secretHash: eb.ref('excluded.secretHash'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .returning('createdAt')
    .executeTakeFirstOrThrow();

export const deleteFeed = (db: Db, userId: string) =>
  db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();

export const findOwner = (db: Db, secretHash: Buffer) =>
  db.selectFrom('calendarFeeds').select('userId').where('secretHash', '=', secretHash).executeTakeFirst();
