import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import type { Jobs } from './queue.ts';

export interface Job {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  maxAttempts: number;
  /** With the id it tells one holding from the next: nobody but the holder changes it, unlike the attempts. */
  lockedAt: string;
  key: string | null;
}

// Kinds are looked up once: joined, they would be for each job of others that waits before it.
const taking = (most: number) =>
  statement<Job>(`
  WITH kinds AS MATERIALIZED (
    SELECT id, identifier FROM graphile_worker._private_tasks WHERE identifier = ANY($2::text[])
  ), next AS (
    SELECT jobs.id FROM graphile_worker._private_jobs AS jobs
    WHERE jobs.is_available AND jobs.run_at <= now() AND jobs.task_id = ANY(ARRAY(SELECT id FROM kinds))
    ORDER BY jobs.priority, jobs.run_at, jobs.id LIMIT ${most} FOR UPDATE SKIP LOCKED
  )
  UPDATE graphile_worker._private_jobs AS jobs
  SET attempts = jobs.attempts + 1, locked_by = $1, locked_at = now()
  FROM next WHERE jobs.id = next.id
  RETURNING jobs.id::text AS id, (SELECT identifier FROM kinds WHERE kinds.id = jobs.task_id) AS kind,
    jobs.payload, jobs.attempts, jobs.max_attempts AS "maxAttempts", jobs.locked_at::text AS "lockedAt", jobs.key`);

const takeNext = new Map<number, ReturnType<typeof taking>>();

/** The next jobs that are due, from now on in the name of this process. */
export function takeJobs(db: Db, name: string, kinds: string[], most: number) {
  const take = takeNext.get(most) ?? taking(most);
  takeNext.set(most, take);
  return take(db, name, kinds);
}

export const takeJob = async (db: Db, name: string, kinds: string[]) =>
  (await takeJobs(db, name, kinds, 1))[0];

const isHeld = `id = $1 AND locked_by = $2 AND locked_at = $3::timestamptz`;

/** Changes nothing where it has been set free meanwhile, and taken again perhaps. */
export const completeJob = statement<{ id: string }>(
  `DELETE FROM graphile_worker._private_jobs WHERE ${isHeld} RETURNING id::text AS id`,
);

/**
 * Tried again later and later, as the queue's own runner would: 25 attempts are about four days. One that has lost its
 * key was added again meanwhile, and gives way to the newer one.
 */
export const failJob = statement<object>(`
  WITH held AS (
    SELECT id, key IS DISTINCT FROM $4 AS is_replaced FROM graphile_worker._private_jobs WHERE ${isHeld} FOR UPDATE
  ), replaced AS (
    DELETE FROM graphile_worker._private_jobs AS jobs USING held WHERE jobs.id = held.id AND is_replaced
  )
  UPDATE graphile_worker._private_jobs AS jobs
  SET last_error = $5, locked_by = NULL, locked_at = NULL, updated_at = now(),
    run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
  FROM held WHERE jobs.id = held.id AND NOT is_replaced`);

/** Sets free what bears the name of this process though it knows nothing of it: the answer was lost on its way. */
export const freeStrays = statement<{ id: string }>(`
  UPDATE graphile_worker._private_jobs
  SET attempts = greatest(attempts - 1, 0), locked_by = NULL, locked_at = NULL
  WHERE locked_by = $1
    AND (id, locked_at) NOT IN (SELECT * FROM unnest($2::bigint[], $3::timestamptz[]))
  RETURNING id::text AS id`);

export interface JobCount {
  kind: string;
  state: 'waiting' | 'running' | 'failing' | 'exhausted';
  jobs: number;
}

const state = sql<JobCount['state']>`CASE WHEN locked_by IS NOT NULL THEN 'running'
  WHEN attempts >= max_attempts THEN 'exhausted' WHEN attempts > 0 THEN 'failing' ELSE 'waiting' END`;

/** How much background work there is, for whoever watches: what is exhausted is tried no more. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT tasks.identifier AS kind, ${state} AS state, count(*)::int AS jobs
    FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

export interface ExhaustedJob {
  id: string;
  kind: string;
  lastError: string | null;
  lastTriedAt: Date;
}

const exhausted = sql`locked_by IS NULL AND attempts >= max_attempts`;

export async function listExhausted(db: Db): Promise<ExhaustedJob[]> {
  const { rows } = await sql<ExhaustedJob>`
    SELECT jobs.id::text AS id, tasks.identifier AS kind, jobs.last_error, jobs.updated_at AS last_tried_at
    FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE ${exhausted} ORDER BY jobs.updated_at, jobs.id`.execute(db);
  return rows;
}

/** Kinds of work that get one more attempt a day after they were tried too often. */
export interface Insistence {
  forEver: (keyof Jobs)[];
  forMonth: (keyof Jobs)[];
}

/** What was tried too often. Of all that is not insisted on, and of the people in it, nothing stays after a week. */
export async function sweepExhausted(db: Db, { forEver, forMonth }: Insistence) {
  const kind = sql`(SELECT identifier FROM graphile_worker._private_tasks AS tasks WHERE tasks.id = task_id)`;
  await sql`DELETE FROM graphile_worker._private_jobs WHERE ${exhausted} AND CASE
    WHEN ${kind} = ANY(${forEver}) THEN false
    WHEN ${kind} = ANY(${forMonth}) THEN created_at < now() - interval '30 days'
    ELSE updated_at < now() - interval '7 days' END`.execute(db);
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()
    WHERE ${exhausted} AND ${kind} = ANY(${[...forEver, ...forMonth]})
      AND updated_at < now() - interval '1 day'`.execute(db);
}

const nobodyDoesIt = 'This version does no such job: it was added by another one';

/**
 * Gives up what no worker has taken for a day, because none knows its kind any more, so that whoever watches sees it.
 * Not at once: the version that added it may be starting, or be the next one, which runs beside this one.
 */
export async function giveUpUnknown(db: Db, known: string[]) {
  await sql`UPDATE graphile_worker._private_jobs
    SET attempts = max_attempts, last_error = ${nobodyDoesIt}, updated_at = now()
    WHERE locked_by IS NULL AND attempts < max_attempts AND run_at < now() - interval '1 day'
      AND task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier <> ALL(${known}))`.execute(
    db,
  );
}

/** For what begins anew, however often it has failed. */
export async function dropExhausted(db: Db, key: string) {
  await sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${key} AND ${exhausted}`.execute(db);
}

/** For what is to be tried at least every so often, however often it has failed. */
export async function hasten(db: Db, key: string, everySeconds: number) {
  const latest = sql`now() + make_interval(secs => ${everySeconds})`;
  await sql`UPDATE graphile_worker._private_jobs SET run_at = ${latest}
    WHERE key = ${key} AND locked_by IS NULL AND run_at > ${latest}`.execute(db);
}

/** Has them run again at once, with all their attempts; answers how many. */
export async function retryExhausted(db: Db) {
  const { rows } = await sql`
    SELECT FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker._private_jobs WHERE ${exhausted}), run_at => now(), attempts => 0
    )`.execute(db);
  return rows.length;
}
