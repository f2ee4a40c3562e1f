import { randomUUID } from 'node:crypto';
import { limits, type Task } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../../test/support/in-own-time.ts';
import { startProject, startWebsite } from '../../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Made {
  task: Task;
  url: string;
}

/** The website with a parent, its sub-task and a task beside them. */
async function startFamily() {
  const website = await startWebsite(world);
  const { ada, cleo, url, addTask } = website;
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id as string;
  const parent: Made = await addTask(cleo, { title: 'Parent' });
  const child: Made = await addTask(cleo, { title: 'Child', parent: parent.task._id });
  const other: Made = await addTask(cleo, { title: 'Other' });
  const read = async (task: Made, person: Person = cleo) => (await person.get(task.url)).json().task;
  const listed = async (task: Made) =>
    ((await cleo.get(website.tasks)).json().tasks as Task[]).find(({ _id }) => _id === task.task._id)!;
  const restore = (task: Made) => cleo.post(`${url}/trash/${task.task._id}/restore`, {});
  const under = (person: Person, task: Made, to: Made | null) =>
    person.put(task.url, { parent: to && to.task._id });
  return { ...website, done, parent, child, other, read, listed, restore, under };
}

test('a sub-task names its parent, and the parent its sub-tasks', async () => {
  const { cleo, parent, child, done, read, listed } = await startFamily();
  const called = { number: 1, title: 'Parent' };
  expect(child.task).toMatchObject({ parent: parent.task._id, parentTask: called });
  expect(await listed(child)).toMatchObject({ parent: parent.task._id, parentTask: called });
  expect((await read(parent)).subTasks).toEqual([
    {
      _id: child.task._id,
      number: 2,
      key: child.task.key,
      title: 'Child',
      status: child.task.status,
      assignedTo: [],
      dueDate: null,
      completedAt: null,
      version: 1,
    },
  ]);
  expect((await listed(parent)).counts.subTasks).toEqual({ done: 0, total: 1 });
  const moved = await cleo.put(`${child.url}/place`, { status: done });
  expect(moved.json().task).toMatchObject({ parent: parent.task._id, parentTask: called });
  expect((await listed(parent)).counts.subTasks).toEqual({ done: 1, total: 1 });
  expect((await read(parent)).counts.subTasks).toEqual({ done: 1, total: 1 });
});

test('a task comes under another and out again, and both tell of it', async () => {
  const { cleo, parent, other, under, read } = await startFamily();
  const reply = await under(cleo, other, parent);
  expect(reply.json().task).toMatchObject({ parent: parent.task._id, version: 2 });
  expect((await under(cleo, other, null)).json().task).toMatchObject({ parent: null, parentTask: null });
  expect((await read(parent)).subTasks).toHaveLength(1);
  const history = async ({ url }: Made) => {
    const { entries, tasks } = (await cleo.get(`${url}/timeline?only=changes`)).json();
    const lines = entries.flatMap((entry: { activity: { kind: string; changes: object[] } }) =>
      entry.activity.kind === 'task.updated' ? entry.activity.changes : [],
    );
    return { lines, tasks };
  };
  const [parentId, otherId] = [parent.task._id, other.task._id];
  expect(await history(other)).toEqual({
    lines: [
      { field: 'parent', from: null, to: parentId },
      { field: 'parent', from: parentId, to: null },
    ],
    tasks: [{ _id: parentId, number: 1, title: 'Parent' }],
  });
  const ofParent = await history(parent);
  expect(ofParent.lines.slice(1)).toEqual([
    { field: 'subTask', to: otherId },
    { field: 'subTask', from: otherId },
  ]);
  expect(ofParent.tasks).toHaveLength(2);
});

test('there is one level, within one project', async () => {
  const { ada, cleo, acme, parent, child, other, todo, tasks, under } = await startFamily();
  const shop = await startProject(world, ada, acme.id);
  const elsewhere: Made = await shop.addTask(ada);
  const unknown = { task: { _id: randomUUID() } } as Made;
  const refusals = [
    await under(cleo, other, child),
    await under(cleo, parent, other),
    await under(cleo, parent, parent),
    await under(cleo, other, elsewhere),
    await under(cleo, other, unknown),
    await cleo.post(tasks, { title: 'New', status: todo, parent: child.task._id }),
    await cleo.post(tasks, { title: 'New', status: todo, parent: elsewhere.task._id }),
    await cleo.post(tasks, { title: 'New', status: todo, parent: 'somewhere' }),
    await ada.put(elsewhere.url, { parent: parent.task._id }),
  ];
  const choose = 'Choose a task of the project';
  expect(refusals.map((reply) => [reply.statusCode, reply.json().fields?.parent])).toEqual([
    [422, 'A sub-task cannot have sub-tasks of its own'],
    [422, 'A task with sub-tasks cannot become a sub-task'],
    [422, 'A task cannot be its own sub-task'],
    [422, choose],
    [422, choose],
    [422, 'A sub-task cannot have sub-tasks of its own'],
    [422, choose],
    [422, choose],
    [422, choose],
  ]);
  const nowhere = { ...unknown, url: `${tasks}/${unknown.task._id}` };
  expect((await under(cleo, nowhere, parent)).statusCode).toBe(404);
});

test('whoever may not change tasks changes no parents', async () => {
  const { dan, eve, parent, other, under } = await startFamily();
  expect((await under(dan, other, parent)).statusCode).toBe(403);
  expect((await under(eve, other, parent)).statusCode).toBe(404);
});

/** As many sub-tasks as a task may have, but for so many. */
const fill = ({ ada, acme, id, todo, parent }: Awaited<ReturnType<typeof startFamily>>, but: number) =>
  inOwnTime(world.db, (db) =>
    sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, parent_id)
    SELECT ${acme.id}, ${id}, gen_random_uuid(), ${todo}, 'One of many', ${ada.id}, 100 + n, ${parent.task._id}
    FROM generate_series(1, ${limits.subTasks - but}::int) AS n`.execute(db),
  );

test('a task has so many sub-tasks and no more', async () => {
  const family = await startFamily();
  const { cleo, parent, child, other, under } = family;
  await fill(family, 1);
  const reply = await under(cleo, other, parent);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'TOO_MANY_SUB_TASKS']);
  expect((await under(cleo, child, parent)).statusCode).toBe(200);
});

test('sub-tasks of a deleted task are tasks like any other, until it comes back', async () => {
  const { cleo, tasks, parent, child, read, restore, listed } = await startFamily();
  await cleo.delete(parent.url);
  expect(await read(child)).toMatchObject({ parent: null, parentTask: null, version: 1 });
  expect(await listed(child)).toMatchObject({ parent: null, parentTask: null });
  const found = async (query: string) =>
    ((await cleo.get(`${tasks}?${query}`)).json().tasks as Task[]).map(({ title }) => title);
  expect(await found('parent=none')).toEqual(['Other', 'Child']);
  expect(await found(`parent=${parent.task._id}`)).toEqual([]);
  // An edit tells of no other change.
  await cleo.put(child.url, { title: 'Child, edited' });
  expect((await restore(parent)).statusCode).toBe(201);
  expect(await read(child)).toMatchObject({ parent: parent.task._id, parentTask: { title: 'Parent' } });
  expect(await found(`parent=${parent.task._id}`)).toEqual(['Child, edited']);
  expect(await found('has=subTasks')).toEqual(['Parent']);
  const { entries } = (await cleo.get(`${child.url}/timeline?only=changes`)).json();
  expect(entries.at(-1).activity.changes.map(({ field }: { field: string }) => field)).toEqual(['title']);
});

test('a deleted sub-task comes back under its parent', async () => {
  const { cleo, parent, child, read, restore } = await startFamily();
  await cleo.delete(child.url);
  expect((await read(parent)).counts.subTasks).toEqual({ done: 0, total: 0 });
  await restore(child);
  expect((await read(parent)).subTasks).toHaveLength(1);
  for (const task of [child, parent]) await cleo.delete(task.url);
  for (const task of [child, parent]) await restore(task);
  expect((await read(parent)).subTasks).toHaveLength(1);
});

test('what comes back after others have taken its room is a sub-task no more', async () => {
  const family = await startFamily();
  const { ada, cleo, url, parent, child, read, restore, addTask } = family;
  const sibling: Made = await addTask(cleo, { parent: parent.task._id });
  await fill(family, 2);
  for (const task of [child, sibling]) await cleo.delete(task.url);
  await addTask(cleo, { parent: parent.task._id });
  for (const task of [child, sibling]) expect((await restore(task)).statusCode).toBe(201);
  expect([(await read(child)).parent, (await read(sibling)).parent]).toEqual([parent.task._id, null]);

  const { subTasks } = await read(parent);
  expect(subTasks).toHaveLength(limits.subTasks);
  const ids = subTasks.slice(0, 3).map(({ _id }: Task) => _id);
  const { undo } = (await ada.post(`${url}/tasks/bulk`, { ids, delete: true })).json();
  for (const title of ['One', 'Two']) await addTask(cleo, { title, parent: parent.task._id });
  expect((await ada.post(`${url}/tasks/bulk/undo`, { undo })).json()).toMatchObject({ changed: 3 });
  expect((await read(parent)).subTasks).toHaveLength(limits.subTasks);
});

test('nothing that comes back makes a second level', async () => {
  const { cleo, parent, child, other, under, read, restore, addTask } = await startFamily();
  // The parent has become a sub-task meanwhile.
  await cleo.delete(child.url);
  await under(cleo, parent, other);
  await restore(child);
  expect((await read(child)).parent).toBeNull();
  // The sub-task has become a parent meanwhile.
  const top: Made = await addTask(cleo, { title: 'Top' });
  await under(cleo, child, top);
  await cleo.delete(top.url);
  await addTask(cleo, { parent: child.task._id });
  await restore(top);
  expect((await read(child)).parent).toBeNull();
  expect((await read(child)).subTasks).toHaveLength(1);
  // Both.
  await cleo.delete((await addTask(cleo, { title: 'Below', parent: top.task._id })).url);
  await under(cleo, top, other);
  await cleo.delete(top.url);
  const { items } = (await cleo.get(parent.url.replace(/tasks.*/, 'trash'))).json();
  const below = items.find(({ name }: { name: string }) => name === 'Below');
  await cleo.post(`${parent.url.replace(/tasks.*/, 'trash')}/${below._id}/restore`, {});
  await restore(top);
  expect(await read(top)).toMatchObject({ parent: null, counts: { subTasks: { total: 1 } } });
});

const rounds = Array.from({ length: 8 }, (_, round) => round);

test.each(rounds)('two who make each the other’s parent: one of them does (%i)', async () => {
  const { ada, cleo, other, under, addTask } = await startFamily();
  const one: Made = await addTask(cleo);
  const replies = await Promise.all([under(ada, one, other), under(cleo, other, one)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 422]);
});

test.each(rounds)(
  'a sub-task that is made while its parent is deleted is a task, or refused (%i)',
  async () => {
    const { ada, cleo, other, todo, tasks, read, restore } = await startFamily();
    const id = randomUUID();
    const [made, deleted] = await Promise.all([
      ada.post(tasks, { _id: id, title: 'New', status: todo, parent: other.task._id }),
      cleo.delete(other.url),
    ]);
    expect(deleted.statusCode).toBe(200);
    expect([201, 422]).toContain(made.statusCode);
    const isMade = made.statusCode === 201;
    if (isMade) expect((await ada.get(`${tasks}/${id}`)).json().task.parent).toBeNull();
    await restore(other);
    expect((await read(other)).subTasks).toHaveLength(isMade ? 1 : 0);
  },
);

test('what an open task of the project blocks is marked, as long as it is open itself', async () => {
  const { ada, cleo, acme, done, todo, parent, other, tasks, listed, read, restore } = await startFamily();
  const shop = await startProject(world, ada, acme.id);
  const elsewhere: Made = await shop.addTask(ada);
  const block = (by: Made, project?: string) =>
    ada.post(`${other.url}/links`, { kind: 'blockedBy', task: by.task._id, project });
  const isBlocked = async () => {
    const blocked = (await listed(other)).isBlocked;
    expect((await read(other)).isBlocked).toBe(blocked);
    const found = ((await cleo.get(`${tasks}?has=block`)).json().tasks as Task[]).map(({ _id }) => _id);
    expect(found).toEqual(blocked ? [other.task._id] : []);
    return blocked;
  };
  await block(elsewhere, shop.id);
  expect(await isBlocked()).toBe(false);
  await block(parent);
  expect(await isBlocked()).toBe(true);
  expect((await read(parent)).isBlocked).toBe(false);
  const work = (await cleo.get('/users/work?which=created')).json().tasks as Task[];
  expect(work.filter((task) => task.isBlocked).map(({ title }) => title)).toEqual(['Other']);
  await cleo.put(other.url, { status: done });
  expect(await isBlocked()).toBe(false);
  await cleo.put(other.url, { status: todo });
  await cleo.put(parent.url, { status: done });
  expect(await isBlocked()).toBe(false);
  await cleo.put(parent.url, { status: todo });
  await cleo.delete(parent.url);
  expect(await isBlocked()).toBe(false);
  await restore(parent);
  expect(await isBlocked()).toBe(true);
});
