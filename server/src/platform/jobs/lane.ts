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
  const asleep = new Set<() => void>();
  let nudges = 0;
  let isOver = false;

  /** There may be a job: one of those asleep looks, and wakes the next one if there was. */
  function nudge() {
    nudges += 1;
    const [wake] = asleep;
    wake?.();
  }

  const sleep = () =>
    new Promise<void>((over) => {
      const wake = () => {
        clearTimeout(timer);
        asleep.delete(wake);
        over();
      };
      const timer = setTimeout(wake, pollMs);
      asleep.add(wake);
    });

  async function work() {
    while (!isOver) {
      const seen = nudges;
      const job = await takeNext();
      if (job) {
        nudge();
        await carryOut(job);
      } else if (seen === nudges && !isOver) await sleep();
    }
  }

  async function takeNext() {
    try {
      return isAlive() ? await desk.take(kinds) : undefined;
    } catch (error) {
      log.warn({ err: error }, 'jobs wait for the database');
      return undefined;
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

  const hands = Array.from({ length: atOnce }, work);
  return {
    nudge,
    async stop() {
      isOver = true;
      asleep.forEach((wake) => wake());
      await Promise.all(hands);
    },
  };
}

export type Lane = ReturnType<typeof openLane>;
