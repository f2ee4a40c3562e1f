import { statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../src/config.ts';
import { hasBuiltInDatabase } from '../../src/platform/db/built-in.ts';
import { reachDatabase } from '../../src/database.ts';
import { doubtful, fine, reasonOf, wrong, type Finding } from '../finding.ts';
import { checkMigrations } from './migrations.ts';

const oldest = 15;
// Besides those of the pool: for presence and for live updates.
const moreConnections = 2;

/** Asks the database; the built-in one is started for it, or found at work. Nothing is migrated. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && isSomebodyElses(dataDir)) {
    const advice = `Run npm run doctor as the account that owns ${dataDir}, which is the one that runs Muster.`;
    return [wrong('database', 'it belongs to another account and was left alone', advice)];
  }
  if (!databaseUrl && !hasBuiltInDatabase(dataDir)) return [fine('database', 'the first start will make it')];
  try {
    const database = await reachDatabase(config, () => {});
    try {
      const facts = await ask(database.pool, config.workers);
      return [...judge(facts), ...(await checkMigrations(database.pool))];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [wrong('database', `it does not answer: ${reasonOf(error)}`, adviceFor(config))];
  }
}

/** Starting it would make the files of the database ours. */
function isSomebodyElses(dataDir: string) {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  return folder !== undefined && process.getuid !== undefined && folder.uid !== process.getuid();
}

const adviceFor = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? 'Start it, and see that host, name, user and password in DATABASE_URL are right.'
    : `See ${join(dataDir, 'postgres.log')}, and that the account that runs Muster owns that folder.`;

type Facts = Awaited<ReturnType<typeof ask>>;

async function ask(pool: pg.Pool, workers: number) {
  const client = await pool.connect();
  try {
    const sentAt = Date.now();
    const since = performance.now();
    const { rows: clocks } = await client.query<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    const ms = performance.now() - since;
    const { rows } = await client.query<{ version: string; encoding: string; allowed: number; used: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
    );
    return {
      ...rows[0]!,
      ms,
      needed: workers * (pool.options.max + moreConnections),
      behindMs: clocks[0]!.now - (sentAt + ms / 2),
    };
  } finally {
    client.release();
  }
}

const judge = (facts: Facts): Finding[] => [
  judgeVersion(facts),
  judgeLatency(facts),
  judgeConnections(facts),
  judgeClock(facts),
  facts.encoding === 'UTF8'
    ? fine('database encoding', facts.encoding)
    : wrong('database encoding', `it is ${facts.encoding}`, 'Make the database anew with ENCODING UTF8.'),
];

function judgeVersion({ version }: Facts) {
  if (parseInt(version) >= oldest) return fine('database', `PostgreSQL ${version} answers`);
  const advice = `Upgrade it to version ${oldest} or newer: Muster does not start on this one.`;
  return wrong('database', `PostgreSQL ${version} is too old`, advice);
}

function judgeLatency({ ms }: Facts) {
  const found = `an answer takes ${ms.toFixed(1)} ms`;
  if (ms < 20) return fine('database latency', found);
  return doubtful(
    'database latency',
    found,
    'Move the database closer: every request waits for it at least once.',
  );
}

function judgeConnections({ allowed, used, needed }: Facts) {
  const found = `${used} of ${allowed} in use; this server takes up to ${needed}`;
  if (allowed >= needed && allowed - used >= 5) return fine('database connections', found);
  const advice = 'Raise max_connections of PostgreSQL, or run fewer server processes.';
  return wrong('database connections', found, advice);
}

function judgeClock({ behindMs, ms }: Facts) {
  // Nobody knows when within that time the database looked at its clock.
  const seconds = Math.max(0, Math.abs(behindMs) - ms / 2) / 1000;
  const found = `the database's and ours differ by ${seconds.toFixed(1)} s`;
  if (seconds < 2) return fine('clock', found);
  const advice = 'Let both hosts keep their time by NTP: sessions, links and jobs end by the clock.';
  return seconds < 60 ? doubtful('clock', found, advice) : wrong('clock', found, advice);
}
