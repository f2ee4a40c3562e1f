import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runOnce, type Runner, type Task, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Jobs } from './queue.ts';

export type Workers = { [Kind in keyof Jobs]: (payload: Jobs[Kind]) => Promise<void> };

/** Runs background work until stopped; what fails is tried again, later and later. */
export function startWorker(pool: pg.Pool, log: FastifyBaseLogger, workers: Workers): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: listTasks(workers),
    crontab: '17 * * * * sweep',
    concurrency: 2,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') {
        log.warn(
          { job: meta?.['job'] && (meta['job'] as { task_identifier?: string }).task_identifier },
          message,
        );
      }
    }),
  });
}

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
