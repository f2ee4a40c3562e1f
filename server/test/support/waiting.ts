import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '../../src/platform/db/connect.ts';

const waiting = `SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Whether any statement in this database waits for a lock; in a cluster, they wait at the nodes. */
export async function isSomebodyWaiting(db: Db) {
  const { rows } = await (
    inject('isShared')
      ? sql<{ count: string }>`SELECT result AS count FROM run_command_on_workers(${waiting})`
      : sql<{ count: string }>`${sql.raw(waiting)}`
  ).execute(db);
  return rows.some(({ count }) => count !== '0');
}
