import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const url = '/users/calendar';

async function makeFeed(person: Person) {
  const { link }: { link: string } = (await person.post(url, {})).json();
  const path = new URL(link).pathname.replace('/api', '');
  const read = (headers?: Record<string, string>) => world.visitor().get(path, headers);
  return { path, read, titles: async () => (await read()).body.match(/SUMMARY:.*/g) ?? [] };
}

test('a calendar program reads the open tasks that its owner is assigned to, without a session', async () => {
  const { bob, ada, tasks, addTask } = await startWebsite(world);
  await addTask(ada, { title: 'Proof', assignedTo: [bob.id], dueDate: '2026-11-30' });
  await addTask(ada, { title: 'Some day', assignedTo: [bob.id] });
  await addTask(ada, { title: 'Not mine', assignedTo: [ada.id], dueDate: '2026-11-30' });
  const { read, titles } = await makeFeed(bob);
  const reply = await read();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  expect(await titles()).toEqual([expect.stringMatching(/^SUMMARY:\w+-1 Proof/)]);

  const etag = String(reply.headers['etag']);
  expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
  const { _id } = (await bob.get(tasks))
    .json()
    .tasks.find(({ title }: { title: string }) => title === 'Proof');
  await ada.put(`${tasks}/${_id}`, { title: 'Proof 2' });
  expect((await read({ 'if-none-match': etag })).statusCode).toBe(200);
});

test('what its owner may not see any more is gone from it', async () => {
  const { ada, bob, url: project, addTask } = await startWebsite(world);
  await addTask(ada, { assignedTo: [bob.id], dueDate: '2026-11-30' });
  const { titles } = await makeFeed(bob);
  expect(await titles()).toHaveLength(1);
  await ada.delete(`${project}/team/${bob.id}`);
  expect(await titles()).toEqual([]);

  const other = await startWebsite(world);
  await other.addTask(other.ada, { assignedTo: [other.bob.id], dueDate: '2026-11-30' });
  const theirs = await makeFeed(other.bob);
  expect(await theirs.titles()).toHaveLength(1);
  await other.ada.delete(`${other.acme.url}/members/${other.bob.id}`);
  expect(await theirs.titles()).toEqual([]);

  const third = await startWebsite(world);
  await third.addTask(third.ada, { assignedTo: [third.ada.id], dueDate: '2026-11-30' });
  const own = await makeFeed(third.ada);
  expect(await own.titles()).toHaveLength(1);
  await third.ada.delete(third.url);
  expect(await own.titles()).toEqual([]);
});

test('another address ends the one before, and switched off there is none', async () => {
  const { bob } = await startWebsite(world);
  expect((await bob.get(url)).json().feed).toBeNull();
  const first = await makeFeed(bob);
  const second = await makeFeed(bob);
  expect((await first.read()).statusCode).toBe(404);
  expect((await second.read()).statusCode).toBe(200);
  expect((await bob.get(url)).json().feed).toEqual({ createdAt: expect.any(String) });
  await bob.delete(url);
  expect((await second.read()).statusCode).toBe(404);
  expect((await bob.get(url)).json().feed).toBeNull();
});

test('only a hash of the secret is kept, and another’s secret is not told', async () => {
  const { ada, bob } = await startWebsite(world);
  const { path } = await makeFeed(bob);
  const secret = path.split('/').at(-1)!.replace('.ics', '');
  const rows = await world.db.selectFrom('calendarFeeds').selectAll().execute();
  expect(rows.some(({ secretHash }) => secretHash.toString().includes(secret))).toBe(false);
  expect((await ada.get(url)).json()).toEqual({ status: 200, feed: null });
  for (const wrong of ['x', secret, `${secret.slice(1)}.ics`, `${'A'.repeat(43)}.ics`])
    expect((await world.visitor().get(`${url}/${wrong}`)).statusCode).toBe(404);
});
