import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const isToldOfChange = async (person: Person) => {
  const { notices } = (await person.get('/users/inbox')).json();
  return notices.some(({ kind }: { kind: string }) => kind === 'changed');
};

async function startTask(fields: object = {}) {
  const site = await startWebsite(world);
  const { task, url: taskUrl } = await site.addTask(site.ada, fields);
  const isWatched = async (person: Person) => (await person.get(taskUrl)).json().task.isWatched as boolean;
  const watch = (person: Person, isWatching: boolean) => person.put(`${taskUrl}/watch`, { isWatching });
  return { ...site, task, taskUrl, isWatched, watch };
}

test('who creates, is assigned or comments watches; the others do not', async () => {
  const { ada, bob, cleo, taskUrl, isWatched } = await startTask();
  expect([await isWatched(ada), await isWatched(bob), await isWatched(cleo)]).toEqual([true, false, false]);
  await bob.post(`${taskUrl}/comments`, { body: 'Which one?' });
  await ada.put(taskUrl, { assignedTo: [cleo.id] });
  expect([await isWatched(bob), await isWatched(cleo)]).toEqual([true, true]);
});

test.each([
  ['when it was created', true],
  ['later', false],
])('who was assigned %s watches on when somebody else takes over', async (_, isAtOnce) => {
  const site = await startWebsite(world);
  const { ada, bob, cleo, addTask } = site;
  const { url } = await addTask(ada, isAtOnce ? { assignedTo: [cleo.id] } : {});
  if (!isAtOnce) await ada.put(url, { assignedTo: [cleo.id] });
  const { task } = (await ada.put(url, { assignedTo: [bob.id] })).json();
  expect(task).toMatchObject({ assignedTo: [bob.id], isWatched: true });
  expect((await cleo.get(url)).json().task.isWatched).toBe(true);
});

test('who is named twice is assigned once, and watches', async () => {
  const { ada, cleo, taskUrl, isWatched } = await startTask();
  expect((await ada.put(taskUrl, { assignedTo: [cleo.id, cleo.id] })).statusCode).toBe(200);
  expect(await isWatched(cleo)).toBe(true);
});

test('everybody who sees the task may watch and stop, also its creator; then nothing comes', async () => {
  const { ada, bob, cleo, taskUrl, isWatched, watch } = await startTask();
  expect((await watch(cleo, true)).json()).toEqual({ status: 200 });
  await watch(ada, false);
  expect([await isWatched(ada), await isWatched(cleo)]).toEqual([false, true]);
  await bob.put(taskUrl, { title: 'Shorter' });
  await runJobs(world);
  expect([await isToldOfChange(ada), await isToldOfChange(cleo)]).toEqual([false, true]);
});

test('whoever sees the task sees who watches it, as far as they still see it themselves', async () => {
  const { ada, bob, cleo, dan, eve, url, taskUrl, watch } = await startTask();
  const names = async (person: Person) => {
    const { watchers, count } = (await person.get(`${taskUrl}/watchers`)).json();
    expect(count).toBe(watchers.length);
    return watchers.map(({ fullName }: { fullName: string }) => fullName);
  };
  await watch(cleo, true);
  await watch(bob, true);
  expect(await names(cleo)).toEqual(['Ada', 'Bob', 'Cleo']);
  await watch(ada, false);
  await ada.delete(`${url}/team/${bob.id}`);
  expect(await names(ada)).toEqual(['Cleo']);
  await watch(cleo, false);
  expect(await names(ada)).toEqual([]);
  for (const [person, status] of [
    [dan, 403],
    [bob, 403],
    [eve, 404],
  ] as const)
    expect((await person.get(`${taskUrl}/watchers`)).statusCode).toBe(status);
  await ada.delete(taskUrl);
  expect((await ada.get(`${taskUrl}/watchers`)).statusCode).toBe(404);
});

test('who had stopped and is assigned again, or comments again, watches again', async () => {
  const { ada, bob, cleo, taskUrl, isWatched, watch } = await startTask({ assignedTo: [] });
  for (const person of [bob, cleo]) await watch(person, false);
  await ada.put(taskUrl, { assignedTo: [cleo.id] });
  await bob.post(`${taskUrl}/comments`, { body: 'Here again' });
  expect([await isWatched(bob), await isWatched(cleo)]).toEqual([true, true]);
  await watch(cleo, false);
  await ada.put(taskUrl, { assignedTo: [] });
  expect(await isWatched(cleo)).toBe(false);
});

test('who does not see the task cannot watch it, nor one that is gone', async () => {
  const { ada, dan, ed, eve, taskUrl, watch } = await startTask();
  for (const [person, status] of [
    [dan, 403],
    [ed, 403],
    [eve, 404],
  ] as const)
    expect((await watch(person, true)).statusCode).toBe(status);
  await ada.delete(taskUrl);
  expect((await watch(ada, true)).json()).toMatchObject({ status: 404, message: 'Task not found' });
});

test('it travels to the trash with its task, and back', async () => {
  const { ada, cleo, url, task, taskUrl, isWatched, watch } = await startTask();
  await watch(cleo, true);
  await watch(ada, false);
  await ada.delete(taskUrl);
  await ada.post(`${url}/trash/${task._id}/restore`);
  expect([await isWatched(ada), await isWatched(cleo)]).toEqual([false, true]);
});

test('watching while the task is deleted is kept, or refused', async () => {
  const { ada, bob, taskUrl, watch } = await startTask();
  const [watched, deleted] = await Promise.all([watch(bob, true), ada.delete(taskUrl)]);
  expect(deleted.statusCode).toBe(200);
  expect([200, 404]).toContain(watched.statusCode);
});
