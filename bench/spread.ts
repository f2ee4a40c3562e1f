import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { indexing } from './entries.ts';
import type { BenchProject } from './world.ts';

/** What filters are asked for. */
export interface Spread {
  statusId: string;
  /** On one task in fifty. */
  label: string;
  /** On one in fifty thousand. */
  rareLabel: string;
  /** Who has made and been given a tenth of them. */
  person: string;
}

interface Town {
  tasks: number;
  doing: string;
  done: string;
  userId: string;
  people: string[];
}

const day = (n: string) => `current_date + (${n} % 400 * 37 % 400 - 200)::int`;

/** The same for the same number, so that others can name it. */
const idOf = (n: string) => `md5('task ' || ${n})::uuid`;
/** How many words tasks are told apart by. */
const vocabulary = 20_000;
/** One of them, of five to eleven letters. */
const wordOf = (n: string) =>
  `left(translate(md5('word ' || ${n} % ${vocabulary}), '0123456789', 'ghijklmnop'), 5 + ${n} % 7)`;
const description = 'What is to be done. '.repeat(5);
const changed = `now() - interval '1 year' * ($8 - n) / $8 * ((n % 1000) * 7919 % 1000) / 1000`;

/** Tasks of a year by several people, of which some have what others lack, written straight into the database. */
export async function spread(
  pool: pg.Pool,
  { organizationId, projectId, statusId }: BenchProject,
  { tasks, doing, done, userId, people }: Town,
): Promise<Spread> {
  const [label, rareLabel] = [randomUUID(), randomUUID()];
  const place = [organizationId, projectId];
  await pool.query(
    `INSERT INTO labels (organization_id, project_id, id, name, color)
     VALUES ($1, $2, $3, 'Bug', 'blue'), ($1, $2, $4, 'Rare', 'red')`,
    [...place, label, rareLabel],
  );
  await pool.query(
    `UPDATE task_statuses SET category = CASE id WHEN $1 THEN 'started' ELSE 'done' END::status_category WHERE id IN ($1, $2)`,
    [doing, done],
  );
  const client = await pool.connect();
  try {
    // Rows made by the million need no check against rows made a moment ago.
    await client.query(`SET session_replication_role = 'replica'`);
    const indexes = await dropIndexes(client);
    await client.query(
      `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, description, priority, label_ids, parent_id,
         start_date, due_date, estimate, created_by, created_at, updated_at, changed_hour, completed_at, comment_count, checklist_done, checklist_total)
       SELECT $1, $2, ${idOf('n')}, n, CASE n % 4 WHEN 0 THEN $4 WHEN 1 THEN $9 ELSE $3 END::uuid,
         (ARRAY['Chart','Ship','Paint','Mend','Sell'])[1 + n % 5] || ' the ' || md5(n::text) || ' ' || ${wordOf('n')}
           || CASE n % 4 WHEN 0 THEN ' harbour' ELSE '' END || CASE n % 50000 WHEN 7 THEN ' lighthouse' ELSE '' END
           || CASE WHEN n > $8 - 300 AND n % 20 = 0 THEN ' regatta' ELSE '' END,
         '${description}', (ARRAY['low','medium','high'])[1 + n % 3]::priority,
         CASE WHEN n % 50 = 0 THEN ARRAY[$5::uuid] WHEN n % 50000 = 1 THEN ARRAY[$10::uuid] ELSE '{}' END,
         CASE WHEN n % 100 IN (1, 2) AND n > 100 THEN ${idOf('(n - n % 100)')} END,
         CASE n % 7 WHEN 0 THEN ${day('n')} - 3 END, CASE n % 3 WHEN 0 THEN ${day('n')} END, CASE n % 6 WHEN 0 THEN 1 + n % 8 END,
         CASE n % 2 WHEN 0 THEN $6::uuid ELSE ($7::uuid[])[1 + n % 10] END,
         now() - interval '1 year' * ($8 - n) / $8, ${changed}, date_bin('1 hour', ${changed}, 'epoch'), CASE n % 4 WHEN 1 THEN ${changed} END,
         CASE n % 9 WHEN 0 THEN 2 ELSE 0 END, 0, CASE n % 20 WHEN 0 THEN 3 ELSE 0 END
       FROM generate_series(1, $8::int) AS n`,
      [...place, statusId, doing, label, userId, people, tasks, done, rareLabel],
    );
    await client.query(
      `INSERT INTO task_tallies (organization_id, project_id, status_id, tasks)
       SELECT organization_id, project_id, CASE WHEN completed_at IS NOT NULL THEN status_id END, count(*)
       FROM tasks WHERE organization_id = $1 AND project_id = $2 GROUP BY 1, 2, 3`,
      place,
    );
    const workDay = `CASE WHEN completed_at IS NULL THEN coalesce(due_date, 'infinity') END`;
    await client.query(
      `INSERT INTO task_assignees (organization_id, project_id, task_id, user_id, work_day, task_seq)
       SELECT organization_id, project_id, id, CASE number % 4 WHEN 0 THEN $3::uuid ELSE ($4::uuid[])[1 + number % 10] END,
         ${workDay}, seq
       FROM tasks WHERE organization_id = $1 AND project_id = $2 AND number % 5 <> 0`,
      [...place, userId, people],
    );
    // Chosen by the reader for one in 220, and by others for more.
    await client.query(
      `INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching, work_day, task_seq)
       SELECT organization_id, project_id, id, CASE number % 220 WHEN 0 THEN $3::uuid ELSE ($4::uuid[])[1] END, true,
         ${workDay}, seq
       FROM tasks WHERE organization_id = $1 AND project_id = $2 AND number % 20 = 0`,
      [...place, userId, people],
    );
    await client.query(
      `INSERT INTO attachments (organization_id, project_id, task_id, id, name, content_type, bytes, width, height)
       SELECT organization_id, project_id, id, gen_random_uuid(), 'plan.txt', 'text/plain', 1, 0, 0
       FROM tasks WHERE organization_id = $1 AND project_id = $2 AND number % 1000 = 0`,
      place,
    );
    await client.query(
      `INSERT INTO task_links (organization_id, id, kind, from_project_id, from_task_id, to_project_id, to_task_id)
       SELECT $1, gen_random_uuid(), 'blocks', $2, ${idOf('n')}, $2, ${idOf('(n + 1)')}
       FROM generate_series(2, $3::int, 1000) AS n`,
      [...place, tasks - 1],
    );
    await client.query(
      indexing(
        'tasks WHERE organization_id = $1 AND project_id = $2',
        // The same of all of them.
        `(SELECT search_index($1, 't', search_words_of('${description}')))`,
      ),
      place,
    );
    await buildIndexes(client, indexes);
    await client.query(
      `SELECT learn_words($1, ARRAY(SELECT DISTINCT ${wordOf('n')} FROM generate_series(m, m + 499) AS n)
         || '{chart,paint,mend,ship,sell,harbour,lighthouse,regatta,what,done}'::text[])
       FROM generate_series(0, ${vocabulary} - 1, 500) AS m`,
      [organizationId],
    );
  } finally {
    await client.query(`SET session_replication_role = 'origin'`);
    client.release();
  }
  await pool.query(
    'INSERT INTO task_counters (organization_id, project_id, last) VALUES ($1, $2, $3) ON CONFLICT (project_id, organization_id) DO UPDATE SET last = excluded.last',
    [...place, tasks],
  );
  return { statusId: doing, label, rareLabel, person: people[1]! };
}

/** Built at once, they take a fraction of what a million additions do. Answers how they are built again. */
async function dropIndexes(client: pg.PoolClient) {
  const { rows } = await client.query<{ name: string; text: string }>(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes
     WHERE tablename IN ('tasks', 'task_assignees', 'search_entries')
       AND to_regclass(indexname) NOT IN (SELECT conindid FROM pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ text }) => text);
}

async function buildIndexes(client: pg.PoolClient, indexes: string[]) {
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const text of indexes) await client.query(text);
}
