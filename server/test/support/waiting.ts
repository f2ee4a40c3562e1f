import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';

/** Whether any statement in this database waits for a lock. */
export async function isSomebodyWaiting(db: Db) {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
