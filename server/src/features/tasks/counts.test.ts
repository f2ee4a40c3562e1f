import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { png, startWebsite, taskForm } from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startCounting() {
  const website = await startWebsite(world);
  const { ada, tasks, addTask } = website;
  const { task, url: taskUrl } = await addTask(ada);
  const comments = `${taskUrl}/comments`;
  const counts = async () => {
    const listed = (await ada.get(tasks)).json().tasks[0].counts;
    expect((await ada.get(taskUrl)).json().task.counts).toEqual(listed);
    return listed;
  };
  return { ...website, task, taskUrl, comments, counts };
}

test('lists tell how many comments and files a task has', async () => {
  const { ada, taskUrl, comments, counts } = await startCounting();
  const said = (await ada.post(comments, { body: 'One' })).json().comment;
  await ada.post(comments, { body: 'Two' });
  await ada.form('PUT', taskUrl, taskForm({}, await png(), await png()));
  expect(await counts()).toEqual({
    comments: 2,
    files: 2,
    checklist: { done: 0, total: 0 },
    subTasks: { done: 0, total: 0 },
  });
  await ada.delete(`${comments}/${said._id}`);
  await ada.put(taskUrl, { attachments: [] });
  expect(await counts()).toMatchObject({ comments: 1, files: 0 });
  await ada.post(`${comments}/${said._id}/restore`, {});
  expect(await counts()).toMatchObject({ comments: 2 });
});

const counted = (value: string, count: number) => ({ value, count, isMore: false });

test('the tasks of each status are counted, for those who see the project', async () => {
  const { ada, cleo, dan, eve, acme, beta, id, url, todo, doing, addTask } = await startWebsite(world);
  const { taskStatus } = (await ada.post(`${url}/status`, { name: 'Done' })).json();
  for (const status of [doing, todo, doing, doing]) await addTask(ada, { status });
  for (const query of ['', '?group=status'])
    expect((await cleo.get(`${url}/tasks/counts${query}`)).json()).toEqual({
      status: 200,
      counts: [counted(todo, 1), counted(doing, 3), counted(taskStatus._id, 0)],
    });
  expect((await cleo.get(`${url}/tasks/counts?group=creator`)).json().fields).toEqual({
    group: 'Choose status, assignee, priority, label, due or parent',
  });
  expect((await dan.get(`${url}/tasks/counts`)).statusCode).toBe(403);
  expect((await eve.get(`${url}/tasks/counts`)).statusCode).toBe(404);
  expect((await eve.get(`${beta.url}/projects/${id}/tasks/counts`)).statusCode).toBe(404);

  for (let from = 0; from <= limits.countedTasks; from += 1_000)
    await inOwnTime(world.db, (db) =>
      sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number)
        SELECT ${acme.id}, ${id}, gen_random_uuid(), ${taskStatus._id}, 'One of many', ${ada.id}, n
        FROM generate_series(${from + 101}::int, ${from + 1_100}::int) AS n`.execute(db),
    );
  expect((await cleo.get(`${url}/tasks/counts`)).json().counts[2]).toEqual({
    value: taskStatus._id,
    count: limits.countedTasks,
    isMore: true,
  });
  // Filtered, as many are looked at in all groups together, and in the smaller ones first.
  for (const filter of ['creator=me', 'assignee=nobody'])
    expect((await ada.get(`${url}/tasks/counts?group=status&${filter}`)).json().counts).toEqual([
      counted(todo, 1),
      counted(doing, 3),
      { value: taskStatus._id, count: limits.countedTasks - 4, isMore: true },
    ]);
});

test('comments that come and go at once are all counted', async () => {
  const { ada, bob, cleo, comments, counts } = await startCounting();
  const said = (await ada.post(comments, { body: 'Goes' })).json().comment;
  await Promise.all([
    ...[ada, bob, cleo, ada, bob].map((person) => person.post(comments, { body: 'Comes' })),
    ada.delete(`${comments}/${said._id}`),
  ]);
  expect(await counts()).toMatchObject({ comments: 5 });
});

test('a task that was deleted before tasks had counts comes back with them', async () => {
  const { ada, url, task, taskUrl, comments, counts } = await startCounting();
  await ada.post(comments, { body: 'One' });
  await ada.delete(taskUrl);
  const later = ['label_ids', 'start_date', 'comment_count', 'checklist_done', 'checklist_total'];
  await sql`UPDATE trash SET contents =
    jsonb_set(contents, '{task}', (contents -> 'task') - ${later}::text[]) - 'checklist_items'`.execute(
    world.db,
  );
  expect((await ada.post(`${url}/trash/${task._id}/restore`, {})).statusCode).toBe(201);
  expect(await counts()).toMatchObject({ comments: 1, files: 0, checklist: { done: 0, total: 0 } });
});
