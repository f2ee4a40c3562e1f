import { randomUUID } from 'node:crypto';
import { limits, type TaskDetails } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../../test/support/in-own-time.ts';
import { addLabel, readColumn } from '../../../../test/support/three-tasks.ts';
import { png, runJobs, startWebsite, taskForm } from '../../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

async function start() {
  const site = await startWebsite(world);
  const done = (await site.ada.post(`${site.url}/status`, { name: 'Done' })).json().taskStatus._id as string;
  const duplicate = (person: Person, id: string, body: object = {}) =>
    person.post(`${site.tasks}/${id}/duplicate`, body);
  const copy = async (id: string, body: object = {}): Promise<TaskDetails> =>
    (await duplicate(site.ada, id, body)).json().task;
  const read = async (id: string): Promise<TaskDetails> =>
    (await site.ada.get(`${site.tasks}/${id}`)).json().task;
  const kindsOf = async (id: string) => {
    const { entries } = (await site.ada.get(`${site.tasks}/${id}/timeline`)).json();
    return entries.map((entry: { activity?: { kind: string } }) => entry.activity?.kind);
  };
  return { ...site, done, duplicate, copy, read, kindsOf };
}

test('a copy has what was planned of the task, and nothing of what became of it', async () => {
  const site = await start();
  const { ada, bob, cleo, doing } = site;
  const label = await addLabel(site, 'Bug');
  const repeat = { every: 1, unit: 'week', when: 'done' };
  const { task, url } = await site.addTask(bob, {
    title: 'Paint',
    description: `Ask [@Cleo](mention:${cleo.id})`,
    status: doing,
    priority: 'high',
    assignedTo: [bob.id, cleo.id],
    labels: [label],
    startDate: '2026-05-01',
    dueDate: '2026-05-31',
    estimate: 3,
    repeat,
  });
  await ada.post(`${url}/checklist`, { text: 'Choose a colour', isDone: true });
  await ada.post(`${url}/checklist`, { text: 'Buy it' });
  await ada.post(`${url}/comments`, { body: 'Which one?' });
  await ada.form('PUT', url, taskForm({}, await png()));

  const reply = await site.duplicate(ada, task._id);

  expect(reply.statusCode).toBe(201);
  const copy: TaskDetails = reply.json().task;
  expect(copy).toMatchObject({
    number: task.number + 1,
    title: 'Copy of Paint',
    description: task.description,
    status: doing,
    priority: 'high',
    labels: [label],
    startDate: '2026-05-01',
    dueDate: '2026-05-31',
    estimate: 3,
    repeat: null,
    parent: null,
    createdBy: { _id: ada.id },
    version: 1,
    completedAt: null,
    attachments: [],
    files: [],
    links: [],
    counts: { comments: 0, files: 0, checklist: { done: 0, total: 2 } },
  });
  expect(copy.assignedTo).toEqual([bob.id, cleo.id].toSorted());
  expect(copy.checklist.map(({ text, isDone }) => ({ text, isDone }))).toEqual([
    { text: 'Choose a colour', isDone: false },
    { text: 'Buy it', isDone: false },
  ]);
  expect(await site.kindsOf(copy._id)).toEqual(['task.created']);
  expect((await site.read(task._id)).checklist[0]).toMatchObject({ isDone: true });
  const found = (await ada.get('/search?q=Copy%20of%20Paint')).json();
  expect(JSON.stringify(found)).toContain(copy._id);
});

test('it stands below the task on the board, whatever stands there, and first in the list', async () => {
  const site = await start();
  const { ada, todo, tasks } = site;
  const { task } = await site.addTask(ada, { title: 'One' });
  await site.addTask(ada, { title: 'Two' });
  for (const _ of Array(3).keys()) await site.copy(task._id);
  expect(await readColumn(site, todo)).toEqual(['Two', 'One', 'Copy of One', 'Copy of One', 'Copy of One']);
  const listed = (await ada.get(tasks)).json().tasks as TaskDetails[];
  expect(listed.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
});

test('a gap without room is numbered anew', async () => {
  const site = await start();
  const [below, above] = [(await site.addTask(site.ada)).task, (await site.addTask(site.ada)).task];
  await sql`UPDATE tasks SET rank = 1 WHERE organization_id = ${site.acme.id} AND id = ${above._id}`.execute(
    world.db,
  );
  await sql`UPDATE tasks SET rank = 1 + ${`0.${'0'.repeat(110)}1`}::numeric
    WHERE organization_id = ${site.acme.id} AND id = ${below._id}`.execute(world.db);
  const copy = await site.copy(above._id);
  expect(copy.rank.length).toBeLessThan(50);
  expect(await readColumn(site, site.todo)).toEqual([above.title, copy.title, below.title]);
});

test('work that is over begins anew', async () => {
  const site = await start();
  const { task } = await site.addTask(site.ada, { status: site.done });
  const copy = await site.copy(task._id);
  expect(copy).toMatchObject({ status: site.todo, completedAt: null });
});

test('sub-tasks come along where they are asked for, under the copy', async () => {
  const site = await start();
  const { ada, done, todo, doing } = site;
  const parent = (await site.addTask(ada, { title: 'Move house' })).task._id as string;
  for (const [title, status] of [
    ['Pack', done],
    ['Carry', doing],
  ])
    await site.addTask(ada, { title, status, parent });
  expect((await site.copy(parent)).subTasks).toEqual([]);
  const { subTasks, counts } = await site.copy(parent, { subTasks: true });
  expect(subTasks.map(({ title, status }) => [title, status])).toEqual([
    ['Pack', todo],
    ['Carry', doing],
  ]);
  expect(counts.subTasks).toEqual({ done: 0, total: 2 });
  expect((await site.read(parent)).counts.subTasks.total).toBe(2);
});

test('a copy of a sub-task has the same parent, as long as that has room', async () => {
  const site = await start();
  const { ada, acme } = site;
  const parent = (await site.addTask(ada, { title: 'Parent' })).task._id as string;
  const { task } = await site.addTask(ada, { title: 'Part', parent });
  expect(await site.copy(task._id)).toMatchObject({ parent, title: 'Copy of Part' });
  expect(await site.kindsOf(parent)).toEqual(['task.created', 'task.updated', 'task.updated']);
  await inOwnTime(world.db, (db) =>
    sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, parent_id)
    SELECT ${acme.id}, ${site.id}, gen_random_uuid(), ${site.todo}, 'One of many', ${ada.id}, 100 + n, ${parent}
    FROM generate_series(3, ${limits.subTasks}::int) AS n`.execute(db),
  );
  expect((await site.duplicate(ada, task._id)).json()).toMatchObject({ code: 'TOO_MANY_SUB_TASKS' });
});

test('a long title is cut where titles end', async () => {
  const site = await start();
  const { task } = await site.addTask(site.ada, { title: 'x'.repeat(limits.taskTitle) });
  expect((await site.copy(task._id)).title).toHaveLength(limits.taskTitle);
});

test('sent twice, it makes one; an id of somebody else’s is refused', async () => {
  const site = await start();
  const { ada, bob } = site;
  const { task } = await site.addTask(ada);
  const body = { _id: randomUUID() };
  const [one, two] = await Promise.all([
    site.duplicate(ada, task._id, body),
    site.duplicate(ada, task._id, body),
  ]);
  expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
  expect(one.json().task._id).toBe(body._id);
  expect((await ada.get(site.tasks)).json().tasks).toHaveLength(2);
  expect((await site.duplicate(bob, task._id, body)).json()).toMatchObject({ code: 'ID_TAKEN' });
  await ada.delete(`${site.tasks}/${body._id}`);
  expect((await site.duplicate(ada, task._id, body)).json()).toMatchObject({ code: 'ID_TAKEN' });
});

test('everybody who may add a task may duplicate one, and nobody else', async () => {
  const site = await start();
  const { task } = await site.addTask(site.ada);
  expect((await site.duplicate(site.cleo, task._id)).statusCode).toBe(201);
  expect((await site.duplicate(site.dan, task._id)).statusCode).toBe(403);
  expect((await site.duplicate(site.ed, task._id)).statusCode).toBe(403);
  expect((await site.duplicate(site.eve, task._id)).statusCode).toBe(404);
  expect((await site.duplicate(site.ada, randomUUID())).statusCode).toBe(404);
  await site.ada.delete(`${site.tasks}/${task._id}`);
  expect((await site.duplicate(site.ada, task._id)).statusCode).toBe(404);
});

const count = async (person: Person) => (await person.get('/users/inbox')).json().notices.length as number;

test('who is assigned is told once, and who is only mentioned is not told again', async () => {
  const site = await start();
  const { ada, bob, cleo } = site;
  const parent = (
    await site.addTask(ada, { assignedTo: [bob.id], description: `Ask [@Cleo](mention:${cleo.id})` })
  ).task._id as string;
  await site.addTask(ada, { assignedTo: [bob.id], parent });
  await runJobs(world);
  const [bobs, cleos] = [await count(bob), await count(cleo)];
  await site.copy(parent, { subTasks: true });
  await runJobs(world);
  expect(await count(bob)).toBe(bobs + 1);
  expect(await count(cleo)).toBe(cleos);
});

test('colleagues see it come', async () => {
  const site = await start();
  const { task } = await site.addTask(site.ada);
  const stream = await world.listens(site.bob);
  const copy = await site.copy(task._id);
  expect((await stream.hears({ ids: [copy._id], change: 'created' }))?.task?.title).toBe(copy.title);
  stream.close();
});

test('a task that is deleted in that moment is copied whole or not at all', async () => {
  const site = await start();
  const { ada } = site;
  for (const _ of Array(5).keys()) {
    const parent = (await site.addTask(ada, { title: 'Parent' })).task._id as string;
    const part = (await site.addTask(ada, { title: 'Part', parent })).task._id as string;
    const [copied] = await Promise.all([
      site.duplicate(ada, parent, { subTasks: true }),
      ada.delete(`${site.tasks}/${part}`),
    ]);
    expect([201, 404]).toContain(copied.statusCode);
  }
  const { rows } =
    await sql`SELECT id FROM tasks WHERE organization_id = ${site.acme.id} AND parent_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM tasks AS parents WHERE parents.organization_id = ${site.acme.id}
      AND parents.id = tasks.parent_id)`.execute(world.db);
  expect(rows).toEqual([]);
});
