import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { applySettings, noticesVanishedHosts, noticesVanishedServers } from '../settings.ts';
import { WatchedClient } from '../watched-client.ts';
import type { Conduct } from './conduct.ts';

// Any number will do, as long as every process takes the same.
const MIGRATION = 1_836_413_302;

const lookMs = 250;
const sayMs = 10_000;

const settings = { timezone: 'UTC', ...noticesVanishedHosts };

/**
 * Lets one process at a time migrate; the others wait for as long as it takes, and the next goes on where one has died.
 * They ask again and again instead of waiting in the database: a statement that waits there would hold up what builds an
 * index beside the work, which waits for all statements older than itself.
 */
export async function withMigrationLock<T>(
  pool: pg.Pool,
  { say, signal }: Conduct,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { connectionString } = pool.options;
  const client = new WatchedClient({
    connectionString,
    connectionTimeoutMillis: 5_000,
    ...noticesVanishedServers,
  });
  // Whatever runs on it fails by itself.
  client.on('error', () => {});
  await client.connect();
  await applySettings(client, settings);
  const cancel = await findWayToCancel(client, pool);
  signal?.addEventListener('abort', cancel);
  try {
    await noticeOwnEnd(client);
    for (let asked = 0; !(await tryLock(client)); asked++) {
      if (asked % (sayMs / lookMs) === 0) say(`Another server is ${await findDoing(client)}: waiting for it`);
      await delay(lookMs, undefined, { signal });
    }
    // Only now: those who wait get an answer at once, or nobody is there.
    await applySettings(client, { statement_timeout: '0' });
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end().catch(() => {});
  }
}

/** So that a statement ends with the process that sent it. Not every system that PostgreSQL runs on can tell. */
const noticeOwnEnd = (client: pg.Client) =>
  client.query(`SET client_connection_check_interval = '1s'`).catch(() => {});

async function findWayToCancel(client: pg.Client, pool: pg.Pool) {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return () => void pool.query('SELECT pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => {});
}

async function tryLock(client: pg.Client) {
  const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
    MIGRATION,
  ]);
  return rows[0]!.isOurs;
}

/** What the holder of the lock does, as it has told the database. */
async function findDoing(client: pg.Client) {
  const { rows } = await client.query<{ doing: string }>(
    `SELECT application_name AS doing FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [MIGRATION],
  );
  return rows[0]?.doing || 'migrating the database';
}

/** For those who wait; PostgreSQL keeps 63 bytes of it. */
export const tellDoing = (client: pg.Client, doing: string) =>
  client.query(`SELECT set_config('application_name', $1, false)`, [doing]);
