import { addDays, dayIn, getProject, limits, listProjects, type ProjectCounts } from '@muster/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const today = () => new Date().toISOString().slice(0, 10);

async function countsOf(person: Person, organization: { url: string }) {
  const reply = (await person.get(`${organization.url}/projects`)).json();
  expect(listProjects.schema.response[200].parse(reply)).toEqual(reply);
  return reply.projects.map(({ counts }: { counts: ProjectCounts }) => counts) as ProjectCounts[];
}

test('a project in the list says how many tasks are open, done and overdue', async () => {
  const { ada, acme, url, addTask, doing } = await startWebsite(world);
  const statusNamed = async (name: string) =>
    (await ada.post(`${url}/status`, { name })).json().taskStatus._id as string;
  const [done, cancelled] = [await statusNamed('Done'), await statusNamed('Cancelled')];
  const late = addDays(today(), -1);
  await addTask(ada, { dueDate: late });
  await addTask(ada, { dueDate: today() });
  const { url: task } = await addTask(ada, { status: doing, dueDate: late });
  await addTask(ada, { status: done, dueDate: late });
  await addTask(ada, { status: cancelled, dueDate: late });
  expect(await countsOf(ada, acme)).toEqual([{ open: 3, done: 1, overdue: 2 }]);

  await ada.put(task, { status: done });
  expect(await countsOf(ada, acme)).toEqual([{ open: 2, done: 2, overdue: 1 }]);
  await ada.put(`${url}/status/${done}`, { category: 'started' });
  expect(await countsOf(ada, acme)).toEqual([{ open: 4, done: 0, overdue: 3 }]);
  await ada.delete(task);
  expect(await countsOf(ada, acme)).toEqual([{ open: 3, done: 0, overdue: 2 }]);
});

test('a task is overdue once its day is over where the reader is', async () => {
  const { ada, bob, acme, addTask } = await startWebsite(world);
  await addTask(ada, { dueDate: today() });
  // Of two places a day apart, it is still today in one at most.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  await ada.put('/users/time-zone', { chosen: zones[0] });
  await bob.put('/users/time-zone', { chosen: zones[1] });
  for (const [person, zone] of [
    [ada, zones[0]!],
    [bob, zones[1]!],
  ] as const)
    expect(await countsOf(person, acme)).toMatchObject([
      { overdue: dayIn(zone)(Date.now()) > today() ? 1 : 0 },
    ]);
});

test('one project says the same of itself, for whoever asks', async () => {
  const { ada, bob, acme, url, addTask } = await startWebsite(world);
  await addTask(ada, { dueDate: addDays(today(), -3) });
  await addTask(ada, { dueDate: today() });
  await ada.put('/users/time-zone', { chosen: 'Pacific/Kiritimati' });
  for (const person of [ada, bob]) {
    const reply = (await person.get(url)).json();
    expect(getProject.schema.response[200].parse(reply)).toEqual(reply);
    expect(reply.project.counts).toMatchObject({ open: 2, done: 0 });
    expect([reply.project.counts]).toEqual(await countsOf(person, acme));
  }
});

test('each project counts its own, for who sees it', async () => {
  const { ada, bob, acme, addTask } = await startWebsite(world);
  await addTask(ada);
  const shop = await startProject(world, ada, acme.id);
  await shop.addTask(ada);
  await shop.addTask(ada);
  expect(await countsOf(ada, acme)).toEqual([
    { open: 2, done: 0, overdue: 0 },
    { open: 1, done: 0, overdue: 0 },
  ]);
  expect(await countsOf(bob, acme)).toEqual([{ open: 1, done: 0, overdue: 0 }]);
});

test('of more tasks than are counted it says the most that are', async () => {
  const { ada, acme, id, todo } = await startWebsite(world);
  const count = limits.countedTasks + 5;
  for (let done = 0; done < count; done += 1_001) {
    const rows = Array.from({ length: Math.min(1_001, count - done) }, (_, index) => ({
      id: randomUUID(),
      number: done + index + 1,
      organizationId: acme.id,
      projectId: id,
      statusId: todo,
      title: 'One of many',
      createdBy: ada.id,
      dueDate: '2020-01-01',
    }));
    await inOwnTime(world.db, (db) => db.insertInto('tasks').values(rows).execute());
  }
  const most = limits.countedTasks;
  expect(await countsOf(ada, acme)).toEqual([{ open: most, done: 0, overdue: most }]);
});
