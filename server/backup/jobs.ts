import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { jobsFile } from './contents.ts';

interface Job {
  kind: string;
  payload: unknown;
  runAt: string;
  key: string | null;
  priority: number;
  attempts: number;
  maxAttempts: number;
}

/** By their meaning, not as rows: the queue's tables are its library's business. */
export async function writeJobs(client: pg.ClientBase, folder: string) {
  const { rows } = await client.query<Job>(
    `SELECT tasks.identifier AS kind, jobs.payload, to_json(jobs.run_at)::text::json AS "runAt", jobs.key,
       jobs.priority, jobs.attempts, jobs.max_attempts AS "maxAttempts"
     FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
     ORDER BY jobs.id`,
  );
  await writeFile(join(folder, jobsFile), JSON.stringify(rows));
  return rows.length;
}

/** How many of each kind now wait to be done. */
export async function readJobs(client: pg.ClientBase, folder: string) {
  const path = join(folder, jobsFile);
  const jobs = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Job[]) : [];
  for (const { kind, payload, runAt, key, priority, attempts, maxAttempts } of jobs) {
    await client.query(
      `SELECT graphile_worker.reschedule_jobs(ARRAY[(graphile_worker.add_job($1, payload => $2::json,
         run_at => $3, job_key => $4, priority => $5, max_attempts => $6)).id], attempts => $7)`,
      [kind, JSON.stringify(payload), runAt, key, priority, maxAttempts, attempts],
    );
  }
  return jobs.map(({ kind }) => kind);
}
