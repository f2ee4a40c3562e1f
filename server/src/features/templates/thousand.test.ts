import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { countTrips } from '../../../test/support/trips.ts';
import { startWebsite, type Website } from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
let site: Website;
let trips: ReturnType<typeof countTrips>;

beforeAll(async () => {
  world = await startWorld();
  trips = countTrips(world);
  site = await startWebsite(world);
  await addTasks(1, 1000);
});
afterAll(() => world.stop());

const addTasks = (from: number, to: number) =>
  inOwnTime(world.db, (db) =>
    sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, rank)
      SELECT ${site.acme.id}, ${site.id}, gen_random_uuid(), ${site.todo}, 'Task ' || n, ${site.bob.id}, n, n
      FROM generate_series(${from}::int, ${to}::int) AS n`.execute(db),
  );

const make = () =>
  site.ada.post(`${site.acme.url}/projects`, {
    name: 'Spring',
    from: { project: site.id, team: true, tasks: 'open' },
  });

test('a project with a thousand tasks is made within fifty waits for the database, and none with more', async () => {
  trips.count = 0;
  const reply = await make();
  expect(reply.statusCode).toBe(201);
  expect(trips.count).toBeLessThan(50);
  const { counts } = (
    await site.ada.get(`${site.acme.url}/projects/${reply.json().project._id}/tasks/counts`)
  ).json();
  expect(counts[0].count).toBe(1000);
  await addTasks(1001, 1001);
  expect((await make()).json()).toMatchObject({
    fields: { 'from.tasks': expect.stringContaining('more than 1,000 open tasks') },
  });
});

test('a few words cannot ask for more than others would wait for', async () => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM tasks WHERE organization_id = ${site.acme.id}
    AND project_id = ${site.id} LIMIT 240`.execute(world.db);
  const from = { project: site.id, tasks: rows.map(({ id }) => id) };
  const copy = () => site.ada.post(`${site.acme.url}/projects`, { name: 'Much', from });
  const setLines = (count: number) =>
    sql`UPDATE tasks SET checklist_total = ${count} WHERE organization_id = ${site.acme.id}
      AND id = ANY(${from.tasks}::uuid[])`.execute(world.db);
  await setLines(84);
  expect((await copy()).json()).toMatchObject({
    fields: { 'from.tasks': 'At most 20,000 lines of checklists can be copied at once: choose fewer tasks' },
  });
  await setLines(0);
  expect((await copy()).statusCode).toBe(201);
});
