import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface JobCount {
  kind: string;
  state: 'waiting' | 'running' | 'failing' | 'exhausted';
  jobs: number;
}

/** How much background work there is, by kind; exhausted jobs are not tried again. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    SELECT tasks.identifier AS kind,
      CASE WHEN jobs.locked_at IS NOT NULL THEN 'running'
           WHEN jobs.attempts >= jobs.max_attempts THEN 'exhausted'
           WHEN jobs.attempts > 0 THEN 'failing'
           ELSE 'waiting' END AS state,
      count(*)::int AS jobs
    FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}
