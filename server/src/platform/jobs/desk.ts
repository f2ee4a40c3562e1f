import type { Db } from '../db/connect.ts';
import { completeJob, failJob, freeStrays, takeJobs, type Job } from './queries.ts';

/**
 * What a job leaves in the database. It is written in the transaction that ends the job, and so once, even where nobody
 * hears that it was written and it is tried again.
 */
export type Closing = (db: Db) => Promise<void>;

/** How a job ended; none where it was done and leaves nothing. */
export type Outcome = Error | Closing;

/** Takes jobs in the name of this process and hands them back, done or failed. */
export function createDesk(db: Db, name: string) {
  const held = new Set<Job>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One at a time: whatever bears our name then and is not held, nobody works on. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const own = turn.then(work);
    turn = own.catch(() => {});
    return own;
  }

  const close = ({ id, lockedAt }: Job, closing: Closing) =>
    db.transaction().execute(async (db) => {
      const ended = await completeJob(db, id, name, lockedAt);
      if (ended.length > 0) await closing(db);
    });

  const takeSome = (kinds: string[], most: number) =>
    inTurn(async () => {
      const jobs = await takeJobs(db, name, kinds, most);
      jobs.forEach((job) => held.add(job));
      return jobs;
    });

  return {
    takeSome,
    take: async (kinds: string[]) => (await takeSome(kinds, 1))[0],

    /** Writes down how it ended; may be called again when that failed, whether or not it was written. */
    async settle(job: Job, outcome?: Outcome) {
      const { id, lockedAt, key } = job;
      if (outcome instanceof Error) await failJob(db, id, name, lockedAt, key, messageOf(outcome));
      else if (outcome) await close(job, outcome);
      else await completeJob(db, id, name, lockedAt);
      held.delete(job);
    },

    /** Sets free what was taken without our hearing of it; answers how many. */
    tidy: () =>
      inTurn(async () => {
        const jobs = [...held];
        const ids = jobs.map(({ id }) => id);
        const times = jobs.map(({ lockedAt }) => lockedAt);
        return (await freeStrays(db, name, ids, times)).length;
      }),
  };
}

/** As the database takes it: an answer from elsewhere may hold what no text there may, and be long. */
const messageOf = (error: Error) => (error.message || String(error)).replaceAll('\0', '').slice(0, 2_000);

export type Desk = ReturnType<typeof createDesk>;
