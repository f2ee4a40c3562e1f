import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addLabel,
  readColumn,
  readTasks,
  startThree,
  type ThreeTasks,
} from '../../../../test/support/three-tasks.ts';
import { png, taskForm } from '../../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';
import { createWorkers } from '../../../workers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function change({ ada, bulk, ids }: ThreeTasks, body: object) {
  const reply = await ada.post(bulk, { ids, ...body });
  expect(reply.statusCode).toBe(200);
  return { undo: reply.json().undo as string };
}

const undone = async ({ ada, bulk }: ThreeTasks, body: object) =>
  (await ada.post(`${bulk}/undo`, body)).json();

test('what was changed is as it was, its place in the column and since when it is over included', async () => {
  const site = await startThree(world, { dueDate: '2026-05-31', priority: 'low' });
  const { ada, bob, cleo, url, ids, doing, todo } = site;
  await ada.put(`${url}/status/${todo}`, { category: 'done' });
  await ada.put(`${site.tasks}/${ids[1]}`, { labels: [await addLabel(site, 'Bug')], assignedTo: [bob.id] });
  const before = await readTasks(site, ids);
  const undo = await change(site, {
    set: { status: doing, priority: 'high', dueDate: null, estimate: 8 },
    add: { assignedTo: [cleo.id], labels: [await addLabel(site, 'Print')] },
    remove: { assignedTo: [bob.id] },
  });
  expect(await readColumn(site, todo)).toEqual([]);

  expect(await undone(site, undo)).toEqual({ status: 200, changed: 3, left: 0 });

  const anyVersion = { version: expect.any(Number), updatedAt: expect.any(String) };
  expect(await readTasks(site, ids)).toEqual(before.map((task) => Object.assign(task, anyVersion)));
  expect((await readTasks(site, ids)).map(({ version }) => version)).toEqual([3, 4, 3]);
  expect(await readColumn(site, todo)).toEqual(['Three', 'Two', 'One']);
});

test('what somebody has changed since stays, and the answer says how many', async () => {
  const site = await startThree(world);
  const { bob, cleo, tasks, ids } = site;
  const undo = await change(site, { set: { priority: 'high' }, add: { assignedTo: [cleo.id] } });
  await bob.put(`${tasks}/${ids[0]}`, { assignedTo: [bob.id, cleo.id] });
  await bob.delete(`${tasks}/${ids[1]}`);
  expect(await undone(site, undo)).toMatchObject({ changed: 1, left: 2 });
  expect(await readTasks(site, [ids[0]!, ids[2]!])).toMatchObject([
    { assignedTo: [bob.id, cleo.id].toSorted(), priority: 'high' },
    { assignedTo: [], priority: 'medium' },
  ]);
});

test('other fields that were changed since stay, and are no reason to leave a task', async () => {
  const site = await startThree(world);
  const { bob, cleo, tasks, ids, doing, todo } = site;
  const parent = (await site.addTask(bob, { title: 'Parent' })).task._id as string;
  const undo = await change(site, { set: { status: doing, parent }, add: { assignedTo: [cleo.id] } });
  const theirs = { title: 'Theirs', priority: 'high', labels: [await addLabel(site, 'Bug')] };
  for (const id of ids) await bob.put(`${tasks}/${id}`, theirs);
  await bob.delete(`${tasks}/${parent}`);
  expect(await undone(site, undo)).toMatchObject({ changed: 3, left: 0 });
  const left = { ...theirs, status: todo, parent: null, assignedTo: [] };
  expect(await readTasks(site, ids)).toMatchObject(ids.map(() => left));
});

test('several changes of the same tasks are undone one after the other', async () => {
  const site = await startThree(world);
  const { ada, bob, cleo, tasks, ids } = site;
  const [bug, print] = [await addLabel(site, 'Bug'), await addLabel(site, 'Print')];
  const made = [];
  for (const body of [
    { add: { assignedTo: [bob.id] } },
    { add: { assignedTo: [cleo.id] } },
    { add: { labels: [bug] } },
    { add: { labels: [print] }, remove: { labels: [bug] } },
    { set: { parent: (await site.addTask(ada, { title: 'Parent' })).task._id } },
  ]) {
    const before = await readTasks(site, ids);
    made.push({ before, undo: await change(site, body) });
  }
  for (const priority of ['high', 'medium'])
    for (const id of ids) await ada.put(`${tasks}/${id}`, { priority });
  const anyVersion = { version: expect.any(Number), updatedAt: expect.any(String) };
  for (const { before, undo } of made.toReversed()) {
    expect(await undone(site, undo)).toMatchObject({ changed: 3, left: 0 });
    expect(await readTasks(site, ids)).toEqual(before.map((task) => Object.assign(task, anyVersion)));
  }
});

test('a date is not given back where the other one, changed since, would be on its wrong side', async () => {
  const site = await startThree(world, { dueDate: '2026-05-31' });
  const { bob, tasks, ids } = site;
  const undo = await change(site, { set: { dueDate: '2026-07-31' } });
  await bob.put(`${tasks}/${ids[0]}`, { startDate: '2026-07-01' });
  await bob.put(`${tasks}/${ids[1]}`, { startDate: '2026-05-01' });
  expect(await undone(site, undo)).toMatchObject({ changed: 2, left: 1 });
  expect(await readTasks(site, ids)).toMatchObject([
    { startDate: '2026-07-01', dueDate: '2026-07-31' },
    { startDate: '2026-05-01', dueDate: '2026-05-31' },
    { startDate: null, dueDate: '2026-05-31' },
  ]);
});

test('labels and people that are gone by now stay away; without its status a task stays where it is', async () => {
  const site = await startThree(world);
  const { ada, bob, cleo, url, tasks, ids, doing, todo } = site;
  const label = await addLabel(site, 'Bug');
  for (const id of ids) await ada.put(`${tasks}/${id}`, { labels: [label], assignedTo: [bob.id, cleo.id] });
  const undo = await change(site, { remove: { labels: [label], assignedTo: [bob.id, cleo.id] } });
  await ada.delete(`${url}/labels/${label}`);
  await ada.delete(`${url}/team/${cleo.id}`);
  expect(await undone(site, undo)).toMatchObject({ changed: 3, left: 0 });
  expect(await readTasks(site, ids)).toMatchObject(ids.map(() => ({ labels: [], assignedTo: [bob.id] })));

  const moved = await change(site, { set: { status: doing } });
  await ada.delete(`${url}/status/${todo}`);
  expect(await undone(site, moved)).toMatchObject({ changed: 0, left: 3 });
});

test('a place that was given to another meanwhile is not taken from it', async () => {
  const site = await startThree(world);
  const { ada, tasks, ids, doing, todo } = site;
  const { rank } = (await readTasks(site, [ids[1]!]))[0]!;
  const undo = await change(site, { set: { status: doing } });
  const { task } = await site.addTask(ada, { title: 'New' });
  await sql`UPDATE tasks SET rank = ${rank}::numeric WHERE id = ${task._id}`.execute(world.db);
  expect(await undone(site, undo)).toMatchObject({ changed: 3, left: 0 });
  expect(await readColumn(site, todo)).toEqual(['Two', 'Three', 'New', 'One']);
  expect((await ada.get(`${tasks}/${ids[1]}`)).json().task.status).toBe(todo);
});

test('deleted tasks come back whole, but one that was restored and deleted again does not', async () => {
  const site = await startThree(world);
  const { ada, bob, url, tasks, ids } = site;
  await ada.form('PUT', `${tasks}/${ids[0]}`, taskForm({ assignedTo: [bob.id] }, await png()));
  await ada.post(`${tasks}/${ids[0]}/comments`, { body: 'Why?' });
  await ada.post(`${tasks}/${ids[1]}/checklist`, { text: 'Ask Bob' });
  const before = await readTasks(site, ids);
  const undo = await change(site, { delete: true });
  await ada.post(`${url}/trash/${ids[2]}/restore`, {});
  await ada.delete(`${tasks}/${ids[2]}`);

  expect(await undone(site, undo)).toEqual({ status: 200, changed: 2, left: 1 });

  const again = { version: expect.any(Number), updatedAt: expect.any(String) };
  const kept = ids.slice(0, 2);
  expect(await readTasks(site, kept)).toEqual(before.slice(0, 2).map((task) => Object.assign(task, again)));
  const { items } = (await ada.get(`${url}/trash`)).json();
  expect(items.map(({ _id }: { _id: string }) => _id)).toEqual([ids[2]]);
});

test('it is undone once, by whoever did it, where they did it', async () => {
  const site = await startThree(world);
  const { ada, bob, acme, bulk } = site;
  const undo = await change(site, { set: { priority: 'high' } });
  const shop = await world.project(ada, acme.id);
  const refused = [
    await bob.post(`${bulk}/undo`, undo),
    await ada.post(`${shop.url}/tasks/bulk/undo`, undo),
    await ada.post(`${bulk}/undo`, { undo: randomUUID() }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(refused[0]!.json().message).toBe('This can no longer be undone.');
  expect(await undone(site, undo)).toMatchObject({ changed: 3 });
  expect(await undone(site, undo)).toMatchObject({ status: 404 });
});

test('it is undone for ten minutes, and forgotten then', async () => {
  const site = await startThree(world);
  const undo = await change(site, { set: { priority: 'high' } });
  const later = sql`now() - make_interval(mins => ${limits.bulkUndoMinutes}, secs => 1)`;
  await sql`UPDATE bulk_changes SET made_at = ${later} WHERE id = ${undo.undo}`.execute(world.db);
  expect(await undone(site, undo)).toMatchObject({ status: 404 });
  const fresh = await change(site, { set: { priority: 'low' } });
  await createWorkers(world.services).sweep({});
  const left = await world.db
    .selectFrom('bulkChanges')
    .select('id')
    .where('projectId', '=', site.id)
    .execute();
  expect(left).toEqual([{ id: fresh.undo }]);
});

test('who was assigned, or was no more, watches as before', async () => {
  const { ada, bob, cleo, tasks, bulk, ids } = await startThree(world);
  const isWatched = async (person: Person) =>
    (await person.get(`${tasks}/${ids[0]}`)).json().task.isWatched as boolean;
  await ada.put(`${tasks}/${ids[0]}`, { assignedTo: [bob.id] });
  await bob.put(`${tasks}/${ids[0]}/watch`, { isWatching: false });
  const change = { ids, add: { assignedTo: [cleo.id] }, remove: { assignedTo: [bob.id] } };
  const { undo } = (await ada.post(bulk, change)).json();
  expect(await isWatched(cleo)).toBe(true);
  await ada.post(`${bulk}/undo`, { undo });
  expect([await isWatched(bob), await isWatched(cleo)]).toEqual([false, false]);
});
