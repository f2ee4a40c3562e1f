import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startStatuses() {
  const website = await startWebsite(world);
  const statuses = `${website.url}/status`;
  const add = async (body: object, person: Person = website.ada) =>
    (await person.post(statuses, body)).json().taskStatus;
  return { ...website, statuses, add };
}

test.each([
  ['done', ['Done', 'closed', 'COMPLETE', 'Completed', 'Finished', 'Resolved', '✅ Done!']],
  ['cancelled', ['Cancelled', 'canceled', 'Won’t do', "won't fix", 'Wont do', 'Rejected']],
  ['started', ['In Progress', 'Not done', 'Done by others', 'Review', 'Enclosed', '完了']],
])('by its name a status is %s: %s', async (category, names) => {
  const { add } = await startStatuses();
  for (const name of names) expect(await add({ name })).toMatchObject({ name, category });
});

test('the first status of a project is not started, whatever its name; who says another category gets that', async () => {
  const { ada, acme } = await startStatuses();
  const { url } = await world.project(ada, acme.id);
  const add = async (body: object) => (await ada.post(`${url}/status`, body)).json().taskStatus;
  const first = await add({ name: 'Done' });
  expect(first).toMatchObject({ category: 'notStarted', limit: null });
  const ice = await add({ name: 'On ice', category: 'cancelled', limit: 3 });
  expect(ice).toMatchObject({ category: 'cancelled', limit: 3 });
  expect((await ada.get(`${url}/status`)).json().taskStatuses).toEqual([first, ice]);
});

test('category and limit are changed by those who manage statuses, a name changes neither, and the log tells it', async () => {
  const { ada, cleo, acme, statuses, doing } = await startStatuses();
  await world.grant(acme.id, 'employee', []);
  const change = { category: 'done', limit: limits.tasksOfStatus };
  const before = await world.stored();
  expect((await cleo.put(`${statuses}/${doing}`, change)).statusCode).toBe(403);
  expect(await world.stored()).toEqual(before);
  await world.grant(acme.id, 'employee', ['manageStatus']);
  expect((await cleo.put(`${statuses}/${doing}`, change)).json().taskStatus).toMatchObject(change);
  const renamed = await ada.put(`${statuses}/${doing}`, { name: 'Cancelled' });
  expect(renamed.json().taskStatus).toMatchObject(change);
  expect((await ada.put(`${statuses}/${doing}`, { limit: null })).json().taskStatus.limit).toBeNull();

  const { rows } = await sql<{ changes: object }>`
    SELECT changes FROM activities WHERE kind = 'status.updated' AND subject_id = ${doing} ORDER BY seq`.execute(
    world.db,
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    { category: { from: 'started', to: 'done' }, limit: { from: null, to: limits.tasksOfStatus } },
    { name: { from: 'Doing', to: 'Cancelled' } },
    { limit: { from: limits.tasksOfStatus, to: null } },
  ]);
});

test.each([
  ['category', { category: 'open' }, 'Choose notStarted, started, done or cancelled'],
  ['category', { category: null }, 'Choose notStarted, started, done or cancelled'],
  ['limit', { limit: 0 }, 'Limit must be at least 1'],
  ['limit', { limit: 10_001 }, 'Limit may be at most 10,000'],
  ['limit', { limit: 2.5 }, 'Limit must be a whole number'],
  ['limit', { limit: '7' }, 'Limit must be a number'],
])('the %s of %j is refused, of a new status and of one that is there', async (field, body, message) => {
  const { ada, statuses, todo } = await startStatuses();
  const refusal = { status: 422, code: 'INVALID', message, fields: { [field]: message } };
  expect((await ada.post(statuses, { name: 'New', ...body })).json()).toEqual(refusal);
  expect((await ada.put(`${statuses}/${todo}`, body)).json()).toEqual(refusal);
});

test('a limit refuses no task', async () => {
  const { ada, cleo, statuses, todo, doing, tasks, addTask } = await startStatuses();
  await ada.put(`${statuses}/${doing}`, { limit: 1 });
  const { task } = await addTask(cleo);
  await addTask(cleo, { status: doing });
  await addTask(cleo, { status: doing });
  expect((await cleo.put(`${tasks}/${task._id}/place`, { status: doing })).statusCode).toBe(200);
  expect((await ada.delete(`${statuses}/${todo}?moveTo=${doing}`)).statusCode).toBe(200);
  expect((await cleo.get(`${tasks}?status=${doing}`)).json().tasks).toHaveLength(3);
});

test('a status that was deleted before there were categories comes back with the one of its name', async () => {
  const { ada, url, statuses, add } = await startStatuses();
  const { _id } = await add({ name: 'Closed', category: 'started', limit: 9 });
  await ada.delete(`${statuses}/${_id}`);
  await sql`UPDATE trash SET contents =
    jsonb_set(contents, '{status}', (contents -> 'status') - ARRAY['category', 'task_limit']) - 'completed'`.execute(
    world.db,
  );
  expect((await ada.post(`${url}/trash/${_id}/restore`, {})).statusCode).toBe(201);
  expect((await ada.get(`${statuses}/${_id}`)).json().taskStatus).toMatchObject({
    category: 'done',
    limit: null,
  });
});
