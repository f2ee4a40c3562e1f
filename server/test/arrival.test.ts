import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageQuery } from '../src/features/tasks/page-queries.ts';
import { inOwnTime } from './support/in-own-time.ts';
import { startWorld, type Person, type World } from './support/world.ts';

// Tasks are listed, read, created, changed and moved in one statement that also finds out who asks. The answers must not show it.
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

/** So that the database has not to count thousands one by one. */
const behindAll = 1_000_000;

/** Adds tasks to a project, and tells the planner. */
async function fill({ ada, status }: Awaited<ReturnType<typeof startProject>>, count: number) {
  const added = sql`
    INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
    SELECT organization_id, project_id, gen_random_uuid(), ${behindAll} + n, id, 'Task ' || n, ${ada.id}
    FROM task_statuses, generate_series(1, ${count}::int) AS n WHERE id = ${status}`;
  await inOwnTime(world.db, (db) => added.execute(db));
  await sql`VACUUM ANALYZE tasks`.execute(world.db);
}

const preparePage = (name: string, given: Parameters<typeof pageQuery>[0], ...types: string[]) =>
  sql.raw(`
    PREPARE ${name}(${['text', 'uuid', 'uuid', ...types].join()}) AS
    SELECT page.* FROM (
      SELECT organization_id, id AS project_id FROM projects WHERE organization_id = $2 AND id = $3
    ) AS admitted, LATERAL (${pageQuery(given, 10)}) AS page`);

const idsOf = ({ tasks }: { tasks: string }) =>
  /organizations\/(.*)\/projects\/(.*)\/tasks/
    .exec(tasks)!
    .slice(1)
    .map((id) => sql.lit(id));

// First, while the tasks of the others do not yet tell the planner of more statuses.
test('a page of one status is read by its own index, even if statistics know no other status', async () => {
  const project = await startProject();
  await fill(project, 5000);

  const plans = await world.db.transaction().execute(async (db) => {
    await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(db);
    await sql`${preparePage('page', ['status'], 'uuid')}`.execute(db);
    await sql`${preparePage('page_of_first', ['first'])}`.execute(db);
    await sql`${preparePage('known_page', ['status', 'known'], 'uuid', 'text')}`.execute(db);
    await sql`${preparePage('known_page_of_first', ['first', 'known'], 'text')}`.execute(db);
    const ids = sql.join(idsOf(project));
    return [
      await sql`EXPLAIN EXECUTE page('', ${ids}, ${sql.lit(randomUUID())})`.execute(db),
      await sql`EXPLAIN EXECUTE page_of_first('', ${ids})`.execute(db),
      await sql`EXPLAIN EXECUTE known_page('', ${ids}, ${sql.lit(randomUUID())}, '')`.execute(db),
      await sql`EXPLAIN EXECUTE known_page_of_first('', ${ids}, '')`.execute(db),
    ];
  });

  for (const { rows } of plans) expect(JSON.stringify(rows)).toContain('tasks_of_status_by_age');
});

test('pages are planned once, also those of a small project beside a large one', async () => {
  const project = await startProject();
  await fill(project, 20);

  const { rows } = await world.db.transaction().execute(async (db) => {
    await sql`${preparePage('small_page', ['status', 'cursor'], 'uuid', 'bigint')}`.execute(db);
    const values = sql.join([...idsOf(project), sql.lit(project.status), sql.lit(1_000_000)]);
    for (const _ of Array(20).keys()) await sql`EXECUTE small_page('', ${values})`.execute(db);
    return sql`SELECT custom_plans FROM pg_prepared_statements WHERE name = 'small_page'`.execute(db);
  });

  // PostgreSQL tries five before it compares.
  expect(rows).toEqual([{ customPlans: '5' }]);
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

test('a task is read, changed and moved by nobody who may not see the project, and told nothing else', async () => {
  const { ada, acme, tasks, status } = await startProject();
  const task = (await ada.post(tasks, { title: 'Ours', status })).json().task;
  const [bob, eve] = [await world.user('Bob'), await world.user('Eve')];
  await world.addMember(acme.id, bob, 'manager');
  const attempts = async (person: Person) => [
    (await person.get(`${tasks}/${task._id}`)).statusCode,
    (await person.get(`${tasks}/${randomUUID()}`)).statusCode,
    (await person.put(`${tasks}/${task._id}`, { title: 'Theirs' })).statusCode,
    (await person.put(`${tasks}/${task._id}/place`, { status })).statusCode,
    (await person.put(`${tasks}/${task._id}`, { title: '' })).statusCode,
  ];

  expect(await attempts(bob)).toEqual([403, 403, 403, 403, 422]);
  expect(await attempts(eve)).toEqual([404, 404, 404, 404, 422]);
  const anne = await world.user('Anne');
  await forget(anne);
  expect(await attempts(anne)).toEqual([401, 401, 401, 401, 401]);
  expect((await ada.get(`${tasks}/${randomUUID()}`)).json().message).toBe('Task not found');
  expect((await ada.get(`${tasks}/${task._id}`)).json().task).toMatchObject({ title: 'Ours', version: 1 });
});

test.each(['get', 'one', 'post', 'put', 'place'] as const)(
  'a session that only ever does %s stays alive',
  async (method) => {
    const { ada, tasks, status } = await startProject();
    const { _id } = (await ada.post(tasks, { title: 'Before', status })).json().task;
    await world.db
      .updateTable('sessions')
      .set({ lastSeenAt: sql`now() - interval '2 hours'` })
      .where('userId', '=', ada.id)
      .execute();

    const calls = {
      get: () => ada.get(tasks),
      one: () => ada.get(`${tasks}/${_id}`),
      post: () => ada.post(tasks, { title: 'Once', status }),
      put: () => ada.put(`${tasks}/${_id}`, { title: 'Once' }),
      place: () => ada.put(`${tasks}/${_id}/place`, { status }),
    };
    const reply = await calls[method]();

    expect(reply.statusCode).toBe(method === 'post' ? 201 : 200);
    const [session] = await world.db
      .selectFrom('sessions')
      .select(sql<boolean>`last_seen_at > now() - interval '1 minute'`.as('isFresh'))
      .where('userId', '=', ada.id)
      .execute();
    expect(session?.isFresh).toBe(true);
    expect((await ada.get(tasks)).json().tasks).toHaveLength(method === 'post' ? 2 : 1);
  },
);

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
