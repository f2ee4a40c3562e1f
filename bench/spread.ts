import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BenchProject } from './world.ts';

/** What filters are asked for. */
export interface Spread {
  statusId: string;
  /** On one task in fifty. */
  label: string;
  /** Who has made and been given a tenth of them. */
  person: string;
}

interface Town {
  tasks: number;
  doing: string;
  userId: string;
  people: string[];
}

const day = (n: string) => `current_date + (${n} % 400 * 37 % 400 - 200)::int`;

/** Tasks of a year by several people, of which some have what others lack, written straight into the database. */
export async function spread(
  pool: pg.Pool,
  { organizationId, projectId, statusId }: BenchProject,
  { tasks, doing, userId, people }: Town,
): Promise<Spread> {
  const label = randomUUID();
  const place = [organizationId, projectId];
  await pool.query(
    `INSERT INTO labels (organization_id, project_id, id, name, color) VALUES ($1, $2, $3, 'Bug', 'blue')`,
    [...place, label],
  );
  await pool.query(`UPDATE task_statuses SET category = 'started' WHERE id = $1`, [doing]);
  // Rows made by the million need no check against rows made a moment ago.
  await pool.query(`SET session_replication_role = 'replica'`);
  await pool.query(
    `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, description, priority, label_ids,
       start_date, due_date, estimate, created_by, created_at, updated_at, comment_count, checklist_done, checklist_total)
     SELECT $1, $2, gen_random_uuid(), n, CASE n % 4 WHEN 0 THEN $4 ELSE $3 END::uuid,
       (ARRAY['Chart','Ship','Paint','Mend','Sell'])[1 + n % 5] || ' the ' || md5(n::text) || CASE n % 4 WHEN 0 THEN ' harbour' ELSE '' END,
       repeat('What is to be done. ', 5), (ARRAY['low','medium','high'])[1 + n % 3]::priority,
       CASE n % 50 WHEN 0 THEN ARRAY[$5::uuid] ELSE '{}' END,
       CASE n % 7 WHEN 0 THEN ${day('n')} - 3 END, CASE n % 3 WHEN 0 THEN ${day('n')} END, CASE n % 6 WHEN 0 THEN 1 + n % 8 END,
       CASE n % 2 WHEN 0 THEN $6::uuid ELSE ($7::uuid[])[1 + n % 10] END,
       now() - interval '1 year' * ($8 - n) / $8, now() - interval '1 year' * ($8 - n) / $8 * ((n % 1000) * 7919 % 1000) / 1000,
       CASE n % 9 WHEN 0 THEN 2 ELSE 0 END, 0, CASE n % 20 WHEN 0 THEN 3 ELSE 0 END
     FROM generate_series(1, $8::int) AS n`,
    [...place, statusId, doing, label, userId, people, tasks],
  );
  await pool.query(
    `INSERT INTO task_assignees (organization_id, project_id, task_id, user_id, work_day, task_seq)
     SELECT organization_id, project_id, id, CASE number % 4 WHEN 0 THEN $3::uuid ELSE ($4::uuid[])[1 + number % 10] END,
       coalesce(due_date, 'infinity'), seq
     FROM tasks WHERE organization_id = $1 AND project_id = $2 AND number % 5 <> 0`,
    [...place, userId, people],
  );
  // Chosen by the reader for one in 220, and by others for more.
  await pool.query(
    `INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching, work_day, task_seq)
     SELECT organization_id, project_id, id, CASE number % 220 WHEN 0 THEN $3::uuid ELSE ($4::uuid[])[1] END, true,
       coalesce(due_date, 'infinity'), seq
     FROM tasks WHERE organization_id = $1 AND project_id = $2 AND number % 20 = 0`,
    [...place, userId, people],
  );
  await pool.query(`SET session_replication_role = 'origin'`);
  await pool.query(
    'INSERT INTO task_counters (organization_id, project_id, last) VALUES ($1, $2, $3) ON CONFLICT (project_id, organization_id) DO UPDATE SET last = excluded.last',
    [...place, tasks],
  );
  return { statusId: doing, label, person: people[1]! };
}
