import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThree } from '../../../../test/support/three-tasks.ts';
import { letTrashAge, png, startProject, taskForm } from '../../../../test/support/website.ts';
import { startWorld, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Three tasks of Website, and beside it Shop, of Ada’s, and Blog, where Cleo, an employee, adds tasks with ids of her choice. */
async function startNamesakes() {
  const site = await startThree(world);
  const { ada, cleo, acme, tasks } = site;
  const shop = await startProject(world, ada, acme.id);
  const blog = await startProject(world, ada, acme.id);
  await ada.post(`${blog.url}/team`, [{ userId: cleo.id }]);
  const move = (ids: string[]) => ada.post(site.bulk, { ids, moveTo: { project: shop.id } });
  const undo = (id: string) => ada.post(`${site.bulk}/undo`, { undo: id });
  const addNamesake = (id: string) => blog.addTask(cleo, { _id: id, title: 'Namesake' });
  const moveNamesake = (id: string) =>
    cleo.post(`${blog.tasks}/bulk`, { ids: [id], moveTo: { project: site.id } });
  const read = async (id: string, url = tasks) => (await ada.get(`${url}/${id}`)).json().task;
  return { ...site, shop, move, undo, addNamesake, moveNamesake, read };
}

/** As no request leaves it: a task that is there lies in the trash, too. */
const putInTrash = (taskId: string, projectId: string) =>
  sql`
    INSERT INTO trash (organization_id, project_id, kind, id, name, deleted_by, contents)
    SELECT organization_id, ${projectId}, 'task', id, 'First', created_by, '{}' FROM tasks WHERE id = ${taskId}`.execute(
    world.db,
  );

test('a task does not come to where its id is that of one in the trash, which can be restored whole', async () => {
  const site = await startNamesakes();
  const { ada, cleo, url, tasks, ids } = site;
  const id = ids[0]!;
  await ada.form('PUT', `${tasks}/${id}`, taskForm({}, await png()));
  await ada.post(`${tasks}/${id}/comments`, { body: 'Keep me' });
  const { files, counts } = await site.read(id);
  await ada.delete(`${tasks}/${id}`);
  await site.addNamesake(id);
  expect((await site.moveNamesake(id)).json().code).toBe('ID_TAKEN');
  expect((await cleo.get(`${tasks}/${id}/timeline`)).statusCode).toBe(404);
  expect((await ada.post(`${url}/trash/${id}/restore`)).statusCode).toBe(201);
  expect(await site.read(id)).toMatchObject({ title: 'One', files, counts });
});

test('nor to where it is that of one moved away, which can come back', async () => {
  const site = await startNamesakes();
  const { ada, acme, ids, shop } = site;
  const id = ids[0]!;
  const { key } = await site.read(id);
  const { undo } = (await site.move([id])).json();
  await site.addNamesake(id);
  expect((await site.moveNamesake(id)).json().code).toBe('ID_TAKEN');
  expect((await ada.get(`${acme.url}/t/${key}`)).json().task.project._id).toBe(shop.id);
  expect((await site.undo(undo)).json()).toMatchObject({ changed: 1 });
  expect(await site.read(id)).toMatchObject({ key, title: 'One' });
});

test('a namesake that comes in the very moment in which a task goes takes nothing of it', async () => {
  const site = await startNamesakes();
  const { ada, tasks, shop, ids } = site;
  const [deleted, moved] = ids as [string, string];
  for (const id of [deleted, moved]) await site.addNamesake(id);
  const [one, two] = await Promise.all([
    site.moveNamesake(deleted),
    site.moveNamesake(moved),
    ada.delete(`${tasks}/${deleted}`),
    site.move([moved]),
  ]);
  expect([one.statusCode, two.statusCode]).toEqual([409, 409]);
  expect((await ada.get(`${tasks}/${deleted}`)).statusCode).toBe(404);
  expect((await site.read(moved, shop.tasks)).title).toBe('Two');
});

test('undo brings nothing back to where one of the ids has come to be in the trash', async () => {
  const site = await startNamesakes();
  const { id: project, ids } = site;
  const { undo } = (await site.move(ids)).json();
  await putInTrash(ids[1]!, project);
  const before = await world.stored();
  expect((await site.undo(undo)).json()).toMatchObject({ status: 409, code: 'ID_TAKEN' });
  expect(await world.stored()).toEqual(before);
  await world.db.deleteFrom('trash').where('id', '=', ids[1]!).execute();
  expect((await site.undo(undo)).json()).toMatchObject({ changed: 3, left: 0 });
});

const refusalOf = (what: string) => ({
  status: 409,
  code: 'ID_TAKEN',
  message: `${what} cannot be deleted while something else in the trash has its _id.`,
});

test('a task that is deleted never takes the place of another in the trash', async () => {
  const site = await startNamesakes();
  const { ada, id: project, tasks, bulk, ids } = site;
  await putInTrash(ids[0]!, project);
  const before = await world.stored();
  expect((await ada.delete(`${tasks}/${ids[0]}`)).json()).toEqual(refusalOf('This'));
  const { key } = await site.read(ids[0]!);
  expect((await ada.post(bulk, { ids, delete: true })).json()).toEqual(refusalOf(`${key} “One”`));
  expect(await world.stored()).toEqual(before);
});

test('the id of a task that moved and was erased there is free where it was before, its key is not', async () => {
  const site = await startNamesakes();
  const { ada, shop, ids } = site;
  const id = ids[0]!;
  const { key } = await site.read(id);
  await site.move([id]);
  await ada.delete(`${shop.tasks}/${id}`);
  await letTrashAge(world, 40);
  const { task } = await shop.addTask(ada, { _id: id });
  await ada.post(`${shop.tasks}/bulk`, { ids: [task._id], moveTo: { project: site.id } });
  expect((await site.read(id)).key).not.toBe(key);
});
