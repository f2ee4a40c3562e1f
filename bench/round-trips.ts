import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Shot } from './load.ts';

const requests = 100;

// Idle connections report what they did after ten seconds.
const reportMs = 11_000;

/** Counted by the database itself: each statement outside a transaction is one commit. */
export async function countRoundTrips(pool: pg.Pool, { url, headers }: Shot) {
  const before = await countCommits(pool);
  for (let sent = 0; sent < requests; sent += 1) await (await fetch(url, { headers })).text();
  const after = await countCommits(pool);
  return Math.round((after - before) / requests);
}

async function countCommits(pool: pg.Pool) {
  await delay(reportMs);
  const { rows } = await pool.query<{ commits: string }>(
    'SELECT xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]!.commits);
}
