import type { Task } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNeighbour } from '../../../test/support/neighbour.ts';
import { addLabel } from '../../../test/support/three-tasks.ts';
import { runJobs, startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { repeatAllTasks } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const weekly = { every: 1, unit: 'week', when: 'done' } as const;
const onItsDay = { ...weekly, when: 'day' } as const;
const at = (moment: string, services = world.services) => repeatAllTasks(services, new Date(moment));

/** The website with the status Done, and Ada’s task that is due in 2031, every week. */
async function startSeries(fields: object = {}) {
  const site = await startWebsite(world);
  const { ada, url, tasks, todo } = site;
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id as string;
  const { task, url: taskUrl } = await site.addTask(ada, {
    title: 'Water the plants',
    dueDate: '2031-05-19',
    repeat: weekly,
    ...fields,
  });
  const read = async (id: string) => (await ada.get(`${tasks}/${id}`)).json().task;
  /** All but the first one, in the order in which they came. */
  const others = async () => {
    const page = (await ada.get(`${tasks}?limit=100`)).json().tasks as Task[];
    return page.filter(({ _id }) => _id !== task._id).toSorted((one, other) => one.number - other.number);
  };
  const complete = (person: Person = ada) => person.put(taskUrl, { status: done });
  return { ...site, todo, done, task: task as Task, taskUrl, read, others, complete };
}

test('what is done comes again, with all that belongs to the work, and goes on repeating', async () => {
  const site = await startSeries({ startDate: '2031-05-17', description: 'All of them', priority: 'high' });
  const { ada, bob, cleo, task, taskUrl, todo, read, others } = site;
  const label = await addLabel(site, 'Green');
  await ada.put(taskUrl, { labels: [label], estimate: 3, assignedTo: [bob.id, cleo.id] });
  await ada.post(`${taskUrl}/checklist`, { text: 'Kitchen', isDone: true });
  await ada.post(`${taskUrl}/checklist`, { text: 'Hall' });
  await ada.post(`${taskUrl}/comments`, { body: 'Which ones?' });
  await site.complete(bob);
  await runJobs(world);

  const [next, ...more] = await others();
  expect(more).toEqual([]);
  expect(next).toMatchObject({
    number: 2,
    title: 'Water the plants',
    description: 'All of them',
    priority: 'high',
    status: todo,
    labels: [label],
    estimate: 3,
    assignedTo: [bob.id, cleo.id].toSorted(),
    startDate: '2031-05-24',
    dueDate: '2031-05-26',
    repeat: weekly,
    createdBy: { _id: ada.id },
    version: 1,
    completedAt: null,
    counts: { comments: 0, files: 0, checklist: { done: 0, total: 2 } },
  });
  expect((await read(next!._id)).checklist).toMatchObject([
    { text: 'Kitchen', isDone: false },
    { text: 'Hall', isDone: false },
  ]);
  const before = await read(task._id);
  expect(before).toMatchObject({ repeat: null, counts: { checklist: { done: 1, total: 2 } } });
});

test('reopened and done again, it does not come twice; nobody’s edit becomes stale by it', async () => {
  const { ada, taskUrl, todo, complete, others } = await startSeries();
  const { version } = (await complete()).json().task;
  await runJobs(world);
  expect((await ada.put(taskUrl, { status: todo, version })).statusCode).toBe(200);
  await complete();
  await runJobs(world);
  expect(await others()).toHaveLength(1);
});

test('the series goes on with the new task, from which it can be ended', async () => {
  const { ada, tasks, done, complete, others } = await startSeries();
  await complete();
  await runJobs(world);
  const [second] = await others();
  await ada.put(`${tasks}/${second!._id}`, { status: done });
  await runJobs(world);
  const third = (await others())[1]!;
  expect(third).toMatchObject({ dueDate: '2031-06-02', repeat: weekly });
  await ada.put(`${tasks}/${third._id}`, { repeat: null, status: done });
  await runJobs(world);
  expect(await others()).toHaveLength(2);
});

test('every way into done makes the next one', async () => {
  const site = await startSeries();
  const { ada, url, tasks, done, doing, todo, task, addTask, others } = site;
  const repeating = async (fields: object = {}) =>
    (await addTask(ada, { title: 'Again', dueDate: '2031-05-19', repeat: weekly, ...fields })).task
      ._id as string;
  const ways: (() => Promise<unknown>)[] = [
    async () => ada.put(`${tasks}/${await repeating()}/place`, { status: done }),
    async () => ada.post(`${tasks}/bulk`, { ids: [await repeating()], set: { status: done } }),
    () => repeating({ status: done }),
    async () => {
      await repeating({ status: doing });
      await ada.put(`${url}/status/${doing}`, { category: 'cancelled' });
      return ada.put(`${url}/status/${doing}`, { category: 'started' });
    },
    async () => {
      const review = (await ada.post(`${url}/status`, { name: 'Review' })).json().taskStatus._id;
      await repeating({ status: review });
      return ada.delete(`${url}/status/${review}?moveTo=${done}`);
    },
    async () => {
      const id = await repeating();
      await ada.put(`${tasks}/${id}`, { repeat: null, status: done });
      return ada.put(`${tasks}/${id}`, { repeat: weekly });
    },
  ];
  for (const [index, way] of ways.entries()) {
    const before = (await others()).length;
    await way();
    await runJobs(world);
    const after = await others();
    // What is reopened before anybody looks is not over.
    expect([index, after.length - before]).toEqual([index, index === 3 ? 1 : 2]);
    if (index === 3) continue;
    expect(after.at(-1)).toMatchObject({ status: todo, dueDate: '2031-05-26', repeat: weekly });
  }
  expect((await site.read(task._id)).repeat).toEqual(weekly);
});

test('only what tells when the next one comes has it looked for', async () => {
  const { ada, doing, taskUrl } = await startSeries();
  const isLookedFor = async (changes: object) => {
    await runJobs(world);
    await ada.put(taskUrl, changes);
    return (await world.jobs('repeatTasks')).length > 0;
  };
  for (const changes of [{ title: 'Water them' }, { priority: 'high' }, { dueDate: '2031-05-19' }])
    expect([changes, await isLookedFor(changes)]).toEqual([changes, false]);
  for (const changes of [
    { dueDate: '2031-05-20' },
    { startDate: '2031-05-18' },
    { repeat: onItsDay },
    { status: doing },
  ])
    expect([changes, await isLookedFor(changes)]).toEqual([changes, true]);
});

test('a status that comes to mean done makes the next ones of its tasks', async () => {
  const { ada, url, doing, addTask, others } = await startSeries();
  for (const title of ['One', 'Two']) await addTask(ada, { title, status: doing, repeat: weekly });
  await ada.put(`${url}/status/${doing}`, { category: 'done' });
  await runJobs(world);
  expect((await others()).map(({ title }) => title)).toEqual(['One', 'Two', 'One', 'Two']);
});

test('nobody has done what became done by its status, whoever brought it there', async () => {
  const { ada, bob, url, tasks, task, taskUrl, doing, others } = await startSeries();
  await bob.put(taskUrl, { status: doing });
  await ada.put(`${url}/status/${doing}`, { category: 'done' });
  await runJobs(world);
  const [next] = await others();
  const { entries } = (await ada.get(`${tasks}/${next!._id}/timeline`)).json();
  expect(entries).toMatchObject([
    { activity: { actor: { _id: ada.id }, changes: [{ field: 'previous', to: task._id }] } },
  ]);
});

test('two processes that look at once, and a job that is done twice, make one', async () => {
  const { complete, others } = await startSeries();
  const neighbour = await startNeighbour(world);
  await complete();
  const rounds = [world.services, neighbour.services, world.services, neighbour.services];
  await Promise.all(rounds.map((services) => at('2031-05-19T12:00:00Z', services)));
  await at('2031-05-19T12:15:00Z');
  await neighbour.stop();
  expect(await others()).toHaveLength(1);
});

test('what was done while no worker ran comes with the next round', async () => {
  const { complete, others } = await startSeries();
  await complete();
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.db);
  await at('2031-05-19T12:00:00Z');
  expect(await others()).toHaveLength(1);
});

test('on its day the next one comes, done or not, where its author is', async () => {
  const { ada, others, read, task } = await startSeries({ repeat: onItsDay });
  await ada.put('/users/time-zone', { browser: 'Pacific/Auckland' });
  await at('2031-05-25T11:45:00Z');
  expect(await others()).toEqual([]);
  await at('2031-05-25T12:00:00Z');
  expect(await others()).toMatchObject([{ dueDate: '2031-05-26', repeat: onItsDay }]);
  expect(await read(task._id)).toMatchObject({ repeat: null, completedAt: null });
  await at('2031-05-25T12:15:00Z');
  expect(await others()).toHaveLength(1);
});

test('after a standstill of weeks one comes, for the latest day', async () => {
  const { others } = await startSeries({ repeat: onItsDay });
  await at('2031-07-01T12:00:00Z');
  await at('2031-07-01T12:15:00Z');
  expect(await others()).toMatchObject([{ dueDate: '2031-06-30' }]);
  await at('2031-07-07T12:00:00Z');
  expect((await others()).map(({ dueDate }) => dueDate)).toEqual(['2031-06-30', '2031-07-07']);
});

test('who has left the team is not assigned again', async () => {
  const { ada, bob, cleo, url, taskUrl, complete, others } = await startSeries();
  await ada.put(taskUrl, { assignedTo: [bob.id, cleo.id] });
  await ada.delete(`${url}/team/${cleo.id}`);
  await complete();
  await runJobs(world);
  expect((await others())[0]?.assignedTo).toEqual([bob.id]);
});

test('in the trash it waits, and comes back as it was; so does its project', async () => {
  const { ada, acme, id, url, task, taskUrl, complete, others } = await startSeries();
  await complete();
  await ada.delete(taskUrl);
  await at('2031-05-19T12:00:00Z');
  expect(await others()).toEqual([]);
  expect((await ada.post(`${url}/trash/${task._id}/restore`)).statusCode).toBe(201);
  await ada.delete(url);
  await at('2031-05-19T12:15:00Z');
  expect((await ada.post(`${acme.url}/trash/${id}/restore`)).statusCode).toBe(201);
  expect(await others()).toEqual([]);
  await at('2031-05-19T12:30:00Z');
  expect(await others()).toHaveLength(1);
});

test('moved to another project it goes on there', async () => {
  const { ada, acme, tasks, task } = await startSeries();
  const shop = await startProject(world, ada, acme.id);
  const done = (await ada.post(`${shop.url}/status`, { name: 'Done' })).json().taskStatus._id;
  await ada.post(`${tasks}/bulk`, { ids: [task._id], moveTo: { project: shop.id } });
  await ada.put(`${shop.tasks}/${task._id}`, { status: done });
  await runJobs(world);
  const there = (await ada.get(shop.tasks)).json().tasks as Task[];
  expect(there.map(({ repeat }) => repeat)).toEqual([weekly, null]);
  expect((await ada.get(tasks)).json().tasks).toEqual([]);
});

test('a change of many is undone although the next one has come', async () => {
  const { ada, tasks, task, todo, done, read, others } = await startSeries();
  const { undo } = (await ada.post(`${tasks}/bulk`, { ids: [task._id], set: { status: done } })).json();
  await runJobs(world);
  expect((await ada.post(`${tasks}/bulk/undo`, { undo })).json()).toMatchObject({ changed: 1, left: 0 });
  await runJobs(world);
  expect(await read(task._id)).toMatchObject({ status: todo, repeat: null });
  expect(await others()).toHaveLength(1);
});

test('where every status is over, nothing comes until there is one that is not', async () => {
  const { ada, url, todo, doing, complete, others } = await startSeries();
  await complete();
  for (const status of [todo, doing]) await ada.put(`${url}/status/${status}`, { category: 'cancelled' });
  await at('2031-05-19T12:00:00Z');
  expect(await others()).toEqual([]);
  await ada.put(`${url}/status/${doing}`, { category: 'started' });
  await at('2031-05-19T12:15:00Z');
  expect(await others()).toMatchObject([{ status: doing }]);
});

test('a sub-task comes again on its own', async () => {
  const { ada, tasks, done, task, addTask, others } = await startSeries();
  const child = (await addTask(ada, { parent: task._id, repeat: weekly })).task._id;
  await ada.put(`${tasks}/${child}`, { status: done });
  await runJobs(world);
  expect((await others()).map(({ parent }) => parent)).toEqual([task._id, null]);
});

test('both histories tell of it, and the inbox of those whom it concerns', async () => {
  const { ada, bob, cleo, tasks, task, taskUrl, complete, others } = await startSeries();
  await ada.put(taskUrl, { assignedTo: [bob.id, cleo.id] });
  await ada.put(taskUrl, { repeat: { ...weekly, every: 2 } });
  await complete(bob);
  await runJobs(world);
  const next = (await others())[0]!;
  const before = (await cleo.get(`${taskUrl}/timeline`)).json();
  const named = { number: next.number, title: next.title };
  expect(before.tasks).toEqual([{ _id: next._id, ...named }]);
  expect(before.entries.slice(-3)).toMatchObject([
    { activity: { changes: [{ field: 'repeat', repeat: { from: weekly, to: { ...weekly, every: 2 } } }] } },
    { activity: { changes: [{ field: 'status' }] } },
    {
      activity: {
        kind: 'task.updated',
        via: 'rule',
        actor: { _id: bob.id },
        changes: [{ field: 'next', to: next._id }],
      },
    },
  ]);
  const after = (await cleo.get(`${tasks}/${next._id}/timeline`)).json();
  expect(after.entries).toMatchObject([
    {
      activity: {
        kind: 'task.created',
        via: 'rule',
        actor: { _id: bob.id },
        changes: [{ field: 'previous', to: task._id }],
      },
    },
  ]);
});

const inboxOf = async (person: Person, taskId: string) => {
  const { notices } = (await person.get('/users/inbox')).json();
  return (notices as { text: string; task: { _id: string } | null }[])
    .filter(({ task }) => task?._id === taskId)
    .map(({ text }) => text);
};

test('the inbox tells of it whoever watches, and whoever has to do it', async () => {
  const { ada, bob, cleo, task, taskUrl, others } = await startSeries({ repeat: onItsDay });
  await bob.put(`${taskUrl}/watch`, { isWatching: true });
  await ada.put(taskUrl, { assignedTo: [cleo.id] });
  await runJobs(world);
  await at('2031-05-26T12:00:00Z');
  await runJobs(world);
  const next = (await others())[0]!;
  expect(await inboxOf(bob, task._id)).toEqual(['changed the assignees and made the next one']);
  expect(await inboxOf(cleo, next._id)).toEqual(['assigned you']);
  expect(await inboxOf(ada, next._id)).toEqual([]);
});

test('whatever is wrong with one task, the others come, and all are looked at as often as before', async () => {
  const site = await startSeries();
  const second = await site.addTask(site.ada, { title: 'Second', dueDate: '2031-05-19', repeat: weekly });
  for (const url of [site.taskUrl, second.url]) await site.ada.put(url, { status: site.done });
  await sql`ALTER TABLE tasks ADD CONSTRAINT no_more_plants
    CHECK (title <> 'Water the plants' OR number <= 2) NOT VALID`.execute(world.db);
  try {
    await at('2031-05-20T12:00:00Z');
    expect((await site.others()).map(({ title }) => title)).toEqual(['Second', 'Second']);
    await at('2031-05-20T12:15:00Z');
    const jobs = await world.jobs('repeatTasks');
    expect(jobs.filter(({ projectId }) => projectId === site.id)).toHaveLength(1);
  } finally {
    await sql`ALTER TABLE tasks DROP CONSTRAINT no_more_plants`.execute(world.db);
  }
  await at('2031-05-20T12:30:00Z');
  expect((await site.others()).map(({ title }) => title)).toContain('Water the plants');
});

test('however often a task is changed, one job waits for its project', async () => {
  const { ada, taskUrl, done, todo } = await startSeries();
  await runJobs(world);
  for (const status of [done, todo, done]) await ada.put(taskUrl, { status });
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'repeatTasks'`.execute(world.db);
  expect(rows).toHaveLength(1);
});

test('colleagues see it at once', async () => {
  const live = await startWorld({}, { isLive: true });
  try {
    const site = await startWebsite(live);
    const done = (await site.ada.post(`${site.url}/status`, { name: 'Done' })).json().taskStatus._id;
    const { task, url } = await site.addTask(site.ada, { dueDate: '2031-05-19', repeat: weekly });
    const stream = await live.listens(site.bob);
    await site.ada.put(url, { status: done });
    await runJobs(live);
    const ids = ((await site.ada.get(site.tasks)).json().tasks as Task[]).map(({ _id }) => _id);
    const next = ids.filter((id) => id !== task._id);
    const created = await stream.hears({ kind: 'task', change: 'created', ids: next });
    expect(created?.task).toMatchObject({ dueDate: '2031-05-26', repeat: weekly });
    const updated = await stream.hears({ kind: 'task', change: 'updated', ids: [task._id] });
    expect(updated?.by?._id).toBe(site.ada.id);
  } finally {
    await live.stop();
  }
});

test('who may not change the task may not have it repeat', async () => {
  const { dan, ed, eve, taskUrl } = await startSeries();
  for (const [person, status] of [
    [ed, 403],
    [dan, 403],
    [eve, 404],
  ] as const)
    expect((await person.put(taskUrl, { repeat: null })).statusCode).toBe(status);
});
