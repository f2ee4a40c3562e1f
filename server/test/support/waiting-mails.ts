import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/connect.ts';
import { addJob } from '../../src/platform/jobs/queue.ts';

/** A mail as the server sends it by a job. */
export const addMail = (db: Db, id: string) =>
  addJob(db, 'sendSecurityNotice', { id, to: 'ada@example.com', about: 'passwordChanged', wasProven: true });

export async function countMailsLeft(db: Db) {
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'sendSecurityNotice'`.execute(db);
  return rows.length;
}
