import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { indexing } from './entries.ts';

export interface BenchProject {
  organizationId: string;
  projectId: string;
  statusId: string;
  tasks: number;
}

export interface BenchPerson {
  id: string;
  /** Of their session. */
  token: string;
}

/** A signed-in admin, by the same calls that the browser makes. */
export async function signUp(url: string) {
  const health = await fetch(`${url}/api/health`);
  const before = cookiesOf(health);
  const body = {
    fullName: 'Bench',
    email: `bench-${randomUUID()}@example.com`,
    password: 'as fast as the floor',
  };
  const reply = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(before) },
    body: JSON.stringify({ ...body, organization: 'Bench' }),
  });
  const cookies = { ...before, ...cookiesOf(reply) };
  const { user } = (await reply.json()) as { user: { _id: string } };
  return { userId: user._id, headers: headersOf(cookies) };
}

export const cookiesOf = (reply: Response) =>
  Object.fromEntries(
    reply.headers.getSetCookie().map((cookie) => {
      const [name = '', ...value] = cookie.split(';')[0]!.split('=');
      return [name, value.join('=')];
    }),
  );

export const headersOf = (cookies: Record<string, string>): Record<string, string> => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
});

/** Accounts with a proven address, each signed in once. */
export async function addPeople(pool: pg.Pool, count: number): Promise<BenchPerson[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = people.map(({ id }) => id);
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest());
  await pool.query(
    `INSERT INTO users (id, full_name, email, password_hash, email_proven_at)
     SELECT id, 'Colleague', id || '@example.com', '', now() FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT hash, id, now() + interval '1 day' FROM unnest($1::bytea[], $2::uuid[]) AS made (hash, id)`,
    [hashes, ids],
  );
  return people;
}

/** As employees, into the organization where they are not there yet. */
export async function joinTeam(
  pool: pg.Pool,
  { organizationId, projectId }: BenchProject,
  people: BenchPerson[],
) {
  const ids = people.map(({ id }) => id);
  await pool.query(
    `INSERT INTO members (organization_id, user_id, role) SELECT $1, id, 'employee' FROM unnest($2::uuid[]) AS id
     ON CONFLICT DO NOTHING`,
    [organizationId, ids],
  );
  await pool.query(
    `INSERT INTO project_team (organization_id, project_id, user_id) SELECT $1, $2, id FROM unnest($3::uuid[]) AS id`,
    [organizationId, projectId, ids],
  );
}

/** One more, without tasks. */
export async function addStatus(pool: pg.Pool, { organizationId, projectId }: BenchProject, place = 1) {
  const statusId = randomUUID();
  await pool.query(
    `INSERT INTO task_statuses (organization_id, project_id, id, name, sort_order, color)
     VALUES ($1, $2, $3, $4, $5, '#336699')`,
    [organizationId, projectId, statusId, `Empty ${place}`, place],
  );
  return statusId;
}

/** A project with this many tasks, each assigned to its creator, written straight into the database. */
export async function addProject(pool: pg.Pool, userId: string, tasks: number): Promise<BenchProject> {
  const { rows } = await pool.query<{ organization_id: string }>(
    'SELECT organization_id FROM members WHERE user_id = $1',
    [userId],
  );
  const organizationId = rows[0]!.organization_id;
  const [projectId, statusId] = [randomUUID(), randomUUID()];
  const place = [organizationId, projectId];
  await pool.query(
    `INSERT INTO projects (organization_id, id, name, created_by) VALUES ($1, $2, 'Website', $3)`,
    [...place, userId],
  );
  await pool.query('INSERT INTO project_team (organization_id, project_id, user_id) VALUES ($1, $2, $3)', [
    ...place,
    userId,
  ]);
  await pool.query(
    `INSERT INTO task_statuses (organization_id, project_id, id, name, sort_order, color)
     VALUES ($1, $2, $3, 'To Do', 0, '#336699')`,
    [...place, statusId],
  );
  const isCounting = await has(pool, 'task_counters');
  // Rows made by the million need no check against rows made a moment ago.
  await pool.query(`SET session_replication_role = 'replica'`);
  await pool.query(
    `WITH added AS (
       INSERT INTO tasks (organization_id, project_id, id, ${isCounting ? 'number, ' : ''}status_id, title, description, created_by)
       SELECT $1, $2, gen_random_uuid(), ${isCounting ? 'n, ' : ''}$3, 'Task ' || n, repeat('What is to be done. ', 5), $4
       FROM generate_series(1, $5::int) AS n RETURNING id
     ) INSERT INTO task_assignees (organization_id, project_id, task_id, user_id) SELECT $1, $2, id, $4 FROM added`,
    [...place, statusId, userId, tasks],
  );
  await pool.query(`SET session_replication_role = 'origin'`);
  if (tasks <= mostSearched && (await has(pool, 'search_entries'))) await addEntries(pool, place);
  if (isCounting)
    await pool.query('INSERT INTO task_counters (organization_id, project_id, last) VALUES ($1, $2, $3)', [
      ...place,
      tasks,
    ]);
  if (await has(pool, 'task_tallies'))
    await pool.query('INSERT INTO task_tallies (organization_id, project_id, tasks) VALUES ($1, $2, $3)', [
      ...place,
      tasks,
    ]);
  return { organizationId, projectId, statusId, tasks };
}

/** The index would take minutes for a million tasks, which nothing here looks for: `bench/queries.ts` does. */
const mostSearched = 20_000;

async function addEntries(pool: pg.Pool, place: string[]) {
  await pool.query(indexing('tasks WHERE organization_id = $1 AND project_id = $2'), place);
  await pool.query(`SELECT learn_words($1, search_words_of('Task. What is to be done.'))`, [place[0]]);
}

/** Versions before did not count their tasks. */
async function has(pool: pg.Pool, table: string) {
  const { rows } = await pool.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
  return rows.length > 0;
}

export const screenOf = ({ organizationId, projectId }: BenchProject) =>
  `/${organizationId}/projects/${projectId}/tasks`;
