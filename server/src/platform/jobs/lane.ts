import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, isOverloaded } from '../db/errors.ts';
import type { Closing, Desk, Outcome } from './desk.ts';
import type { Job } from './queries.ts';

const pollMs = 5_000;
const firstRetryMs = 250;
const longestRetryMs = 5_000;

interface Work {
  desk: Desk;
  /** What does each kind of job of this lane. */
  tasks: ReadonlyMap<string, (payload: unknown) => Promise<Closing | void>>;
  atOnce: number;
  /** Whether others see that this process lives: else they would take its jobs over. */
  isAlive: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Does one job after the other until stopped, some at once; nothing that fails ends it. */
export function openLane({ desk, tasks, atOnce, isAlive, log }: Work) {
  const kinds = [...tasks.keys()];
  const underWay = new Set<Promise<void>>();
  let taking: Promise<void> | undefined;
  let mayBeMore = true;
  let isOver = false;

  /** There may be a job. */
  function nudge() {
    mayBeMore = true;
    look();
  }

  function look() {
    if (taking || isOver || !mayBeMore || underWay.size === atOnce) return;
    taking = take(atOnce - underWay.size).finally(() => {
      taking = undefined;
      look();
    });
  }

  /** As many as there are hands free: only where there were as many, there may be more. */
  async function take(most: number) {
    mayBeMore = false;
    const jobs = await takeNext(most);
    mayBeMore ||= jobs.length === most;
    for (const job of jobs) {
      const work = carryOut(job).finally(() => {
        underWay.delete(work);
        look();
      });
      underWay.add(work);
    }
  }

  async function takeNext(most: number) {
    try {
      return isAlive() ? await desk.takeSome(kinds, most) : [];
    } catch (error) {
      log.warn({ err: error }, 'jobs wait for the database');
      return [];
    }
  }

  async function carryOut(job: Job) {
    const outcome = await attempt(job);
    if (outcome instanceof Error) tellOf(outcome, job);
    await writeDown(job, outcome);
  }

  async function attempt({ kind, payload }: Job): Promise<Outcome | undefined> {
    try {
      return (await tasks.get(kind)!(payload)) ?? undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  const tellOf = (error: Error, { kind, attempts, maxAttempts }: Job) =>
    log.warn({ err: error, job: kind }, `a job failed, in attempt ${attempts} of ${maxAttempts}`);

  /** Again and again: a job that was done must not be done once more because nobody wrote it down. */
  async function writeDown(job: Job, outcome?: Outcome): Promise<void> {
    for (let wait = firstRetryMs; ; wait = Math.min(2 * wait, longestRetryMs)) {
      try {
        return await desk.settle(job, outcome);
      } catch (thrown) {
        const error = thrown as Error;
        if (typeof outcome === 'function' && !isDatabaseAway(error) && !isOverloaded(error)) {
          tellOf(error, job);
          return writeDown(job, error);
        }
        log.warn({ err: error, job: job.kind }, 'the end of a job cannot be written down yet');
        // Another process sets it free once this one is gone.
        if (isOver) return;
        await delay(wait);
      }
    }
  }

  const poll = setInterval(nudge, pollMs);
  look();
  return {
    nudge,
    async stop() {
      isOver = true;
      clearInterval(poll);
      await taking;
      await Promise.all(underWay);
    },
  };
}

export type Lane = ReturnType<typeof openLane>;
