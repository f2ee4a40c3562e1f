import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, startWebsite, type Website } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
let site: Website;
beforeAll(async () => {
  world = await startWorld();
  site = await startWebsite(world);
});
afterAll(() => world.stop());

const addProject = async (name: string, more: object = {}) =>
  (await site.ada.post(`${site.acme.url}/projects`, { name, ...more })).json().project;
const keyOf = async (name: string) => (await addProject(name)).key as string;
const open = (person: Person, key: string) => person.get(`${site.acme.url}/t/${key}`);

test('a project has a key made from its name, unique in its organization', async () => {
  expect((await site.ada.get(site.url)).json().project.key).toBe('WEB');
  expect(await keyOf('Webshop')).toBe('WEB2');
  expect(await keyOf('webinars')).toBe('WEB3');
  expect(await keyOf('Élan vital')).toBe('ELA');
  expect(await keyOf('2026: Plan B')).toBe('PLA');
  expect(await keyOf('42')).toBe('PRJ');
  expect(await keyOf('山田')).toBe('PRJ2');
  expect(await keyOf('X')).toBe('XX');
  const { id } = await startProject(world, site.eve, site.beta.id);
  expect((await site.eve.get(`${site.beta.url}/projects/${id}`)).json().project.key).toBe('WEB');
});

test('the same create sent twice takes one key', async () => {
  const twice = { _id: randomUUID() };
  const keys = [await addProject('Quay', twice), await addProject('Quay', twice)].map(({ key }) => key);
  expect(keys).toEqual(['QUA', 'QUA']);
  expect(await keyOf('Quarry')).toBe('QUA2');
});

test('projects that come at once have different keys', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf('Storm')));
  expect(keys.toSorted()).toEqual(['STO', 'STO2', 'STO3', 'STO4', 'STO5', 'STO6', 'STO7', 'STO8']);
});

test('tasks count up from 1 in their project, and a number is never given twice', async () => {
  const { id, url, tasks, addTask } = await startProject(world, site.ada, site.acme.id);
  const { key } = (await site.ada.get(url)).json().project;
  const made = [await addTask(site.ada), await addTask(site.ada, { assignedTo: [site.ada.id] })];
  expect(made.map(({ task }) => [task.number, task.key])).toEqual([
    [1, `${key}-1`],
    [2, `${key}-2`],
  ]);

  const twice = { _id: randomUUID() };
  expect([
    (await addTask(site.ada, twice)).task.number,
    (await addTask(site.ada, twice)).task.number,
  ]).toEqual([3, 3]);
  await site.ada.delete(`${tasks}/${twice._id}`);
  expect((await addTask(site.ada)).task.number).toBe(4);

  await site.ada.post(`/organizations/${site.acme.id}/projects/${id}/trash/${twice._id}/restore`);
  const listed = (await site.ada.get(tasks)).json().tasks;
  expect(listed.map(({ number, key }: { number: number; key: string }) => [number, key])).toEqual(
    [4, 3, 2, 1].map((number) => [number, `${key}-${number}`]),
  );
  expect((await site.ada.get(`${tasks}/${twice._id}`)).json().task).toMatchObject({
    number: 3,
    key: `${key}-3`,
  });
});

test('twenty tasks that come at once have twenty numbers, without a gap', async () => {
  const { todo, doing, addTask } = await startProject(world, site.ada, site.acme.id);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      addTask(site.ada, {
        status: nth % 2 ? todo : doing,
        assignedTo: nth % 3 ? [] : [site.ada.id],
      }),
    ),
  );
  const numbers = made.map(({ task }) => task.number as number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
});

test('a task that is refused takes no number', async () => {
  const { tasks, addTask } = await startProject(world, site.ada, site.acme.id);
  const refused = await site.ada.post(tasks, { title: 'Lost', status: randomUUID() });
  expect(refused.statusCode).toBe(422);
  expect((await addTask(site.ada)).task.number).toBe(1);
});

test('whoever may update the project may change its key, and the old one goes on leading to it', async () => {
  const { ada, bob, cleo } = site;
  const { id, url, addTask } = await startProject(world, ada, site.acme.id);
  await ada.post(`${url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const { task } = await addTask(ada);
  const before = task.key.split('-')[0] as string;

  expect((await cleo.put(url, { key: 'ATLAS' })).statusCode).toBe(403);
  const changed = await ada.put(url, { key: ' atlas ' });
  expect([changed.statusCode, changed.json().project.key]).toEqual([200, 'ATLAS']);
  expect((await ada.get(url + '/tasks')).json().tasks[0].key).toBe('ATLAS-1');
  for (const key of ['ATLAS-1', 'atlas-1', `${before}-1`]) {
    const found = await open(bob, key);
    expect(found.statusCode).toBe(200);
    expect(found.json().task).toEqual({
      _id: task._id,
      key: 'ATLAS-1',
      number: 1,
      title: task.title,
      status: { name: 'To Do', color: '#000000' },
      project: { _id: id, name: 'Website' },
      organization: { _id: site.acme.id, name: 'Acme' },
    });
  }

  const taken = await ada.put(site.url, { key: before });
  expect(taken.json()).toMatchObject({
    status: 409,
    code: 'PROJECT_KEY_TAKEN',
    fields: { key: `${before} leads to another project` },
  });
  expect((await ada.put(url, { key: before })).json().project.key).toBe(before);
  expect((await ada.put(url, { key: before })).statusCode).toBe(200);
});

test.each(['A', 'TOOLONG', '4YOU', 'A-B', 'ÄÖ', '', 7, null])('%j is no key of a project', async (key) => {
  expect((await site.ada.put(site.url, { key })).json()).toMatchObject({
    status: 422,
    fields: { key: expect.anything() },
  });
});

test('a key leads nowhere, nor to what one may not see', async () => {
  const { ada, dan, eve } = site;
  const { task } = await site.addTask(ada);
  for (const key of ['WEB-0', 'WEB-999999', 'WEB-99999999999', 'NOPE-1', 'WEB', 'WEB-', '42', "'", '%00'])
    expect((await open(ada, key)).statusCode).toBe(404);
  expect((await open(eve, task.key)).statusCode).toBe(404);
  expect((await open(dan, task.key)).statusCode).toBe(403);
  expect((await open(dan, 'WEB-999999')).statusCode).toBe(403);

  const gone = await startProject(world, ada, site.acme.id);
  const { task: lost } = await gone.addTask(ada);
  await ada.delete(gone.url);
  expect((await open(ada, lost.key)).statusCode).toBe(404);
});

test('tasks are named by their ids, together; those that one may not see are left out', async () => {
  const { ada, bob, dan, eve, acme } = site;
  const secret = await startProject(world, ada, acme.id);
  const [seen, hidden, deleted] = [
    await site.addTask(ada),
    await secret.addTask(ada),
    await site.addTask(ada),
  ];
  await ada.delete(deleted.url);
  const places = [
    `${site.id}/${seen.task._id}`,
    `${secret.id}/${hidden.task._id}`,
    `${site.id}/${hidden.task._id}`,
    `${site.id}/${deleted.task._id}`,
    `${site.id}/${seen.task._id.toUpperCase()}`,
  ];
  const ask = (person: Person, ids = places.join()) => person.get(`${acme.url}/t?ids=${ids}`);
  const keysFor = async (person: Person) =>
    (await ask(person)).json().tasks.map(({ key }: { key: string }) => key);
  expect(await keysFor(bob)).toEqual([seen.task.key]);
  expect(new Set(await keysFor(ada))).toEqual(new Set([seen.task.key, hidden.task.key]));
  expect(await keysFor(dan)).toEqual([]);
  expect((await ask(eve)).statusCode).toBe(404);
  for (const wrong of ['', seen.task._id, Array.from({ length: 51 }, () => places[0]).join()])
    expect((await ask(bob, wrong)).json()).toMatchObject({
      status: 422,
      fields: { ids: expect.any(String) },
    });
});
