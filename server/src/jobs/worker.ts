import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  run,
  runOnce,
  type Runner,
  type Task,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { announcePresence } from './presence.ts';
import { isMail, type Jobs } from './queue.ts';

export type Workers = { [Kind in keyof Jobs]: (payload: Jobs[Kind]) => Promise<void> };

/** What talks to servers elsewhere or removes much has lanes of its own: however slow it is, nothing else waits. */
const concurrencies = { mail: 1, push: 4, removal: 1, rest: 2 };
type Lane = keyof typeof concurrencies;

function laneOf(kind: string): Lane {
  if (isMail(kind)) return 'mail';
  if (kind === 'pushToBrowser') return 'push';
  return /^(erase|remove)/.test(kind) ? 'removal' : 'rest';
}

const crontab = '17 * * * * sweep\n*/5 * * * * removeUnusedFiles';

interface Pace {
  /** How often to look for jobs of processes that are gone. */
  lookMs?: number;
}

/** Runs background work until stopped; what fails is tried again, later and later. */
export async function startWorker(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  workers: Workers,
  { lookMs }: Pace = {},
) {
  const lanes: WorkerPool[] = [];
  const presence = await announcePresence(pool.options.connectionString!, {
    lookMs,
    onFreed: () => lanes.forEach((lane) => lane.nudge(1)),
    onError: ({ message }) => log.warn(`presence: ${message}`),
  });
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool: lane }) => {
    // Before it takes its first job: a job must never bear a name that nobody holds the lock on.
    lane.id = presence.name;
    lanes.push(lane);
  });
  const common = {
    pgPool: pool,
    events,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: warningsTo(log),
  };
  const tasks = Object.groupBy(listTasks(workers), ([kind]) => laneOf(kind));
  const runners: Runner[] = [];
  for (const [lane, concurrency] of Object.entries(concurrencies)) {
    const taskList = Object.fromEntries(tasks[lane as Lane]!);
    runners.push(await run({ ...common, taskList, concurrency, ...(lane === 'rest' && { crontab }) }));
  }
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await presence.end();
    },
  };
}

const warningsTo = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    log.warn(
      { job: meta?.['job'] && (meta['job'] as { task_identifier?: string }).task_identifier },
      message,
    );
  });

/** Does what is due now, and returns. */
export const workOnce = (pool: pg.Pool, workers: Workers) =>
  runOnce({
    pgPool: pool,
    taskList: Object.fromEntries(listTasks(workers)),
    logger: new Logger(() => () => {}),
  });

const listTasks = (workers: Workers) =>
  Object.entries(workers).map(([kind, work]): [string, Task] => [kind, (payload) => work(payload as never)]);
