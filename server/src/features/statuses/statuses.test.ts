import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const nameTaken = {
  status: 409,
  code: 'STATUS_NAME_TAKEN',
  message: 'A status with this name already exists in this project.',
};
const noStatus = { status: 404, code: 'NOT_FOUND', message: 'Status not found' };
const hasTasks = (tasks: number, message: string) => ({
  status: 409,
  code: 'STATUS_HAS_TASKS',
  message,
  tasks,
});
const names = async (person: Person, url: string) =>
  (await person.get(`${url}/status`)).json().taskStatuses.map(({ name }: { name: string }) => name);

async function startEmpty() {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const { id, url } = await world.project(ada, acme.id);
  return { ada, acme, id, url, statuses: `${url}/status` };
}

test('a status is added with everything that it has', async () => {
  const { ada, statuses } = await startEmpty();
  const body = { name: ' To Do ', order: 3, color: '#AB12cd', description: 'Not\nyet' };

  const reply = await ada.post(statuses, body);

  const taskStatus = {
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'To Do',
    order: 3,
    color: '#ab12cd',
    description: 'Not\nyet',
    category: 'notStarted',
    limit: null,
  };
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, taskStatus });
  expect((await ada.get(statuses)).json()).toEqual({ status: 200, taskStatuses: [taskStatus] });
});

test('a status of which only the name is given is black and comes last', async () => {
  const { ada, statuses, url } = await startEmpty();
  await ada.post(statuses, { name: 'Done', order: 7 });
  const reply = await ada.post(statuses, { name: 'Archive' });
  expect(reply.json().taskStatus).toMatchObject({ order: 8, color: '#000000', description: '' });
  await ada.post(statuses, { name: 'Far', order: limits.statusOrder });
  expect((await ada.post(statuses, { name: 'Farther' })).json().taskStatus.order).toBe(limits.statusOrder);
  expect(await names(ada, url)).toEqual(['Done', 'Archive', 'Far', 'Farther']);
});

test('statuses stand by their order, and those of the same order by age', async () => {
  const { ada, statuses, url } = await startEmpty();
  for (const [name, order] of [
    ['Third', 5],
    ['First', 0],
    ['Fourth', 5],
    ['Second', 1],
    ['Fifth', 5],
  ])
    await ada.post(statuses, { name, order });
  expect(await names(ada, url)).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
});

test('a change answers the status; a description not named stays', async () => {
  const { ada, statuses } = await startEmpty();
  const { taskStatus } = (await ada.post(statuses, { name: 'To Do', description: 'Not yet' })).json();

  const reply = await ada.put(`${statuses}/${taskStatus._id}`, { name: 'Later', order: 4, color: '#ff0000' });

  const changed = { ...taskStatus, name: 'Later', order: 4, color: '#ff0000' };
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200, taskStatus: changed });
  // The screen sends the whole status, its id included.
  const whole = { ...changed, description: '' };
  expect((await ada.put(`${statuses}/${taskStatus._id}`, whole)).json().taskStatus).toEqual(whole);
});

test('a status is put behind another by name of it, in one call, whatever others have moved before', async () => {
  const { ada, url, statuses } = await startEmpty();
  const ids: Record<string, string> = {};
  for (const name of ['One', 'Two', 'Three', 'Four'])
    ids[name] = (await ada.post(statuses, { name })).json().taskStatus._id;
  const put = (name: string, after: string | null) => ada.put(`${statuses}/${ids[name]}`, { after });

  const reply = await put('Four', ids['One']!);
  expect(reply.json().taskStatus).toMatchObject({ name: 'Four', order: 1 });
  expect(await names(ada, url)).toEqual(['One', 'Four', 'Two', 'Three']);
  await put('Three', null);
  expect(await names(ada, url)).toEqual(['Three', 'One', 'Four', 'Two']);
  // Somebody who still sees the first order says the same, and moves nothing else.
  await put('Two', ids['One']!);
  expect(await names(ada, url)).toEqual(['Three', 'One', 'Two', 'Four']);
  const before = await world.stored();
  await put('Two', ids['One']!);
  await put('Two', ids['Two']!);
  expect(await world.stored()).toEqual(before);
  await put('One', randomUUID());
  expect(await names(ada, url)).toEqual(['Three', 'Two', 'Four', 'One']);
});

test('two who move statuses at once both find what they moved where they put it', async () => {
  const { ada, url, statuses } = await startEmpty();
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    ids.push((await ada.post(statuses, { name })).json().taskStatus._id);
  const [one, two, , four, five] = ids;
  await Promise.all([
    ada.put(`${statuses}/${five}`, { after: one }),
    ada.put(`${statuses}/${two}`, { after: four }),
  ]);
  expect(await names(ada, url)).toEqual(['One', 'Five', 'Three', 'Four', 'Two']);
});

test.each([
  ['the same', 'To Do', 'To Do'],
  ['one in other letters', 'To Do', ' tO dO'],
  ['one in other letters beyond English', 'Prüfung', 'PRÜFUNG'],
])('a name is there once: %s is a conflict, for a new status and for a renamed one', async (_, one, two) => {
  const { ada, statuses } = await startEmpty();
  const first = (await ada.post(statuses, { name: one })).json().taskStatus;
  const other = (await ada.post(statuses, { name: 'Other' })).json().taskStatus;
  const before = await world.stored();
  expect((await ada.post(statuses, { name: two })).json()).toEqual(nameTaken);
  expect((await ada.put(`${statuses}/${other._id}`, { ...other, name: two })).json()).toEqual(nameTaken);
  expect(await world.stored()).toEqual(before);
  // Its own name in other letters is no conflict, nor is the same name in another project.
  expect((await ada.put(`${statuses}/${first._id}`, { ...first, name: two })).statusCode).toBe(200);
  const shop = await startEmpty();
  expect((await shop.ada.post(shop.statuses, { name: one })).statusCode).toBe(201);
});

test('a project has at most 50 statuses', async () => {
  const { ada, statuses } = await startEmpty();
  for (let index = 0; index < limits.statuses; index++)
    expect((await ada.post(statuses, { name: `Status ${index}` })).statusCode).toBe(201);
  const before = await world.stored();

  const reply = await ada.post(statuses, { name: 'One more' });

  expect(reply.json()).toEqual({
    status: 409,
    code: 'TOO_MANY_STATUSES',
    message: 'A project may have at most 50 statuses.',
  });
  expect(await world.stored()).toEqual(before);
  const [first] = (await ada.get(statuses)).json().taskStatuses;
  // A retry of one of the fifty still finds it.
  expect((await ada.post(statuses, first)).json()).toEqual({ status: 201, taskStatus: first });
  await ada.delete(`${statuses}/${first._id}`);
  expect((await ada.post(statuses, { name: 'One more' })).statusCode).toBe(201);
});

test('the same create sent twice with its _id makes one status, answered 201 both times', async () => {
  const { ada, statuses, url } = await startEmpty();
  const body = { _id: randomUUID(), name: 'To Do', order: 1 };
  const [first, second] = [await ada.post(statuses, body), await ada.post(statuses, body)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json().taskStatus._id).toBe(body._id);
  expect(second.body).toBe(first.body);
  expect(await names(ada, url)).toEqual(['To Do']);
});

test.each([
  ['name', { name: '' }, 'Name is required'],
  ['name', { name: 'x'.repeat(61) }, 'Name may have at most 60 characters'],
  ['order', { name: 'Done', order: -1 }, 'Order must be at least 0'],
  ['order', { name: 'Done', order: 100_001 }, 'Order may be at most 100,000'],
  ['order', { name: 'Done', order: 1.5 }, 'Order must be a whole number'],
  ['order', { name: 'Done', order: '1' }, 'Order must be a number'],
  ['color', { name: 'Done', color: 'red' }, 'Color must look like #rrggbb'],
  ['color', { name: 'Done', color: '#fff' }, 'Color must look like #rrggbb'],
  ['_id', { name: 'Done', _id: '7' }, '_id must be a UUID'],
])('the %s of %j is refused', async (field, body, message) => {
  const { ada, statuses } = await startEmpty();
  const reply = await ada.post(statuses, body);
  expect(reply.json()).toEqual({ status: 422, code: 'INVALID', message, fields: { [field]: message } });
});

test('everybody on the team sees the statuses; changing them needs the permission as well', async () => {
  const { ada, bob, cleo, dan, acme, url, todo } = await startWebsite(world);
  for (const person of [ada, bob, cleo]) expect(await names(person, url)).toEqual(['To Do', 'Doing']);
  expect((await dan.get(`${url}/status`)).statusCode).toBe(403);

  await world.grant(acme.id, 'manager', ['manageStatus']);
  const before = await world.stored();
  const change = { name: 'Later', order: 0, color: '#000000' };
  for (const person of [cleo, dan]) {
    expect((await person.post(`${url}/status`, { name: 'New' })).statusCode).toBe(403);
    expect((await person.put(`${url}/status/${todo}`, change)).statusCode).toBe(403);
    expect((await person.delete(`${url}/status/${todo}`)).statusCode).toBe(403);
  }
  expect(await world.stored()).toEqual(before);
  expect((await bob.put(`${url}/status/${todo}`, change)).statusCode).toBe(200);
});

test('a status without tasks is deleted', async () => {
  const { ada, url, todo } = await startWebsite(world);
  const reply = await ada.delete(`${url}/status/${todo}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect(await names(ada, url)).toEqual(['Doing']);
  expect((await ada.delete(`${url}/status/${todo}`)).json()).toEqual(noStatus);
  expect((await ada.put(`${url}/status/${todo}`, { name: 'A', order: 1, color: '#000000' })).json()).toEqual(
    noStatus,
  );
});

test('a status with tasks stays, and the answer says how many it has', async () => {
  const { ada, cleo, url, todo, doing, addTask } = await startWebsite(world);
  await addTask(cleo);
  await addTask(cleo, { status: doing });
  expect((await ada.delete(`${url}/status/${todo}`)).json()).toEqual(
    hasTasks(1, 'This status still has 1 task. Move them first.'),
  );
  await addTask(cleo);
  const before = await world.stored();
  const reply = await ada.delete(`${url}/status/${todo}`);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual(hasTasks(2, 'This status still has 2 tasks. Move them first.'));
  expect(await world.stored()).toEqual(before);
});

test('tasks move to another status, and their version tells so', async () => {
  const { ada, cleo, url, tasks, todo, doing, addTask } = await startWebsite(world);
  const [one, two] = [await addTask(cleo), await addTask(cleo)];
  const { url: third } = await addTask(cleo, { status: doing });

  const reply = await ada.delete(`${url}/status/${todo}?moveTo=${doing}`);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect(await names(ada, url)).toEqual(['Doing']);
  for (const { url } of [one, two])
    expect((await cleo.get(url)).json().task).toMatchObject({ status: doing, version: 2 });
  expect((await cleo.get(third)).json().task.version).toBe(1);
  expect((await cleo.get(`${tasks}?status=${doing}`)).json().tasks).toHaveLength(3);
});

test('tasks move only to another status of their own project', async () => {
  const { ada, cleo, eve, acme, beta, url, todo, addTask } = await startWebsite(world);
  const sibling = await startProject(world, ada, acme.id);
  const foreign = await startProject(world, eve, beta.id);
  for (const isInUse of [false, true]) {
    if (isInUse) await addTask(cleo);
    const before = await world.stored();
    for (const moveTo of [todo, sibling.todo, foreign.todo, randomUUID()]) {
      const reply = await ada.delete(`${url}/status/${todo}?moveTo=${moveTo}`);
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toEqual({
        status: 422,
        code: 'INVALID',
        message: 'Choose another status of the project',
        fields: { moveTo: 'Choose another status of the project' },
      });
    }
    expect((await ada.delete(`${url}/status/${todo}?moveTo=nowhere`)).statusCode).toBe(422);
    expect(await world.stored()).toEqual(before);
  }
});
