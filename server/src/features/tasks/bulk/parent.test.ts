import { randomUUID } from 'node:crypto';
import { limits, type Task } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../../test/support/in-own-time.ts';
import { readTasks, startThree } from '../../../../test/support/three-tasks.ts';
import { startProject } from '../../../../test/support/website.ts';
import { startWorld, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Family = Awaited<ReturnType<typeof startFamily>>;

/** Three tasks, and one that they are to come under. */
async function startFamily() {
  const site = await startThree(world);
  const { ada, ids, tasks, bulk, url } = site;
  const parent = (await site.addTask(ada, { title: 'Parent' })).task._id as string;
  const under = (to: string | null, some = ids) => ada.post(bulk, { ids: some, set: { parent: to } });
  const undo = async (reply: { json: () => { undo: string } }) =>
    (await ada.post(`${bulk}/undo`, { undo: reply.json().undo })).json();
  const parents = async () => (await readTasks(site, ids)).map((task) => task.parent);
  const remove = (id: string) => ada.delete(`${tasks}/${id}`);
  const restore = (id: string) => ada.post(`${url}/trash/${id}/restore`, {});
  return { ...site, parent, under, undo, parents, remove, restore };
}

const all = (parent: string | null) => [parent, parent, parent];

async function historyOf({ ada, tasks }: Family, id: string) {
  const { entries } = (await ada.get(`${tasks}/${id}/timeline?only=changes`)).json();
  return entries.flatMap((entry: { activity: { kind: string; changes: object[] } }) =>
    entry.activity.kind === 'task.updated' ? entry.activity.changes : [],
  );
}

test('many come under a task and out again, and all of them tell of it', async () => {
  const site = await startFamily();
  const { cleo, ids, parent, bulk, parents, under, undo } = site;
  const put = await cleo.post(bulk, { ids, set: { parent: parent.toUpperCase(), priority: 'high' } });
  expect(put.json()).toEqual({ status: 200, changed: 3, undo: expect.any(String) });
  expect(await readTasks(site, ids)).toMatchObject(
    ids.map(() => ({ parent, parentTask: { number: 4, title: 'Parent' }, priority: 'high', version: 2 })),
  );
  expect((await readTasks(site, [parent]))[0]!.counts.subTasks).toEqual({ done: 0, total: 3 });
  expect((await under(parent)).json()).toMatchObject({ changed: 0, undo: null });

  const taken = await under(null, ids.slice(1));
  expect(taken.json()).toMatchObject({ changed: 2 });
  expect(await parents()).toEqual([parent, null, null]);
  expect(await undo(taken)).toEqual({ status: 200, changed: 2, left: 0 });
  expect(await parents()).toEqual(all(parent));

  expect(
    (await historyOf(site, ids[1]!)).filter(({ field }: { field: string }) => field === 'parent'),
  ).toEqual([
    { field: 'parent', from: null, to: parent },
    { field: 'parent', from: parent, to: null },
    { field: 'parent', from: null, to: parent },
  ]);
  const told = (await historyOf(site, parent)) as { from?: string; to?: string }[];
  const ways = told.map(({ to }) => (to ? 'came' : 'went'));
  expect(ways).toEqual(['came', 'came', 'came', 'went', 'went', 'came', 'came']);
});

test('undone, each is under the parent that it had', async () => {
  const { ada, ids, tasks, parent, addTask, under, undo, parents } = await startFamily();
  const former = (await addTask(ada, { title: 'Former' })).task._id as string;
  await ada.put(`${tasks}/${ids[1]}`, { parent: former });
  const reply = await under(parent);
  expect(await parents()).toEqual(all(parent));
  expect(await undo(reply)).toMatchObject({ changed: 3, left: 0 });
  expect(await parents()).toEqual([null, former, null]);
});

type Refused = [what: string, status: number, says: string | RegExp, to: (family: Family) => Promise<string>];

test.each<Refused>([
  ['one of them', 422, /^[A-Z]+-2 “Two” cannot be its own sub-task\.$/, async ({ ids }) => ids[1]!],
  ['a task that is not there', 422, 'Choose a task of the project', async () => randomUUID()],
  [
    'a task of another project',
    422,
    'Choose a task of the project',
    async ({ ada, acme }) => (await (await startProject(world, ada, acme.id)).addTask(ada)).task._id,
  ],
  [
    'a deleted task',
    422,
    'Choose a task of the project',
    async ({ parent, remove }) => {
      await remove(parent);
      return parent;
    },
  ],
  [
    'a sub-task',
    422,
    '“Below” is a sub-task, and cannot have sub-tasks of its own.',
    async ({ ada, parent, addTask }) => (await addTask(ada, { title: 'Below', parent })).task._id,
  ],
  [
    'any, where one has sub-tasks',
    422,
    /^[A-Z]+-3 “Three” has sub-tasks, and cannot become one\.$/,
    async ({ ada, parent, ids, addTask }) => {
      await addTask(ada, { parent: ids[2] });
      return parent;
    },
  ],
  [
    'one that would have too many',
    409,
    `“Parent” would have ${limits.subTasks + 1} sub-tasks, and may have at most ${limits.subTasks}.`,
    async ({ ada, acme, id, todo, parent }) => {
      await inOwnTime(world.db, (db) =>
        sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, parent_id)
        SELECT ${acme.id}, ${id}, gen_random_uuid(), ${todo}, 'One of many', ${ada.id}, 100 + n, ${parent}
        FROM generate_series(1, ${limits.subTasks - 2}::int) AS n`.execute(db),
      );
      return parent;
    },
  ],
])('under %s none of them comes', async (_, status, says, to) => {
  const family = await startFamily();
  const parent = await to(family);
  const before = await readTasks(family, family.ids);
  const reply = await family.under(parent);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().message).toMatch(says);
  expect(await readTasks(family, family.ids)).toEqual(before);
});

test('whoever may not change the tasks changes no parents', async () => {
  const { ed, eve, bulk, ids, parent, parents } = await startFamily();
  const change = { ids, set: { parent } };
  expect((await ed.post(bulk, change)).statusCode).toBe(403);
  expect((await eve.post(bulk, change)).statusCode).toBe(404);
  expect(await parents()).toEqual(all(null));
});

test('a bond to a task in the trash rests while something else is changed, and is given back by undo', async () => {
  const site = await startFamily();
  const { ada, ids, bulk, parent, addTask, under, undo, parents, remove, restore } = site;
  await under(parent);
  await remove(parent);
  await ada.post(bulk, { ids, set: { priority: 'low' } });
  const other = (await addTask(ada, { title: 'Other' })).task._id as string;
  const reply = await under(other);
  expect(await parents()).toEqual(all(other));
  expect(await undo(reply)).toMatchObject({ changed: 3, left: 0 });
  expect(await parents()).toEqual(all(null));
  await restore(parent);
  expect(await parents()).toEqual(all(parent));
});

test('what cannot be under its former parent any more stays where it is', async () => {
  const site = await startFamily();
  const { ada, ids, tasks, parent, addTask, under, undo, parents } = site;
  await under(parent);
  const reply = await under(null);
  await addTask(ada, { parent: ids[0] });
  expect(await undo(reply)).toMatchObject({ changed: 2, left: 1 });
  expect(await parents()).toEqual([null, parent, parent]);

  const again = await under(null, ids.slice(1));
  const top = (await addTask(ada, { title: 'Top' })).task._id as string;
  await ada.put(`${tasks}/${parent}`, { parent: top });
  expect(await undo(again)).toMatchObject({ changed: 0, left: 2 });
  expect(await parents()).toEqual(all(null));
});

test('a parent whose own one is in the trash does not come under it again', async () => {
  const { ada, tasks, parent, addTask, under, remove, restore, ...site } = await startFamily();
  const top = (await addTask(ada, { title: 'Top' })).task._id as string;
  await ada.put(`${tasks}/${parent}`, { parent: top });
  await remove(top);
  expect((await under(parent)).json()).toMatchObject({ changed: 3 });
  await restore(top);
  expect((await ada.get(`${tasks}/${parent}`)).json().task).toMatchObject({
    parent: null,
    counts: { subTasks: { total: 3 } },
  });
  expect(await site.parents()).toEqual(all(parent));
});

const rounds = Array.from({ length: 6 }, (_, round) => round);

test.each(rounds)(
  'many at once, with their parent deleted or put under one of them: one level (%i)',
  async () => {
    const site = await startFamily();
    const { ada, bob, cleo, bulk, ids, tasks, parent, todo, restore } = site;
    const replies = await Promise.all([
      ada.post(bulk, { ids, set: { parent } }),
      bob.post(bulk, { ids: [parent], set: { parent: ids[0] } }),
      cleo.put(`${tasks}/${parent}`, { parent: ids[2] }),
      cleo.post(tasks, { title: 'New', status: todo, parent: ids[1] }),
      bob.delete(`${tasks}/${parent}`),
    ]);
    for (const { statusCode } of replies) expect([200, 201, 404, 422]).toContain(statusCode);
    await restore(parent);
    const listed = (await ada.get(`${tasks}?limit=50`)).json().tasks as Task[];
    const above = new Set(listed.map((task) => task.parent).filter((id) => id !== null));
    expect(listed.filter((task) => above.has(task._id) && task.parent !== null)).toEqual([]);
  },
);
