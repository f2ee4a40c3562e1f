import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runOnce, type Task, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Jobs } from './queue.ts';

export type Workers = { [Kind in keyof Jobs]: (payload: Jobs[Kind]) => Promise<void> };

/** Talks to servers that users named: however slow those are, nothing else must wait for them. */
const outward = new Set<string>(['pushToBrowser'] satisfies (keyof Jobs)[]);

/** Runs background work until stopped; what fails is tried again, later and later. */
export async function startWorker(pool: pg.Pool, log: FastifyBaseLogger, workers: Workers) {
  const tasks = Object.entries(listTasks(workers));
  const common = { pgPool: pool, pollInterval: 5_000, noHandleSignals: true, logger: passOn(log) };
  const inner = await run({
    ...common,
    taskList: Object.fromEntries(tasks.filter(([kind]) => !outward.has(kind))),
    crontab: '17 * * * * sweep',
    concurrency: 2,
  });
  const outer = await run({
    ...common,
    taskList: Object.fromEntries(tasks.filter(([kind]) => outward.has(kind))),
    concurrency: 4,
  });
  return { stop: () => Promise.all([inner.stop(), outer.stop()]) };
}

const passOn = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') {
      log.warn(
        { job: meta?.['job'] && (meta['job'] as { task_identifier?: string }).task_identifier },
        message,
      );
    }
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
