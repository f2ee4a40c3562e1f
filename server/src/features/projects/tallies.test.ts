import { addDays, type ListedProject } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { listWronglyTallied } from '../../../test/support/tallies.ts';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** With statuses that mean done and cancelled, and how many tasks the list of projects says that it has. */
async function startCounted() {
  const website = await startWebsite(world);
  const { ada, acme, url } = website;
  const add = async (name: string) =>
    (await ada.post(`${url}/status`, { name })).json().taskStatus._id as string;
  const statuses = { done: await add('Done'), cancelled: await add('Cancelled') };
  const counts = async () => {
    const { projects } = (await ada.get(`${acme.url}/projects`)).json();
    expect(await listWronglyTallied(world)).toEqual([]);
    return (projects as ListedProject[]).find(({ _id }) => _id === website.id)!.counts;
  };
  return { ...website, ...statuses, counts };
}

test('by whatever way tasks come, change and go, a project says how many it has', async () => {
  const { ada, acme, url, tasks, todo, doing, done, cancelled, addTask, counts } = await startCounted();
  const [first, second, third] = [await addTask(ada), await addTask(ada), await addTask(ada)];
  const bulk = (ids: { task: { _id: string } }[], body: object) =>
    ada.post(`${tasks}/bulk`, { ids: ids.map(({ task }) => task._id), ...body });
  expect(await counts()).toEqual({ open: 3, done: 0, overdue: 0 });

  await ada.put(`${first.url}/place`, { status: done, after: null, before: null });
  await ada.put(second.url, { status: cancelled });
  expect(await counts()).toEqual({ open: 1, done: 1, overdue: 0 });
  await ada.put(second.url, { status: done });
  expect(await counts()).toEqual({ open: 1, done: 2, overdue: 0 });

  const changed = await bulk([first, second, third], { set: { status: doing } });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await counts()).toEqual({ open: 3, done: 0, overdue: 0 });
  await ada.post(`${tasks}/bulk/undo`, { undo: changed.json().undo });
  expect(await counts()).toEqual({ open: 1, done: 2, overdue: 0 });

  await ada.put(`${url}/status/${done}`, { category: 'cancelled' });
  expect(await counts()).toEqual({ open: 1, done: 0, overdue: 0 });
  await ada.put(`${url}/status/${done}`, { category: 'started' });
  expect(await counts()).toEqual({ open: 3, done: 0, overdue: 0 });
  await ada.put(`${url}/status/${done}`, { category: 'done' });

  await ada.delete(`${url}/status/${done}?moveTo=${todo}`);
  expect(await counts()).toEqual({ open: 3, done: 0, overdue: 0 });
  await ada.post(`${url}/trash/${done}/restore`);
  expect(await counts()).toEqual({ open: 1, done: 2, overdue: 0 });

  await ada.delete(first.url);
  expect(await counts()).toEqual({ open: 1, done: 1, overdue: 0 });
  await ada.post(`${url}/trash/${first.task._id}/restore`);
  expect(await counts()).toEqual({ open: 1, done: 2, overdue: 0 });

  const shop = await startProject(world, ada, acme.id);
  const moved = await bulk([second, third], { moveTo: { project: shop.id } });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await counts()).toEqual({ open: 0, done: 1, overdue: 0 });
  await ada.post(`${tasks}/bulk/undo`, { undo: moved.json().undo });
  expect(await counts()).toEqual({ open: 1, done: 2, overdue: 0 });
});

test('what is overdue is so until it is over', async () => {
  const { ada, done, addTask, counts } = await startCounted();
  const late = addDays(new Date().toISOString().slice(0, 10), -3);
  const { url } = await addTask(ada, { dueDate: late });
  expect(await counts()).toEqual({ open: 1, done: 0, overdue: 1 });
  await ada.put(url, { status: done });
  expect(await counts()).toEqual({ open: 0, done: 1, overdue: 0 });
});

test('of however many changes at once, no tally is lost and few rows are left', async () => {
  const { ada, id, done, todo, addTask, counts } = await startCounted();
  const added = await Promise.all(Array.from({ length: 20 }, () => addTask(ada)));
  for (const status of [done, todo]) await Promise.all(added.map(({ url }) => ada.put(url, { status })));
  await Promise.all(added.slice(0, 10).map(({ url }) => ada.put(url, { status: done })));
  expect(await counts()).toEqual({ open: 10, done: 10, overdue: 0 });
  // One in some thirty adds up those that are there.
  await inOwnTime(world.db, (db) =>
    sql`SELECT add_task_tally(organization_id, id, NULL, CASE n % 2 WHEN 0 THEN 1 ELSE -1 END)
    FROM projects, generate_series(1, 1000) AS n WHERE id = ${id}`.execute(db),
  );
  const { rows } = await sql`SELECT FROM task_tallies WHERE project_id = ${id}`.execute(world.db);
  expect(rows.length).toBeLessThan(500);
  expect(await counts()).toEqual({ open: 10, done: 10, overdue: 0 });
});

test('a column that is over adds a row for all of its tasks, not one for each', async () => {
  const { ada, acme, id, url, todo, counts } = await startCounted();
  await inOwnTime(world.db, (db) =>
    sql`INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
    SELECT ${acme.id}, ${id}, gen_random_uuid(), 1000 + n, ${todo}, 'Task ' || n, ${ada.id} FROM generate_series(1, 50) AS n`.execute(
      db,
    ),
  );
  const rows = async () =>
    (await sql`SELECT FROM task_tallies WHERE project_id = ${id}`.execute(world.db)).rows.length;
  const before = await rows();
  await ada.put(`${url}/status/${todo}`, { category: 'done' });
  expect(await rows()).toBeLessThanOrEqual(before + 2);
  expect(await counts()).toEqual({ open: 0, done: 50, overdue: 0 });

  const other = (await ada.post(`${url}/status`, { name: 'Kept' })).json().taskStatus._id as string;
  await ada.delete(`${url}/status/${todo}?moveTo=${other}`);
  expect(await rows()).toBeLessThanOrEqual(before + 4);
  expect(await counts()).toEqual({ open: 50, done: 0, overdue: 0 });
});
