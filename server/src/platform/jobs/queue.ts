import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import { afterCommit } from '../db/transactions.ts';
import { wakeWorkers } from './wake.ts';

/** What each kind of background work is given; the product says which kinds there are. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the product
export interface Jobs {}

interface JobOptions {
  afterSeconds?: number;
  /** A second job with the same key takes the place of the first. */
  key?: string;
  /** Others of its lane go first when they are less far behind; what somebody waits for is ahead, below nothing. */
  behind?: number;
}

/** Added in the transaction that causes it: nothing is lost at a crash, nothing runs for a change rolled back. */
export async function addJob<Kind extends keyof Jobs>(
  db: Db,
  kind: Kind,
  payload: Jobs[Kind],
  { afterSeconds = 0, key, behind = 0 }: JobOptions = {},
) {
  if (key === undefined) return addQuietJob(db, kind, payload, afterSeconds, behind);
  const add = sql<{ id: string | null }>`SELECT id FROM graphile_worker.add_job(
    ${kind}, payload => ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${afterSeconds}),
    job_key => ${key}, priority => ${behind}
  )`;
  // Nothing is added where the one with its key is taken at this very moment; the next try finds that one running.
  for (let isAdded = false; !isAdded;) isAdded = (await add.execute(db)).rows[0]!.id !== null;
}

/** Many of a kind in one statement. */
export async function addJobs<Kind extends keyof Jobs>(
  db: Db,
  kind: Kind,
  payloads: Jobs[Kind][],
  { behind = 0 }: Pick<JobOptions, 'behind'> = {},
) {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await sql`SELECT add_quiet_job(${kind}, payload, now(), ${behind}) FROM unnest(${texts}::json[]) AS payload`.execute(
    db,
  );
  afterCommit(db, () => wakeWorkers(kind));
}

const insertQuietJob = statement(`
  SELECT add_quiet_job($1::text, $2::json, now() + make_interval(secs => $3), $4::int)`);

async function addQuietJob(db: Db, kind: string, payload: object, afterSeconds: number, behind: number) {
  await insertQuietJob(db, kind, JSON.stringify(payload), afterSeconds, behind);
  afterCommit(db, () => wakeWorkers(kind));
}

/** Unless it is there already; one that was tried too often is left to `sweepExhausted`. */
export async function ensureJob<Kind extends keyof Jobs>(
  db: Db,
  kind: Kind,
  payload: Jobs[Kind],
  options: JobOptions & { key: string },
) {
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs WHERE key = ${options.key}`.execute(
    db,
  );
  if (rows.length === 0) await addJob(db, kind, payload, options);
}

const insertOnce = statement<{ isKnown: boolean }>(`
  WITH kind AS MATERIALIZED (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1), added AS (
    INSERT INTO graphile_worker._private_jobs (task_id, payload, key) SELECT id, $2::json, $3 FROM kind
    ON CONFLICT (key) DO NOTHING
  )
  SELECT EXISTS (SELECT FROM kind) AS "isKnown"`);

/** Where the first with its key is as good as any other. Without the NOTIFY of `add_job`: with that, all commits wait for one another. */
export async function addJobOnce<Kind extends keyof Jobs>(
  db: Db,
  kind: Kind,
  payload: Jobs[Kind],
  key: string,
) {
  const [added] = await insertOnce(db, kind, JSON.stringify(payload), key);
  if (!added!.isKnown) return addJob(db, kind, payload, { key });
  afterCommit(db, () => wakeWorkers(kind));
}

/**
 * Unless one like it waits, which then cannot be taken before this transaction is over, and so sees its change. With a key
 * everybody would wait for everybody else's transaction.
 */
export async function addUnlessWaiting<Kind extends keyof Jobs>(db: Db, kind: Kind, payload: Jobs[Kind]) {
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = ${kind} AND jobs.key IS NULL AND jobs.is_available
      AND jobs.payload::text = ${JSON.stringify(payload)}
    LIMIT 1 FOR KEY SHARE OF jobs SKIP LOCKED`.execute(db);
  if (rows.length === 0) await addJob(db, kind, payload);
}
