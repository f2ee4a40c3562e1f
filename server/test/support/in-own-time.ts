import type { Db } from '../../src/platform/db/connect.ts';
import { takeTime } from '../../src/platform/db/patience.ts';

/** For more rows than a request writes: in a cluster their triggers take longer than a statement usually may. */
export const inOwnTime = <Written>(db: Db, write: (db: Db) => Promise<Written>) =>
  db.transaction().execute(async (db) => {
    await takeTime(db);
    return write(db);
  });
