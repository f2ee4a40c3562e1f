import { countTasks, listTasks } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let scene: Scene;

beforeAll(async () => {
  world = await startWorld();
  // What is known of the tables decides, too: nobody is to look at them in between.
  await sql`DO $$ BEGIN
    EXECUTE (
      SELECT string_agg(format('ALTER TABLE %I SET (autovacuum_enabled = off)', tablename), ';')
      FROM pg_tables WHERE schemaname = 'public'
    );
  END $$`.execute(world.db);
  scene = await setScene(world);
});
afterAll(() => world.stop());

// PostgreSQL plans a prepared statement anew five times, then once and for all, unless that plan seems the worse one.
const plannedAnew = 5;
const times = 30;

/** On all connections. */
async function prepared() {
  const { pool } = world.database;
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const looks = await Promise.all(
    idle.map((client) =>
      client.query<{ statement: string; plans: string; custom: string }>(
        'SELECT statement, generic_plans + custom_plans AS plans, custom_plans AS custom FROM pg_prepared_statements',
      ),
    ),
  );
  idle.forEach((client) => client.release());
  return looks.flatMap(({ rows }) => rows);
}

const bodies: Record<string, (time: number) => object> = {
  createTask: () => ({ title: 'One more', status: scene.params.statusId }),
  updateTask: (time) => ({ title: `Title ${time}` }),
  moveTask: () => ({ status: scene.params.statusId, after: null, before: null }),
};

test('the statements of the busiest calls are planned once, not for each request', async () => {
  const busiest = [
    'listTasks',
    'listTasks?status=first',
    'getTask',
    'listTaskStatuses',
    'createTask',
    'updateTask',
    'moveTask',
    'listProjects',
    'getProject',
  ];
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
  const statements = await prepared();
  // Perhaps not all on one connection: who is told of a change may be found out while the next call comes.
  const uses = Map.groupBy(statements, ({ statement }) => statement);
  const sums = [...uses.values()].map((own) => own.reduce((sum, { plans }) => sum + Number(plans), 0));
  expect(Math.max(...sums)).toBeGreaterThanOrEqual(times);
  expect(statements.filter(({ custom }) => Number(custom) > plannedAnew)).toEqual([]);
});

const kept = async () => new Set((await prepared()).map(({ statement }) => statement));

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
