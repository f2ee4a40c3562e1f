import { countTasks, listTasks } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { execute } from './support/template-database.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let scene: Scene;

beforeAll(async () => {
  world = await startHeldStill();
  scene = await setScene(world);
});
afterAll(() => world.stop());

/** What is known of the tables decides, too: nobody is to look at them in between. */
async function startHeldStill() {
  const world = await startWorld();
  await sql`DO $$ BEGIN
    EXECUTE (
      SELECT string_agg(format('ALTER TABLE %I.%I SET (autovacuum_enabled = off)', schemaname, tablename), ';')
      FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')
    );
  END $$`.execute(world.db);
  return world;
}

/**
 * PostgreSQL plans a prepared statement anew so often, then once and for all, unless that plan seems the worse one. Where tables
 * have grown since it seems so for a while, until enough of what was planned anew has seen that.
 */
const plannedAnew = 5;
const times = 20;
const mostRounds = 12;

interface Prepared {
  /** Of a connection and a statement. */
  key: string;
  statement: string;
  plans: number;
  custom: number;
}

/** On all connections, each with statements of its own. */
async function prepared({ database: { pool } }: World) {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const looks = await Promise.all(
    idle.map((client) =>
      client.query<Prepared>(
        `SELECT statement, pg_backend_pid() || ' ' || name AS key,
          (generic_plans + custom_plans)::int AS plans, custom_plans::int AS custom FROM pg_prepared_statements`,
      ),
    ),
  );
  idle.forEach((client) => client.release());
  return looks.flatMap(({ rows }) => rows);
}

const bodiesOf = ({ params }: Scene): Record<string, (time: number) => object> => ({
  createTask: () => ({ title: 'One more', status: params.statusId }),
  updateTask: (time) => ({ title: `Title ${time}` }),
  moveTask: () => ({ status: params.statusId, after: null, before: null }),
});

const busiest = [
  'listTasks',
  'listTasks?status=first',
  'listTasks?status=:statusId',
  'getTask',
  'listTaskStatuses',
  'createTask',
  'updateTask',
  'moveTask',
  'listProjects',
  'getProject',
];

async function callBusiest(scene: Scene) {
  const bodies = bodiesOf(scene);
  for (const call of busiest) {
    const [name, query] = call.split(/(?=\?)/) as [string, string?];
    const { method, url } = endpoints.find((one) => one.name === name)!;
    for (let time = 0; time < times; time += 1) {
      const payload = bodies[name]?.(time);
      const reply = await scene.ada.send({
        method,
        url: scene.pathOf({ url: url + (query ?? '') }),
        payload,
      });
      expect(reply.statusCode).toBeLessThan(300);
    }
  }
}

/** The statements of the busiest calls that are planned anew however often they have run. */
async function listPlannedAnew(world: World, scene: Scene) {
  let before = new Map<string, Prepared>();
  for (let round = 1; ; round += 1) {
    await callBusiest(scene);
    const all = await prepared(world);
    const since = all.map(({ key, statement, plans, custom }) => {
      const { plans: plansBefore = 0, custom: customBefore = 0 } = before.get(key) ?? {};
      return { statement, plans: plans - plansBefore, custom: custom - customBefore };
    });
    // Perhaps not all on one connection: who is told of a change may be found out while the next call comes.
    expect(Math.max(...since.map(({ plans }) => plans))).toBeGreaterThan(times / 2);
    const again = since.filter(({ custom }) => custom > plannedAnew).map(({ statement }) => statement);
    if (again.length === 0 || round === mostRounds) return again;
    before = new Map(all.map((one) => [one.key, one]));
  }
}

test('the statements of the busiest calls are planned once, not for each request', async () => {
  expect(await listPlannedAnew(world, scene)).toEqual([]);
});

test('so they are in a small project beside a large one, once the database knows how much there is of each', async () => {
  const world = await startHeldStill();
  onTestFinished(() => world.stop());
  const scene = await setScene(world);
  await addLargeProject(world, scene);
  expect(await listPlannedAnew(world, scene)).toEqual([]);
});

/** In the same organization, with much that is Ada's. */
async function addLargeProject(world: World, scene: Scene) {
  const { organizationId } = scene.params;
  const { id, url } = await world.project(scene.ada, organizationId!);
  const status = (await scene.ada.post(`${url}/status`, { name: 'To Do' })).json().taskStatus._id as string;
  const { pool } = world.database;
  await execute(
    pool.options.connectionString!,
    // Nothing is searched or counted here.
    `SET session_replication_role = 'replica'`,
    `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by, due_date)
      SELECT '${organizationId}', '${id}', gen_random_uuid(), n, '${status}', 'Task ' || n, '${scene.ada.id}', current_date + n % 300
      FROM generate_series(1, 20000) AS n`,
    `INSERT INTO task_assignees (organization_id, project_id, task_id, user_id, task_seq)
      SELECT organization_id, project_id, id, created_by, seq FROM tasks WHERE project_id = '${id}' AND number % 4 = 0`,
    `INSERT INTO activities (organization_id, project_id, actor_id, via, kind, subject_id, changes)
      SELECT organization_id, project_id, created_by, 'web', 'task.created', id, '{}' FROM tasks WHERE project_id = '${id}'`,
    'VACUUM (ANALYZE)',
  );
}

const kept = async () => new Set((await prepared(world)).map(({ statement }) => statement));

test('however tasks are filtered, the database keeps no statement more', async () => {
  const { statusId, labelId, taskId } = scene.params;
  const queries = [
    `status=${statusId}&-category=started`,
    'assignee=me&-creator=me&sort=-title',
    `label=${labelId}&-priority=high&sort=due`,
    'due=overdue&-start=thisWeek&sort=place',
    'created=today&-updated=today&sort=updated',
    'has=files&-completed=today&sort=estimate',
    `watched=me&-parent=${taskId}&text=copy&sort=priority`,
  ];
  const ask = async (query: string) => {
    for (const url of [listTasks.url, countTasks.url])
      expect((await scene.ada.get(scene.pathOf({ url: `${url}?${query}` }))).statusCode).toBe(200);
  };
  // Often enough for any other text to be given a name.
  const thrice = async (...asked: string[]) => {
    for (let time = 0; time < 3; time += 1) for (const query of asked) await ask(query);
  };
  // What such calls ask for besides is the same for all of them.
  await thrice('due=today');
  const before = await kept();
  await thrice(...queries);
  expect(await kept()).toEqual(before);
});

/** What looks for words, in one organization or in several at once, and what reads My Work of all of them. */
const isOfMany = ({ statement }: Prepared) =>
  /AS searched \(organization_id uuid, |search_entries\s+WHERE true AND|\bplaces AS MATERIALIZED/.test(
    statement,
  );

test('what asks all organizations at once is planned once for all, from the first time on', async () => {
  const world = await startWorld();
  onTestFinished(() => world.stop());
  const { ada } = await setScene(world);
  const calls = [
    '/search?q=print',
    '/search?q=pritn',
    '/search?q=pr',
    '/search?q=print&changed=thisWeek',
    '/search/counts?q=print',
    '/search/counts?q=pritn',
    '/users/work?which=assigned',
    '/users/work?which=created',
    '/users/work?which=watched',
  ];
  const ask = async () => {
    for (const path of calls) expect((await ada.get(path)).statusCode).toBe(200);
    const ofMany = (await prepared(world)).filter(isOfMany);
    return { ofMany, count: new Set(ofMany.map(({ statement }) => statement)).size };
  };
  const alone = await ask();
  expect(alone.count).toBeGreaterThanOrEqual(calls.length);
  await world.organization(ada, [], 'Another');
  const { ofMany, count } = await ask();
  expect(count).toBeGreaterThan(alone.count);
  expect(ofMany.filter(({ custom }) => custom > 0)).toEqual([]);
});
