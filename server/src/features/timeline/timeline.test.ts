import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { png, startProject, startWebsite, taskForm } from '../../../test/support/website.ts';
import { execute } from '../../../test/support/template-database.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startTask(fields: object = {}) {
  const website = await startWebsite(world);
  const { url: taskUrl } = await website.addTask(website.ada, fields);
  const read = async (person: Person, query = '') => (await person.get(`${taskUrl}/timeline${query}`)).json();
  const says = (person: Person, body: string) => person.post(`${taskUrl}/comments`, { body });
  return { ...website, taskUrl, read, says };
}

/** As where it knows of many comments. */
async function joinsByHash(url: string) {
  await execute(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_nestloop = off`);
  return url;
}

test('however the database joins, what is no comment is not taken for one', async () => {
  const hashing = await startWorld({}, { through: joinsByHash });
  try {
    const { ada, addTask } = await startWebsite(hashing);
    const { url } = await addTask(ada);
    await ada.post(`${url}/comments`, { body: 'On it' });
    await ada.put(url, { priority: 'high' });
    const reply = await ada.get(`${url}/timeline`);
    expect(reply.json()).toMatchObject({ status: 200 });
    expect(reply.json().entries.map(brief)).toEqual(['task.created', 'On it', 'task.updated']);
  } finally {
    await hashing.stop();
  }
});

/** An entry in a word or two. */
const brief = (entry: { type: string; comment?: { body: string }; activity?: { kind: string } }) =>
  entry.type === 'comment' ? entry.comment!.body : entry.activity!.kind;

test('comments and changes stand in one order, each with who did what', async () => {
  const { ada, bob, cleo, id, url, todo, doing, taskUrl, read, says } = await startTask();
  await says(bob, 'On it');
  await bob.put(taskUrl, { status: doing, assignedTo: [bob.id], priority: 'high' });
  await says(ada, 'Thanks');
  const { entries, people, pagination } = await read(cleo);
  expect(entries.map(brief)).toEqual(['task.created', 'On it', 'task.updated', 'Thanks']);
  expect(entries[2].activity).toEqual({
    _id: expect.stringMatching(/^[\w-]{22}$/),
    at: expect.any(String),
    actor: { _id: bob.id, fullName: 'Bob' },
    via: 'web',
    kind: 'task.updated',
    subject: { type: 'task', _id: taskUrl.split('/').at(-1), name: 'Write the copy' },
    project: { _id: id, name: (await ada.get(url)).json().project.name },
    changes: [
      { field: 'status', from: todo, to: doing },
      { field: 'priority', from: 'medium', to: 'high' },
      { field: 'assignedTo', from: [], to: [bob.id] },
    ],
  });
  expect(people).toEqual([{ _id: bob.id, fullName: 'Bob' }]);
  expect(pagination).toMatchObject({ hasNextPage: false, nextCursor: null });
});

test('only comments, or only changes', async () => {
  const { ada, taskUrl, read, says } = await startTask();
  await says(ada, 'One');
  await ada.put(taskUrl, { title: 'Other' });
  expect((await read(ada, '?only=comments')).entries.map(brief)).toEqual(['One']);
  expect((await read(ada, '?only=changes')).entries.map(brief)).toEqual(['task.created', 'task.updated']);
  expect((await read(ada, '?only=comments,changes')).entries).toHaveLength(3);
  expect((await read(ada, '?only=both')).fields).toEqual({ only: 'Choose comments or changes' });
});

test('the first page holds the newest; the others lead back to the beginning, whatever is added meanwhile', async () => {
  const { ada, read, says } = await startTask();
  for (let count = 1; count <= 7; count++) await says(ada, `Word ${count}`);
  const seen: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await read(ada, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
    seen.unshift(page.entries.map(brief));
    cursor = page.pagination.nextCursor;
    await says(ada, 'Meanwhile');
  } while (cursor);
  expect(seen).toEqual([
    ['task.created', 'Word 1'],
    ['Word 2', 'Word 3', 'Word 4'],
    ['Word 5', 'Word 6', 'Word 7'],
  ]);
});

test('of the longest comments one answer carries some, and leads to the others', async () => {
  const { ada, taskUrl, read } = await startTask();
  const bodies = Array.from({ length: 20 }, (_, index) => String(index).padEnd(20_000, '\u6f22'));
  for (const body of bodies) expect((await ada.post(`${taskUrl}/comments`, { body })).statusCode).toBe(201);
  const first = await read(ada, '?limit=100');
  expect(first.entries.map(brief)).toEqual(bodies.slice(-17));
  expect(first.pagination.hasNextPage).toBe(true);
  const second = await read(ada, `?limit=100&cursor=${first.pagination.nextCursor}`);
  expect(second.entries.map(brief)).toEqual(['task.created', ...bodies.slice(0, 3)]);
  expect(second.pagination).toMatchObject({ hasNextPage: false, nextCursor: null });
});

test('behind thousands of changes that do not show, the beginning is still found', async () => {
  const { ada, taskUrl, read, says } = await startTask();
  await says(ada, 'At first');
  const taskId = taskUrl.split('/').at(-1)!;
  await inOwnTime(world.db, (db) =>
    sql`
    INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, changes)
    SELECT organization_id, project_id, subject_id, actor_id, via, 'task.moved', '{"rank": {}}'
    FROM activities, generate_series(1, 6000) WHERE subject_id = ${taskId} AND kind = 'task.created'`.execute(
      db,
    ),
  );
  const first = await read(ada);
  expect(first).toMatchObject({ entries: [], pagination: { hasNextPage: true } });
  const second = await read(ada, `?cursor=${first.pagination.nextCursor}`);
  expect(second.entries.map(brief)).toEqual(['task.created', 'At first']);
  expect(second.pagination.hasNextPage).toBe(false);
});

test('a cursor of another task leads nowhere', async () => {
  const one = await startTask();
  for (const body of ['One', 'Two']) await one.says(one.ada, body);
  const { nextCursor } = (await one.read(one.ada, '?limit=1')).pagination;
  const { url } = await one.addTask(one.ada);
  const reply = await one.ada.get(`${url}/timeline?cursor=${nextCursor}`);
  expect(reply.json()).toMatchObject({ status: 422, fields: { cursor: 'The cursor is not one of ours' } });
});

test('a card that moves within its column has not changed; in another it has', async () => {
  const { ada, todo, doing, taskUrl, read } = await startTask();
  await ada.put(`${taskUrl}/place`, { status: todo });
  await ada.put(`${taskUrl}/place`, { status: doing });
  const { entries } = await read(ada);
  expect(entries.map(brief)).toEqual(['task.created', 'task.moved']);
  expect(entries[1].activity.changes).toContainEqual({ field: 'status', from: todo, to: doing });
});

test('long texts are left out, and images go by their names', async () => {
  const { ada, taskUrl, read } = await startTask({ description: 'a'.repeat(5_000) });
  await ada.put(taskUrl, { description: 'b' });
  await ada.put(taskUrl, taskForm({}, [await png(), 'plan.png']));
  const { entries } = await read(ada, '?only=changes');
  expect(
    entries.slice(1).map(({ activity }: { activity: { changes: unknown } }) => activity.changes),
  ).toEqual([[{ field: 'description' }], [{ field: 'attachments', to: 'plan.png' }]]);
});

test('activities from another project name only the one that the task is in now', async () => {
  const { ada, dan, acme, id, url, tasks, taskUrl } = await startTask();
  await ada.put(url, { name: 'Secret' });
  const shop = await startProject(world, ada, acme.id);
  await ada.put(shop.url, { name: 'Shop' });
  await ada.post(`${shop.url}/team`, [{ userId: dan.id }]);
  const taskId = taskUrl.split('/').at(-1)!;
  await ada.post(`${tasks}/bulk`, { ids: [taskId], moveTo: { project: shop.id } });
  const { body } = await dan.get(`${shop.tasks}/${taskId}/timeline`);
  const [created, arrived] = JSON.parse(body).entries;
  for (const { activity } of [created, arrived])
    expect(activity).toMatchObject({
      subject: { type: 'task', _id: taskId, name: 'Write the copy' },
      project: { _id: shop.id, name: 'Shop' },
    });
  expect(body).not.toContain('Secret');
  expect(body).not.toContain(id);
  expect((await dan.get(`${taskUrl}/timeline`)).statusCode).toBe(403);
});

test('whoever left is still named in what they did', async () => {
  const { ada, bob, acme, taskUrl, read } = await startTask();
  await bob.put(taskUrl, { assignedTo: [bob.id] });
  await ada.delete(`${acme.url}/members/${bob.id}`);
  const { entries, people } = await read(ada);
  expect(entries.map(brief)).toEqual(['task.created', 'task.updated', 'task.unassigned']);
  expect(entries[1].activity.actor.fullName).toBe('Bob');
  expect(entries[2].activity).toMatchObject({
    actor: { _id: ada.id },
    changes: [{ field: 'assignee', from: bob.id }],
  });
  expect(people).toEqual([{ _id: bob.id, fullName: 'Bob' }]);
});

test('a task that does not exist, or not here, has no timeline', async () => {
  const { ada, url } = await startTask();
  const elsewhere = await startTask();
  const foreign = elsewhere.taskUrl.split('/').at(-1)!;
  expect((await ada.get(`${url}/tasks/${foreign}/timeline`)).statusCode).toBe(404);
});
