import { addDays, limits, readOverview, type RecentActivity } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const today = () => new Date().toISOString().slice(0, 10);

async function overviewOf(person: Person, url: string) {
  const reply = (await person.get(`${url}/overview`)).json();
  expect(readOverview.schema.response[200].parse(reply)).toEqual(reply);
  return readOverview.schema.response[200].parse(reply);
}

test('an overview says how far a project is, and what is due next', async () => {
  const { ada, url, addTask, doing } = await startWebsite(world);
  expect(await overviewOf(ada, url)).toMatchObject({
    counts: { open: 0, done: 0, overdue: 0 },
    next: [],
    recent: [],
  });
  await addTask(ada, { title: 'Someday' });
  await addTask(ada, { title: 'Later', dueDate: addDays(today(), 9) });
  await addTask(ada, { title: 'Late', dueDate: addDays(today(), -3), status: doing });
  const { counts, next } = await overviewOf(ada, url);
  expect(counts).toEqual({ open: 3, done: 0, overdue: 1 });
  expect(next).toMatchObject([
    { title: 'Late', dueDate: addDays(today(), -3), status: { name: 'Doing' } },
    { title: 'Later', key: expect.stringMatching(/^[A-Z]+-2$/) },
  ]);
});

test('what is done is not due, and of many the nearest are named', async () => {
  const { ada, url, addTask } = await startWebsite(world);
  const { taskStatus: done } = (await ada.post(`${url}/status`, { name: 'Done' })).json();
  await addTask(ada, { title: 'Over', dueDate: today(), status: done._id });
  for (let nth = limits.overviewTasks + 1; nth > 0; nth -= 1)
    await addTask(ada, { title: `Task ${nth}`, dueDate: addDays(today(), nth) });
  const { next } = await overviewOf(ada, url);
  expect(next.map(({ title }) => title)).toEqual(
    Array.from({ length: limits.overviewTasks }, (_, nth) => `Task ${nth + 1}`),
  );
});

test('what was done to its tasks lately is told, each task once', async () => {
  const { ada, bob, url, addTask, doing } = await startWebsite(world);
  const copy = await addTask(ada, { title: 'Copy' });
  const logo = await addTask(ada, { title: 'Logo' });
  const gone = await addTask(ada, { title: 'Gone' });
  await ada.delete(gone.url);
  await bob.post(`${copy.url}/comments`, { body: 'Nearly there' });
  await bob.put(logo.url, { status: doing });
  await ada.put(url, { name: 'Site' });
  const { recent } = await overviewOf(ada, url);
  expect(recent.map(said)).toEqual(['Bob task.updated Logo Doing', 'Bob comment.created Copy']);
  const { projects } = (await ada.get(url.replace(/\/[^/]+$/, ''))).json();
  expect(Date.parse(projects[0].changedAt)).toBeGreaterThanOrEqual(Date.parse(recent[0]!.at));
});

const said = ({ actor, kind, task, status }: RecentActivity) =>
  [actor?.fullName, kind, task.title, status?.name].filter(Boolean).join(' ');

test('who is not on the team sees no overview, and nobody of another organization knows of it', async () => {
  const { acme, url } = await startWebsite(world);
  const [cleo, eve] = [await world.user('Cleo'), await world.user('Eve')];
  await world.addMember(acme.id, cleo, 'employee');
  await world.organization(eve);
  const refused = (await cleo.get(url)).statusCode;
  expect((await cleo.get(`${url}/overview`)).statusCode).toBe(refused);
  expect(refused).toBeGreaterThanOrEqual(400);
  expect((await eve.get(`${url}/overview`)).statusCode).toBe(404);
});
