import { limits, type TaskDetails } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inOwnTime } from '../../../../test/support/in-own-time.ts';
import { patience } from '../../../../test/support/patience.ts';
import { startProject, startWebsite } from '../../../../test/support/website.ts';
import { startWorld, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

/** A parent with two sub-tasks and a task beside it, and another project. */
async function startFamily() {
  const site = await startWebsite(world);
  const { ada, tasks } = site;
  const shop = await startProject(world, ada, site.acme.id);
  const add = async (fields: object = {}) => (await site.addTask(ada, fields)).task._id as string;
  const parent = await add({ title: 'Parent' });
  const [one, two] = [await add({ parent }), await add({ parent })];
  const other = await add({ title: 'Other' });
  const read = async (id: string, url = tasks): Promise<TaskDetails> =>
    (await ada.get(`${url}/${id}`)).json().task;
  const move = async (...ids: string[]) =>
    (await ada.post(`${tasks}/bulk`, { ids, moveTo: { project: shop.id } })).json().undo as string;
  const undo = async (id: string) => (await ada.post(`${tasks}/bulk/undo`, { undo: id })).json();
  const parted = async (...ids: string[]) =>
    (await ada.post(`${tasks}/bulk/move-report`, { ids, project: shop.id })).json().report.subTasks as number;
  const under = async (id: string, to: string | null, url = tasks) =>
    (await ada.put(`${url}/${id}`, { parent: to })).statusCode;
  const childrenOf = async (id: string, url = tasks) =>
    (await read(id, url)).subTasks.map(({ _id }) => _id).toSorted();
  const unresolved = async () =>
    (
      await sql`SELECT id FROM tasks WHERE organization_id = ${site.acme.id} AND parent_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM tasks AS parents WHERE parents.organization_id = ${site.acme.id}
          AND parents.project_id = tasks.project_id AND parents.id = tasks.parent_id AND parents.parent_id IS NULL
      )`.execute(world.db)
    ).rows;
  return {
    ...site,
    shop,
    add,
    parent,
    one,
    two,
    other,
    read,
    move,
    undo,
    parted,
    under,
    childrenOf,
    unresolved,
  };
}

test('a sub-task that moves without its parent is a task like any other, until that is undone', async () => {
  const { parent, one, two, shop, ...family } = await startFamily();
  expect(await family.parted(one)).toBe(1);
  const undo = await family.move(one);
  expect(await family.read(one, shop.tasks)).toMatchObject({ parent: null, parentTask: null });
  expect(await family.childrenOf(parent)).toEqual([two]);
  expect(await family.unresolved()).toEqual([]);
  expect(await family.undo(undo)).toMatchObject({ changed: 1, left: 0 });
  expect(await family.childrenOf(parent)).toEqual([one, two].toSorted());
});

test('a parent takes along the sub-tasks that are moved with it, and parts from the others', async () => {
  const { parent, one, two, shop, ...family } = await startFamily();
  expect(await family.parted(parent, one)).toBe(1);
  expect(await family.parted(parent, one, two)).toBe(0);
  const undo = await family.move(parent, one);
  expect(await family.childrenOf(parent, shop.tasks)).toEqual([one]);
  expect(await family.read(two)).toMatchObject({ parent: null, version: 1 });
  expect(await family.unresolved()).toEqual([]);
  await family.undo(undo);
  expect(await family.childrenOf(parent)).toEqual([one, two].toSorted());
});

test('undo makes no second level', async () => {
  const { parent, one, two, other, add, ...family } = await startFamily();
  const parentWas = await family.move(one);
  await family.under(two, null);
  expect(await family.under(parent, other)).toBe(200);
  await family.undo(parentWas);
  expect((await family.read(one)).parent).toBeNull();
  // The one that stayed has become a parent, or has another.
  const top = await add();
  for (const id of [one, two]) await family.under(id, top);
  const topWas = await family.move(top);
  const below = await add({ parent: one });
  await family.under(two, other);
  await family.undo(topWas);
  expect(await family.childrenOf(top)).toEqual([]);
  expect(await family.childrenOf(one)).toEqual([below]);
  expect(await family.unresolved()).toEqual([]);
});

test('undo makes no more sub-tasks than there may be', async () => {
  const { ada, acme, id, todo, parent, one, two, ...family } = await startFamily();
  const undo = await family.move(one, two);
  await inOwnTime(world.db, (db) =>
    sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, parent_id)
    SELECT ${acme.id}, ${id}, gen_random_uuid(), ${todo}, 'One of many', ${ada.id}, 100 + n, ${parent}
    FROM generate_series(2, ${limits.subTasks}::int) AS n`.execute(db),
  );
  expect(await family.undo(undo)).toMatchObject({ changed: 2 });
  const parents = [await family.read(one), await family.read(two)].map((task) => task.parent);
  expect(new Set(parents)).toEqual(new Set([parent, null]));
});

test('what is restored does not wait for a parent that was moved, nor makes a second level', async () => {
  const { ada, url, tasks, parent, one, two, other, add, ...family } = await startFamily();
  const restore = (id: string) => ada.post(`${url}/trash/${id}/restore`, {});
  await ada.delete(`${tasks}/${one}`);
  await family.move(parent);
  await restore(one);
  expect(await family.unresolved()).toEqual([]);
  // Two is under the other, which is in the trash, when its own sub-task comes back.
  const below = await add({ parent: two });
  await ada.delete(`${tasks}/${below}`);
  await family.under(two, other);
  await ada.delete(`${tasks}/${other}`);
  for (const id of [below, other]) await restore(id);
  expect(await family.childrenOf(other)).toEqual([two]);
  expect((await family.read(below)).parent).toBeNull();
});

test('nobody takes the id of a task that was moved', async () => {
  const { bob, tasks, todo, one, other, ...family } = await startFamily();
  const undo = await family.move(one);
  for (const parent of [null, other])
    expect((await bob.post(tasks, { _id: one, title: 'Mine', status: todo, parent })).json()).toMatchObject({
      status: 409,
      code: 'ID_TAKEN',
    });
  expect(await family.undo(undo)).toMatchObject({ changed: 1 });
});

test('whoever looks at either project reads its tasks anew, also who moved them', async () => {
  const { ada, id, shop, one, move } = await startFamily();
  const heard = await world.listens(ada);
  await move(one);
  for (const projectId of [id, shop.id])
    await vi.waitFor(
      () => expect(heard.hints).toContainEqual(expect.objectContaining({ kind: 'tasks', projectId })),
      patience,
    );
  heard.close();
});
