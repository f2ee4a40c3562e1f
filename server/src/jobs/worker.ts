import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  run,
  runOnce,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { announcePresence } from './presence.ts';
import type { Jobs } from './queue.ts';

export type Workers = { [Kind in keyof Jobs]: (payload: Jobs[Kind]) => Promise<void> };

/** Talks to servers elsewhere, named by users or by the operator: however slow those are, nothing else must wait. */
const outward = new Set<string>([
  'pushToBrowser',
  'sendInvitation',
  'sendNotice',
  'sendPasswordReset',
  'sendProof',
  'sendSecurityNotice',
] satisfies (keyof Jobs)[]);

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
  const pools: WorkerPool[] = [];
  const presence = await announcePresence(pool.options.connectionString!, {
    lookMs,
    onFreed: () => pools.forEach((one) => one.nudge(1)),
    onError: ({ message }) => log.warn(`presence: ${message}`),
  });
  const tasks = Object.entries(listTasks(workers));
  const start = (isOurs: (kind: string) => boolean, concurrency: number, crontab?: string) => {
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool }) => {
      // Before it takes its first job: a job must never bear a name that nobody holds the lock on.
      workerPool.id = presence.name;
      pools.push(workerPool);
    });
    const taskList = Object.fromEntries(tasks.filter(([kind]) => isOurs(kind)));
    const common = { pgPool: pool, pollInterval: 5_000, noHandleSignals: true, logger: warningsTo(log) };
    return run({ ...common, events, taskList, concurrency, ...(crontab && { crontab }) });
  };
  const inner = await start((kind) => !outward.has(kind), 2, '17 * * * * sweep');
  const outer = await start((kind) => outward.has(kind), 4);
  return {
    async stop() {
      await Promise.all([inner.stop(), outer.stop()]);
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
  runOnce({ pgPool: pool, taskList: listTasks(workers), logger: new Logger(() => () => {}) });

const listTasks = (workers: Workers): TaskList =>
  Object.fromEntries(
    Object.entries(workers).map(([kind, work]): [string, Task] => [
      kind,
      (payload) => work(payload as never),
    ]),
  );
