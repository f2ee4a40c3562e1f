import { listWork, type WorkKind, type WorkTask } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Asked {
  which?: WorkKind;
  organization?: string;
  limit?: number;
  cursor?: string;
}

async function workOf(person: Person, asked: Asked = {}) {
  const query = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
  const reply = await person.get(`/users/work?${query.join('&')}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{
    tasks: WorkTask[];
    organizations: unknown[];
    pagination: { nextCursor: string | null };
  }>();
}

const titlesOf = async (person: Person, asked: Asked = {}) =>
  (await workOf(person, asked)).tasks.map(({ title }) => title);

/** Website, and a task of Ada's for Bob. */
async function startWork(fields: object = {}) {
  const site = await startWebsite(world);
  const { task, url: taskUrl } = await site.addTask(site.ada, { assignedTo: [site.bob.id], ...fields });
  return { ...site, task, taskUrl };
}

test('a task comes as on the wire, with where it is from and what its status means', async () => {
  const { ada, bob, acme, id, url, addTask, doing } = await startWork();
  const { label } = (await ada.post(`${url}/labels`, { name: 'Bug', color: '#ff8800' })).json();
  const { task } = await addTask(ada, { title: 'Say “hi”\n', assignedTo: [bob.id], status: doing });
  await ada.put(`${url}/tasks/${task._id}`, { labels: [label._id], dueDate: '2026-03-31' });
  const reply = (await bob.get('/users/work')).json();
  expect(listWork.schema.response[200].parse(reply)).toEqual(reply);
  const { task: shown } = (await bob.get(`${url}/tasks/${task._id}`)).json();
  expect(reply.tasks[0]).toMatchObject({
    _id: task._id,
    key: shown.key,
    version: shown.version,
    assignedTo: [bob.id],
    dueDate: '2026-03-31',
    labelled: [{ _id: label._id, name: 'Bug', color: '#ff8800' }],
    ref: {
      key: shown.key,
      title: 'Say “hi”',
      status: { name: 'Doing', category: 'started' },
      project: { _id: id, name: 'Website' },
      organization: { _id: acme.id, name: 'Acme' },
    },
  });
  expect(reply.organizations).toMatchObject([{ _id: acme.id, name: 'Acme', logo: null }]);
});

test('what is assigned, created and watched are three lists; creators and assignees watch until they stop', async () => {
  const { ada, bob, cleo, taskUrl, addTask } = await startWork({ title: 'One' });
  const { url: second } = await addTask(bob, { title: 'Two' });
  await ada.post(`${second}/comments`, { body: 'Which one?' });
  expect(await titlesOf(ada)).toEqual([]);
  expect(await titlesOf(ada, { which: 'created' })).toEqual(['One']);
  expect(await titlesOf(ada, { which: 'watched' })).toEqual(['Two', 'One']);
  expect(await titlesOf(bob)).toEqual(['One']);
  expect(await titlesOf(bob, { which: 'watched' })).toEqual(['Two', 'One']);
  await bob.put(`${taskUrl}/watch`, { isWatching: false });
  await ada.put(`${second}/watch`, { isWatching: false });
  expect(await titlesOf(bob, { which: 'watched' })).toEqual(['Two']);
  expect(await titlesOf(ada, { which: 'watched' })).toEqual(['One']);
  expect(await titlesOf(cleo, { which: 'watched' })).toEqual([]);
  await cleo.put(`${second}/watch`, { isWatching: true });
  expect(await titlesOf(cleo, { which: 'watched' })).toEqual(['Two']);
  const { url: own } = await addTask(cleo, { title: 'Three', assignedTo: [cleo.id] });
  await cleo.put(`${own}/watch`, { isWatching: true });
  expect(await titlesOf(cleo, { which: 'watched' }), 'each once').toEqual(['Three', 'Two']);
});

test('they stand by the day they are due, those without one last, the newest first among equals', async () => {
  const { ada, bob, addTask } = await startWork({ title: 'Some day' });
  const theirs = { assignedTo: [bob.id] };
  await addTask(ada, { ...theirs, title: 'June', dueDate: '2026-06-01' });
  await addTask(ada, { ...theirs, title: 'May', dueDate: '2026-05-01' });
  await addTask(ada, { ...theirs, title: 'May again', dueDate: '2026-05-01' });
  const { url } = await addTask(ada, { ...theirs, title: 'Any day' });
  const inOrder = ['May again', 'May', 'June', 'Any day', 'Some day'];
  expect(await titlesOf(bob)).toEqual(inOrder);
  expect(await titlesOf(ada, { which: 'created' })).toEqual(inOrder);
  await bob.put(url, { dueDate: '2026-01-01' });
  expect(await titlesOf(bob)).toEqual(['Any day', 'May again', 'May', 'June', 'Some day']);
  expect(await titlesOf(bob, { which: 'watched' })).toEqual(await titlesOf(bob));
});

test('what is done or cancelled leaves, and comes back with its status, by whichever way', async () => {
  const { ada, bob, url, taskUrl, todo, doing } = await startWork();
  const done = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id as string;
  const counts = () =>
    Promise.all(
      [
        [bob, 'assigned'],
        [ada, 'created'],
        [bob, 'watched'],
      ].map(
        async ([person, which]) =>
          // The pairs are as written above.
          (await titlesOf(person as Person, { which: which as WorkKind })).length,
      ),
    );
  await bob.put(taskUrl, { status: done });
  expect(await counts()).toEqual([0, 0, 0]);
  await bob.put(`${taskUrl}/place`, { status: todo });
  expect(await counts()).toEqual([1, 1, 1]);
  await ada.put(`${url}/status/${todo}`, { category: 'cancelled' });
  expect(await counts()).toEqual([0, 0, 0]);
  await ada.delete(`${url}/status/${todo}?moveTo=${doing}`);
  expect(await counts()).toEqual([1, 1, 1]);
});

test('all organizations are one list, or one of them is', async () => {
  const { bob, ada, acme, beta, eve } = await startWork({ title: 'For Acme', dueDate: '2026-05-02' });
  await world.db
    .insertInto('members')
    .values({ organizationId: beta.id, userId: bob.id, role: 'admin' })
    .execute();
  const shop = await startProject(world, eve, beta.id);
  await shop.addTask(bob, { title: 'For Beta', dueDate: '2026-05-01' });
  expect(await titlesOf(bob, { which: 'watched' })).toEqual(['For Beta', 'For Acme']);
  expect(await titlesOf(bob, { which: 'watched', organization: acme.id })).toEqual(['For Acme']);
  expect(await titlesOf(bob, { which: 'watched', organization: beta.id })).toEqual(['For Beta']);
  expect(await titlesOf(ada, { which: 'created', organization: beta.id })).toEqual([]);
});

test('pages follow one another while others add and remove', async () => {
  const { ada, bob, addTask } = await startWork({ title: 'Last' });
  const theirs = { assignedTo: [bob.id] };
  for (const day of ['01', '02', '02', '03', '04'])
    await addTask(ada, { ...theirs, title: day, dueDate: `2026-05-${day}` });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await workOf(bob, { limit: 2, ...(cursor !== null && { cursor }) });
    seen.push(...page.tasks.map(({ title }) => title));
    expect(page.organizations).toHaveLength(cursor === null ? 1 : 0);
    cursor = page.pagination.nextCursor;
    await addTask(ada, { ...theirs, title: 'Earlier', dueDate: '2026-01-01' });
  } while (cursor !== null);
  expect(seen).toEqual(['01', '02', '02', '03', '04', 'Last']);
});

test('a cursor is of one list of one person', async () => {
  const { ada, bob, addTask } = await startWork();
  await addTask(ada, { assignedTo: [bob.id] });
  const { pagination } = await workOf(bob, { limit: 1 });
  const cursor = pagination.nextCursor!;
  for (const [person, which] of [
    [bob, 'watched'],
    [ada, 'assigned'],
  ] as const)
    expect((await person.get(`/users/work?which=${which}&cursor=${cursor}`)).statusCode).toBe(422);
  expect((await bob.get('/users/work?cursor=7')).statusCode).toBe(422);
  expect((await bob.get('/users/work?which=all')).json().fields).toHaveProperty('which');
});

test('who left the team sees nothing of its tasks, created, watched or assigned; back on it, what is theirs', async () => {
  const { ada, bob, url, addTask } = await startWork({ title: 'Assigned' });
  await addTask(bob, { title: 'Created' });
  await ada.delete(`${url}/team/${bob.id}`);
  for (const which of ['assigned', 'created', 'watched'] as const)
    expect(await titlesOf(bob, { which })).toEqual([]);
  await ada.post(`${url}/team`, [{ userId: bob.id }]);
  expect(await titlesOf(bob, { which: 'created' })).toEqual(['Created']);
  expect(await titlesOf(bob)).toEqual([]);
});

test('who left the organization sees nothing of it', async () => {
  const { ada, bob, acme, addTask } = await startWork();
  await addTask(bob, { title: 'Created' });
  await ada.delete(`/organizations/${acme.id}/members/${bob.id}`);
  for (const which of ['assigned', 'created', 'watched'] as const)
    expect(await titlesOf(bob, { which })).toEqual([]);
});

test('an admin sees what they created without being on the team; as an employee no more', async () => {
  const { ada, bob, acme, url, addTask } = await startWork();
  await ada.put(`/organizations/${acme.id}/members/${bob.id}`, { role: 'admin' });
  await addTask(bob, { title: 'Mine' });
  await ada.delete(`${url}/team/${bob.id}`);
  expect(await titlesOf(bob, { which: 'created' })).toEqual(['Mine']);
  await ada.put(`/organizations/${acme.id}/members/${bob.id}`, { role: 'employee' });
  expect(await titlesOf(bob, { which: 'created' })).toEqual([]);
});

test('a deleted task is gone until it is restored, and stands where it stood', async () => {
  const { ada, bob, url, task, taskUrl, addTask } = await startWork({
    title: 'First',
    dueDate: '2026-05-01',
  });
  await addTask(ada, { title: 'Second', assignedTo: [bob.id] });
  await ada.delete(taskUrl);
  expect(await titlesOf(bob)).toEqual(['Second']);
  expect(await titlesOf(bob, { which: 'watched' })).toEqual(['Second']);
  expect((await ada.post(`${url}/trash/${task._id}/restore`)).statusCode).toBe(201);
  expect(await titlesOf(bob)).toEqual(['First', 'Second']);
});

test('a deleted project and a deleted organization are gone with all their work', async () => {
  const { ada, bob, acme, url } = await startWork();
  const project = await startProject(world, ada, acme.id);
  await project.addTask(ada, { title: 'Elsewhere' });
  await ada.delete(url);
  expect(await titlesOf(bob)).toEqual([]);
  expect(await titlesOf(ada, { which: 'created' })).toEqual(['Elsewhere']);
  await ada.delete(`/organizations/${acme.id}`);
  expect(await titlesOf(ada, { which: 'created' })).toEqual([]);
});

test('who is assigned and watches while a day is being changed stands on the day that came of it', async () => {
  const { ada, bob, cleo, taskUrl } = await startWork();
  await Promise.all([
    ada.put(taskUrl, { dueDate: '2026-05-01' }),
    cleo.put(`${taskUrl}/watch`, { isWatching: true }),
    bob.put(taskUrl, { assignedTo: [bob.id, cleo.id] }),
  ]);
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT work_day::text AS day FROM (
      SELECT work_day, task_id FROM task_assignees UNION ALL SELECT work_day, task_id FROM watchers
    ) AS people WHERE task_id = ${taskUrl.split('/').at(-1)}`.execute(world.db);
  expect(rows).toEqual([{ day: '2026-05-01' }]);
});
