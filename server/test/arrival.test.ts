import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageQuery } from '../src/features/tasks/queries.ts';
import { startWorld, type Person, type World } from './world.ts';

// Tasks are listed and created in one statement that also finds out who asks. The answers must not show it.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startProject() {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const website = await world.project(ada, acme.id);
  const reply = await ada.post(`${website.url}/status`, { name: 'To Do', order: 0, color: '#000000' });
  return { ada, acme, tasks: `${website.url}/tasks`, status: reply.json().taskStatus._id as string };
}

/** Takes the session away and leaves its cookies. */
const forget = ({ id }: Person) => world.db.deleteFrom('sessions').where('userId', '=', id).execute();

// First, while the tasks of the others do not yet tell the planner of more statuses.
test('a page of one status is read by its own index, even if statistics know no other status', async () => {
  const { ada, tasks, status } = await startProject();
  await sql`
    INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by)
    SELECT organization_id, project_id, gen_random_uuid(), id, 'Task ' || n, ${ada.id}
    FROM task_statuses, generate_series(1, 5000) AS n WHERE id = ${status}`.execute(world.db);
  await sql`VACUUM ANALYZE tasks`.execute(world.db);
  const [, organizationId, projectId] = /organizations\/(.*)\/projects\/(.*)\/tasks/.exec(tasks)!;

  const plan = await world.db.transaction().execute(async (db) => {
    await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(db);
    await sql`PREPARE page(text, uuid, uuid, uuid) AS ${sql.raw(pageQuery(['status'], 10))}`.execute(db);
    const ids = [organizationId, projectId, randomUUID()].map((id) => sql.lit(id));
    return sql`EXPLAIN EXECUTE page('', ${sql.join(ids)})`.execute(db);
  });

  expect(JSON.stringify(plan.rows)).toContain('tasks_newest_by_status');
});

test('whose session has ended is told so, and nothing about what else is wrong', async () => {
  const { ada, tasks, status } = await startProject();
  await forget(ada);

  const replies = [
    await ada.get(tasks),
    await ada.get(`${tasks}?limit=0`),
    await ada.post(tasks, { title: 'Late', status }),
    await ada.post(tasks, { title: '' }),
    await ada.send({
      method: 'POST',
      url: tasks,
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ];

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  expect(await world.db.selectFrom('tasks').select('id').where('title', '=', 'Late').execute()).toEqual([]);
});

test('what is wrong with a request comes before whether its place exists', async () => {
  const { tasks } = await startProject();
  const eve = await world.user('Eve');
  expect((await eve.get(`${tasks}?limit=0`)).statusCode).toBe(422);
  expect((await eve.post(tasks, { title: '' })).statusCode).toBe(422);
});

test('a task by somebody who may not see the project is refused, and not made', async () => {
  const { acme, tasks, status } = await startProject();
  const [bob, eve] = [await world.user('Bob'), await world.user('Eve')];
  await world.addMember(acme.id, bob, 'manager');

  expect((await bob.post(tasks, { title: 'Bob was here', status })).statusCode).toBe(403);
  expect((await eve.post(tasks, { title: 'Eve was here', status })).statusCode).toBe(404);
  expect((await bob.get(tasks)).statusCode).toBe(403);
  expect((await eve.get(tasks)).statusCode).toBe(404);

  const made = world.db.selectFrom('tasks').select('id').where('title', 'like', '% was here');
  expect(await made.execute()).toEqual([]);
});

test.each(['get', 'post'] as const)('a session that only ever does %s stays alive', async (method) => {
  const { ada, tasks, status } = await startProject();
  await world.db
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now() - interval '2 hours'` })
    .where('userId', '=', ada.id)
    .execute();

  const reply = method === 'get' ? await ada.get(tasks) : await ada.post(tasks, { title: 'Once', status });

  expect(reply.statusCode).toBe(method === 'get' ? 200 : 201);
  const [session] = await world.db
    .selectFrom('sessions')
    .select(sql<boolean>`last_seen_at > now() - interval '1 minute'`.as('isFresh'))
    .where('userId', '=', ada.id)
    .execute();
  expect(session?.isFresh).toBe(true);
  expect((await ada.get(tasks)).json().tasks).toHaveLength(method === 'get' ? 0 : 1);
});

test('an idle session is over, whatever it asks for', async () => {
  const { ada, tasks, status } = await startProject();
  await world.db
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now() - interval '8 days'` })
    .where('userId', '=', ada.id)
    .execute();
  expect((await ada.get(tasks)).statusCode).toBe(401);
  expect((await ada.post(tasks, { title: 'Late', status })).statusCode).toBe(401);
});
