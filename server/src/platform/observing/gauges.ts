import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { poolOf } from '../db/connect.ts';
import { countJobs } from '../jobs/queries.ts';
import type { Observed } from './observer.ts';
import { findNewestMigration } from './queries.ts';

// Less than Prometheus waits for the whole answer.
const patienceMs = 4_000;

/** What is looked at when somebody asks, and costs nothing in between. Answers the look. */
export function createGauges(
  registers: Registry[],
  { db, live }: Pick<Observed, 'db' | 'live'>,
  underWay: () => number,
) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const build = gauge('muster_build_info', 'The version that runs.', ['version']);
  build.labels(readVersion()).set(1);
  const inFlight = gauge('muster_http_requests_in_flight', 'Requests under way, live streams aside.');
  const streams = gauge('muster_live_streams', 'Open streams of live updates.');
  const hearing = gauge('muster_live_up', '1 if this process hears of changes made at others.', ['by']);
  const connections = gauge('muster_database_connections', 'Connections of the pool.', ['state']);
  const waiting = gauge('muster_database_waiting', 'Queries that wait for a connection of the pool.');
  const up = gauge('muster_database_up', '1 if the database answered just now.');
  const migration = gauge('muster_migration_info', 'The newest migration in the database.', ['name']);
  const jobs = gauge('muster_jobs', 'Background jobs in the database.', ['kind', 'state']);

  let looking: Promise<void> | undefined;

  async function askDatabase() {
    const [newest, counted] = await Promise.all([findNewestMigration(db), countJobs(db)]);
    migration.reset();
    migration.labels(newest).set(1);
    jobs.reset();
    for (const { kind, state, jobs: number } of counted) jobs.labels(kind, state).set(number);
    up.set(1);
  }

  /** Several who ask at once share one look. */
  async function look() {
    const { totalCount, idleCount, waitingCount } = poolOf(db)!;
    connections.labels('busy').set(totalCount - idleCount);
    connections.labels('idle').set(idleCount);
    waiting.set(waitingCount);
    streams.set(live.count());
    const line = live.hears();
    hearing.labels(line.by).set(line.isUp ? 1 : 0);
    inFlight.set(Math.max(0, underWay() - live.count()));
    looking ??= askDatabase().finally(() => (looking = undefined));
    const answered = looking.then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, delay(patienceMs, false, { ref: false })]);
    if (isUp) return;
    up.set(0);
    // What was true once would look as if it still were.
    jobs.reset();
  }

  return look;
}

function readVersion() {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
