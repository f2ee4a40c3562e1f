import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../../test/support/in-own-time.ts';
import { countTrips } from '../../../../test/support/trips.ts';
import { startProject, startWebsite, type Website } from '../../../../test/support/website.ts';
import { startWorld, type World } from '../../../../test/support/world.ts';

let world: World;
let site: Website;
let trips: ReturnType<typeof countTrips>;
let ids: string[];

beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
  trips = countTrips(world);
  site = await startWebsite(world);
  ids = await addThousand();
});
afterAll(() => world.stop());

async function addThousand() {
  const { rows } = await inOwnTime(world.db, (db) =>
    sql<{ id: string }>`
      INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, rank)
      SELECT ${site.acme.id}, ${site.id}, gen_random_uuid(), ${site.todo}, 'Task ' || n, ${site.bob.id}, n, n
      FROM generate_series(1, 1000) AS n RETURNING id`.execute(db),
  );
  return rows.map(({ id }) => id);
}

async function send(path: string, body: object) {
  trips.count = 0;
  const reply = await site.ada.post(`${site.tasks}/${path}`, body);
  expect(reply.json()).toMatchObject({ status: 200, changed: 1000 });
  return { reply: reply.json(), trips: trips.count };
}

test('a thousand tasks are changed, deleted, moved and brought back within fifty waits for the database', async () => {
  const { cleo, doing, todo, bob } = site;
  const change = { ids, set: { status: doing, priority: 'high' }, add: { assignedTo: [cleo.id, bob.id] } };
  const changed = await send('bulk', change);
  const undone = await send('bulk/undo', { undo: changed.reply.undo });
  const deleted = await send('bulk', { ids, delete: true });
  const restored = await send('bulk/undo', { undo: deleted.reply.undo });
  const shop = await startProject(world, site.ada, site.acme.id);
  const moved = await send('bulk', { ids, moveTo: { project: shop.id } });
  const back = await send('bulk/undo', { undo: moved.reply.undo });
  for (const one of [changed, undone, deleted, restored, moved, back]) expect(one.trips).toBeLessThan(50);
  const { counts } = (await site.ada.get(`${site.tasks}/counts`)).json();
  expect(counts).toMatchObject([{ value: todo, count: 1000 }, { count: 0 }]);
});

test('colleagues hear of it in a word, and of a few tasks what became of them', async () => {
  const stream = await world.listens(site.bob);
  await send('bulk', { ids, set: { estimate: 3 } });
  await stream.hears({ kind: 'tasks' });
  expect(stream.kinds().filter((kind) => kind === 'task')).toEqual([]);
  const few = ids.slice(0, 3);
  await site.ada.post(`${site.tasks}/bulk`, { ids: few, set: { estimate: 5 } });
  for (const id of few) expect((await stream.hears({ ids: [id] }))?.task?.estimate).toBe(5);
  await site.ada.post(`${site.tasks}/bulk`, { ids: few, delete: true });
  for (const id of few) await stream.hears({ ids: [id], change: 'deleted' });
});
