import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { recordingCreation } from '../server/src/activity/record.ts';
import { pageQuery } from '../server/src/features/tasks/page-queries.ts';

// The bare floor: the same final SQL for a page of tasks, and the plain insert of one with its activity, by a handler that asks nobody
// who they are. What the product adds to it is the price of sessions, permissions and validation.
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  // It knows its two statements: planning them anew for each request would make it slower than the product.
  options: '-c plan_cache_mode=force_generic_plan',
});
const app = fastify();
const [organizationId, projectId, statusId, userId] = process.env['PLACE']!.split(' ') as [
  string,
  string,
  string,
  string,
];

/** The product's own pages of tasks, of a project that is given instead of looked for. */
const [first, second] = [pageQuery(['status'], 10), pageQuery(['cursor', 'status'], 10)].map((page) =>
  page.replaceAll('$4', '$3').replaceAll('$5', '$4').replaceAll('admitted.project_id', '$1'),
) as [string, string];

const begin = await pool.query<{ last: string }>(first, [projectId, organizationId, statusId]);
const cursor = begin.rows[0]!.last;

/** The second one, since the product keeps the first. */
app.get('/tasks', async (_request, reply) => {
  const values = [projectId, organizationId, cursor, statusId];
  const { rows } = await pool.query<{ tasks: string }>({ name: 'page', text: second, values });
  return reply.type('application/json').send(`{"status":200,"tasks":${rows[0]!.tasks}}`);
});

app.post('/tasks', async (request) => {
  const { title } = request.body as { title: string };
  const id = randomUUID();
  await pool.query({
    name: 'insert',
    text: `WITH counter AS (
             INSERT INTO task_counters (organization_id, project_id, last) VALUES ($1, $2, 1)
             ON CONFLICT (project_id, organization_id) DO UPDATE SET last = task_counters.last + 1 RETURNING last
           ), task AS (
             INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
             SELECT $1, $2, $3, last, $4, $5, $6 FROM counter RETURNING *
           ) ${recordingCreation('task.created', 'task', '$7')}`,
    values: [organizationId, projectId, id, statusId, title, userId, 'web'],
  });
  return { status: 201, task: { _id: id, title } };
});

app.get('/ready', async () => ({ status: 200 }));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
