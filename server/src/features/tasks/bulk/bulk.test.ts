import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addLabel,
  readColumn,
  readTasks,
  startThree,
  type ThreeTasks,
} from '../../../../test/support/three-tasks.ts';
import { startWebsite, type Website } from '../../../../test/support/website.ts';
import { notify } from '../../../activity/consumers/notifications/notify.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function becomeOver({ ada, url, doing }: Website) {
  await ada.put(`${url}/status/${doing}`, { category: 'done' });
}

test('many tasks are changed by one request, each as an edit of it would', async () => {
  const site = await startThree(world, { dueDate: '2026-05-31' });
  const { bob, cleo, doing, ids, bulk } = site;
  await becomeOver(site);
  const [bug, print] = [await addLabel(site, 'Bug'), await addLabel(site, 'Print')];
  await bob.put(`${site.tasks}/${ids[0]}`, { labels: [print], assignedTo: [bob.id] });

  const set = { status: doing, priority: 'high', startDate: '2026-05-01', dueDate: null, estimate: 5 };
  const add = { assignedTo: [cleo.id], labels: [bug] };
  const remove = { assignedTo: [bob.id], labels: [print] };
  const reply = await cleo.post(bulk, { ids: [...ids, ids[0]!.toUpperCase()], set, add, remove });

  expect(reply.json()).toEqual({ status: 200, changed: 3, undo: expect.any(String) });
  const after = await readTasks(site, ids);
  for (const task of after) {
    expect(task).toMatchObject({ ...set, assignedTo: [cleo.id], labels: [bug] });
    // The one by the clock of the node, the other by the coordinator's.
    expect(Date.parse(task.completedAt!)).toBeCloseTo(Date.parse(task.updatedAt), -4);
  }
  expect(after.map(({ version }) => version)).toEqual([3, 2, 2]);
});

test('in another column they come on top, in the order that they had', async () => {
  const site = await startThree(world);
  const { ada, doing, ids, bulk, addTask } = site;
  await addTask(ada, { title: 'There already', status: doing });
  await ada.post(bulk, { ids: ids.toReversed(), set: { status: doing } });
  expect(await readColumn(site, doing)).toEqual(['Three', 'Two', 'One', 'There already']);
});

test('assigning many people to many tasks has an end', async () => {
  const { ada, bulk } = await startThree(world);
  const [tasks, people] = [200, 51].map((length) => Array.from({ length }, () => randomUUID()));
  const reply = await ada.post(bulk, { ids: tasks, add: { assignedTo: people } });
  expect(reply.json().fields).toEqual({
    'add.assignedTo': 'Make at most 10,000 assignments at once: choose fewer people or fewer tasks',
  });
});

test('only those that were not so before are changed', async () => {
  const site = await startThree(world);
  const { ada, ids, bulk } = site;
  await ada.put(`${site.tasks}/${ids[1]}`, { priority: 'low' });
  const set = { priority: 'low' };
  expect((await ada.post(bulk, { ids, set })).json()).toMatchObject({ changed: 2 });
  expect((await ada.post(bulk, { ids, set })).json()).toMatchObject({ changed: 0, undo: null });
  expect((await readTasks(site, ids)).map(({ version }) => version)).toEqual([2, 2, 2]);
});

type Refused = [what: string, status: number, says: string | RegExp, change: (site: ThreeTasks) => object];

test.each<Refused>([
  ['a task that is not there', 404, 'One of these tasks is no longer there.', () => ({ set: late })],
  ['a status of elsewhere', 422, 'Choose a status of the project', () => ({ set: { status: randomUUID() } })],
  ['a label of elsewhere', 422, 'Choose labels of the project', () => ({ add: { labels: [randomUUID()] } })],
  ['somebody else', 422, /people of the project’s team/, ({ ed }) => ({ add: { assignedTo: [ed.id] } })],
  ['dates out of order', 422, /^[A-Z]+-3 “Three” would start after it is due\.$/, () => ({ set: late })],
])('%s refuses all of it', async (what, status, says, change) => {
  const site = await startThree(world);
  const { ada, ids, bulk } = site;
  await ada.put(`${site.tasks}/${ids[2]}`, { dueDate: '2026-05-31' });
  const before = await readTasks(site, ids);
  const asked = what.includes('not there') ? [...ids, randomUUID()] : ids;
  const reply = await ada.post(bulk, { ids: asked, ...change(site) });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().message).toMatch(says);
  expect(await readTasks(site, ids)).toEqual(before);
});

const late = { startDate: '2026-06-01' };

test('a task that would have too many labels refuses all of it, by its name', async () => {
  const site = await startThree(world);
  const { ada, ids, bulk } = site;
  const labels: string[] = [];
  for (let n = 0; n <= limits.labelsOfTask; n += 1) labels.push(await addLabel(site, `Label ${n}`));
  await ada.put(`${site.tasks}/${ids[1]}`, { labels: labels.slice(1) });
  const reply = await ada.post(bulk, { ids, add: { labels: labels.slice(0, 1) } });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields.labels).toMatch(/-2 “Two” would have more than 20 labels\.$/);
  expect((await readTasks(site, ids)).map((task) => task.labels.length)).toEqual([0, 20, 0]);
});

test.each([
  ['no task', { ids: [], set: { priority: 'low' } }],
  ['more than a thousand', { ids: Array.from({ length: 1001 }, () => randomUUID()), delete: true }],
  ['nothing to do', { ids: [randomUUID()] }],
  ['a change and a deletion', { ids: [randomUUID()], set: { priority: 'low' }, delete: true }],
  ['dates out of order', { ids: [randomUUID()], set: { startDate: '2026-06-01', dueDate: '2026-05-01' } }],
])('%s is no change of many', async (_, body) => {
  const { ada, tasks } = await startWebsite(world);
  expect((await ada.post(`${tasks}/bulk`, body)).statusCode).toBe(422);
});

test('an employee deletes many of their own, and none where one is somebody else’s', async () => {
  const site = await startThree(world);
  const { cleo, ids, bulk, addTask } = site;
  const own = [(await addTask(cleo)).task._id, (await addTask(cleo)).task._id] as string[];
  const refused = await cleo.post(bulk, { ids: [...own, ids[0]], delete: true });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toMatch(/^You do not have permission to delete [A-Z]+-1 “One”\.$/);
  expect(await readColumn(site, site.todo)).toHaveLength(5);
  expect((await cleo.post(bulk, { ids: own, delete: true })).json()).toMatchObject({ changed: 2 });
  expect(await readColumn(site, site.todo)).toEqual(['Three', 'Two', 'One']);
});

test('a manager of the team deletes those of others, which lie in the trash then', async () => {
  const { bob, ids, bulk, url } = await startThree(world);
  expect((await bob.post(bulk, { ids, delete: true })).statusCode).toBe(200);
  const { items } = (await bob.get(`${url}/trash`)).json();
  expect(items.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted());
});

test('tasks of another project are not there, and a project out of sight refuses', async () => {
  const { ada, ed, eve, acme, ids, bulk } = await startThree(world);
  const shop = await world.project(ada, acme.id);
  const set = { priority: 'low' };
  expect((await ada.post(`${shop.url}/tasks/bulk`, { ids, set })).statusCode).toBe(404);
  expect((await ed.post(bulk, { ids, set })).statusCode).toBe(403);
  expect((await eve.post(bulk, { ids, set })).statusCode).toBe(404);
});

const inbox = async (person: Person) =>
  (await person.get('/users/inbox')).json().notices as { kind: string; task: { title: string } }[];

test('each task has it in its timeline, and in the inbox of whom it concerns; a mail says how many', async () => {
  const { ada, bob, cleo, doing, ids, bulk, tasks } = await startThree(world);
  const change = { ids, set: { status: doing }, add: { assignedTo: [bob.id] } };
  expect((await cleo.post(bulk, change)).statusCode).toBe(200);
  for (const id of ids) {
    const { entries } = (await ada.get(`${tasks}/${id}/timeline`)).json();
    expect(entries.at(-1).activity).toMatchObject({ actor: { _id: cleo.id }, kind: 'task.updated' });
  }
  for (const { id, happening } of await world.jobs('notify')) await notify(world.services, id, happening);
  const ofTasks = (await inbox(bob)).filter(({ task }) => task);
  expect(ofTasks.map(({ kind }) => kind)).toEqual(Array(3).fill('assigned'));
  expect((await inbox(ada)).map(({ kind }) => kind)).toEqual(Array(3).fill('statusChanged'));
  const said = [...(await world.jobs('sendNotice')), ...(await world.jobs('sendPush'))];
  expect(said.map(({ notice }) => notice.title)).toEqual(Array(2).fill('Cleo assigned you 3 tasks'));
});
