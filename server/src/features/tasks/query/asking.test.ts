import { limits, priorities, taskSorts, type Pagination, type Task } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { some } from '../../../../test/support/thorough.ts';
import { inOwnTime } from '../../../../test/support/in-own-time.ts';
import { startWebsite, type Website } from '../../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

let world: World;
/** Of which nothing is changed. */
let website: Website;
beforeAll(async () => {
  world = await startWorld();
  website = await startWebsite(world);
  await website.addTask(website.cleo);
});
afterAll(() => world.stop());

interface Page {
  tasks: Task[];
  pagination: Pagination;
}

async function titles(person: Person, url: string) {
  const page: Page = (await person.get(url)).json();
  return page.tasks.map(({ title }) => title);
}

const askers = ['?assignee=me', '?due=none&sort=title', '?text=copy&limit=1', '?group=priority&in=medium'];
const countings = [
  '/counts?group=assignee',
  '/counts?priority=medium',
  '/counts?group=due&text=copy',
  '/counts?group=parent',
];

const all = (status: number) => [...askers, ...countings].map(() => status);

test('nobody finds or counts what they may not see', async () => {
  const { ada, bob, cleo, dan, eve, acme, beta, id, url, tasks, addTask } = await startWebsite(world);
  await addTask(ada, { assignedTo: [bob.id, cleo.id] });
  const statuses = (person: Person, base = tasks) =>
    Promise.all([...askers, ...countings].map(async (query) => (await person.get(base + query)).statusCode));

  expect(await statuses(cleo)).toEqual(all(200));
  expect(await statuses(dan)).toEqual(all(403));
  expect(await statuses(eve)).toEqual(all(404));
  expect(await statuses(eve, `${beta.url}/projects/${id}/tasks`)).toEqual(all(404));

  await ada.delete(`${url}/team/${cleo.id}`);
  expect(await statuses(cleo)).toEqual(all(403));
  await ada.delete(`${acme.url}/members/${bob.id}`);
  expect(await statuses(bob)).toEqual(all(404));
  await ada.delete(url);
  expect(await statuses(ada)).toEqual(all(404));
});

test('who leaves the team is nobody’s assignee any more, also for filters and counts', async () => {
  const { ada, bob, url, tasks, addTask } = await startWebsite(world);
  await addTask(ada, { title: 'Bob’s', assignedTo: [bob.id] });
  expect(await titles(ada, `${tasks}?assignee=${bob.id}`)).toEqual(['Bob’s']);
  await ada.delete(`${url}/team/${bob.id}`);
  expect(await titles(ada, `${tasks}?assignee=${bob.id}`)).toEqual([]);
  expect((await ada.get(`${tasks}/counts?group=assignee`)).json().counts).toEqual([
    { value: 'nobody', count: 1, isMore: false },
  ]);
});

test.each([
  ['lable=none', { lable: 'There is no such parameter' }],
  ['-text=copy', { '-text': 'There is no such parameter' }],
  ['priority=urgent', { priority: 'priority takes high, medium or low, at most 50, joined by commas' }],
  ['-watched=you', { '-watched': '-watched takes me, at most 50, joined by commas' }],
  ['sort=rank', { sort: expect.stringContaining('newest, -newest, updated') }],
  ['in=high', { in: 'There is no such group' }],
  ['group=priority&in=urgent', { in: 'There is no such group' }],
  ['group=assignee&in=me', { in: 'There is no such group' }],
  ['group=assignee&in=ME', { in: 'There is no such group' }],
  ['group=assignee&in=Nobody', { in: 'There is no such group' }],
  ['group=label&in=none,none', { in: 'There is no such group' }],
  ['group=priority&in=high%20', { in: 'There is no such group' }],
  ['order=board&status=STATUS,STATUS', { status: 'The board shows one status at a time' }],
  ['order=board&status=STATUS&sort=due', { sort: 'The board has an order of its own' }],
  [
    'sort=due&cursor=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
    { cursor: 'The cursor is not one of ours' },
  ],
])('%s is refused by its name', async (query, fields) => {
  const { cleo, tasks, todo } = website;
  const reply = await cleo.get(`${tasks}?${query.replaceAll('STATUS', todo)}`);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields).toEqual(fields);
});

test('the cursor of one sort is none of another', async () => {
  const { cleo, tasks, addTask } = await startWebsite(world);
  for (const title of ['One', 'Two']) await addTask(cleo, { title });
  const { pagination } = (await cleo.get(`${tasks}?sort=title&limit=1`)).json();
  expect(await titles(cleo, `${tasks}?sort=title&cursor=${pagination.nextCursor}`)).toEqual(['Two']);
  for (const query of ['', 'sort=-title&', 'sort=due&'])
    expect((await cleo.get(`${tasks}?${query}cursor=${pagination.nextCursor}`)).statusCode).toBe(422);
});

test('the longest titles have a next page, too', async () => {
  const { cleo, tasks, addTask } = await startWebsite(world);
  const snails = '🐌'.repeat(limits.taskTitle / 2);
  for (const last of ['1', '2']) await addTask(cleo, { title: snails + last });
  const { pagination } = (await cleo.get(`${tasks}?sort=title&limit=1`)).json();
  expect(await titles(cleo, `${tasks}?sort=title&cursor=${pagination.nextCursor}`)).toEqual([`${snails}2`]);
});

test('pages have numbers, too', async () => {
  const { cleo, tasks, addTask } = await startWebsite(world);
  for (const title of ['c', 'a', 'd', 'b', 'e']) await addTask(cleo, { title });
  expect(await titles(cleo, `${tasks}?sort=title&limit=2&page=2`)).toEqual(['c', 'd']);
  expect(await titles(cleo, `${tasks}?sort=-title&limit=2&page=3`)).toEqual(['a']);
});

describe('while others add and delete', () => {
  let site: Website;
  let made = 0;
  const addOne = (person: Person) => {
    made += 1;
    return site.addTask(person, {
      title: `Task ${(made * 7) % 10}`,
      priority: priorities[made % priorities.length],
      dueDate: made % 3 === 0 ? null : `2026-11-${10 + ((made * 5) % 19)}`,
      estimate: made % 4 === 0 ? null : made % 4,
    });
  };
  beforeAll(async () => {
    site = await startWebsite(world);
    while (made < 12) await addOne(site.cleo);
  });

  test.each(some(taskSorts, 4))('the pages by %s stay together', async (sort) => {
    const { ada, bob, tasks } = site;
    const ask = async (rest: string): Promise<Page> => (await ada.get(`${tasks}?sort=${sort}${rest}`)).json();
    const old = (await ask('')).tasks.map(({ _id }) => _id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { tasks: page, pagination } = await ask(`&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.map(({ _id }) => _id));
      cursor = pagination.nextCursor;
      await addOne(bob);
      // The one that the next page begins behind.
      await ada.delete(`${tasks}/${page.at(-1)!._id}`);
    }
    expect(seen.filter((id) => old.includes(id))).toEqual(old);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

test('days are those of whoever asks', async () => {
  const { ada, bob, tasks, addTask } = await startWebsite(world);
  await ada.put('/users/time-zone', { chosen: 'Pacific/Kiritimati' });
  await bob.put('/users/time-zone', { chosen: 'Pacific/Niue' });
  const { task } = await addTask(ada, { title: 'Between' });
  // On the other side of the globe it is the day before.
  const inKiritimati = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  await ada.put(`${tasks}/${task._id}`, { dueDate: inKiritimati });
  expect(await titles(ada, `${tasks}?due=today`)).toEqual(['Between']);
  expect(await titles(bob, `${tasks}?due=today`)).toEqual([]);
  await sql`UPDATE tasks SET created_at = ${`${inKiritimati}T00:00:00+14:00`} WHERE id = ${task._id}`.execute(
    world.db,
  );
  expect(await titles(ada, `${tasks}?created=today`)).toEqual(['Between']);
  expect(await titles(ada, `${tasks}?-created=today`)).toEqual([]);
  expect(await titles(bob, `${tasks}?created=${inKiritimati}..`)).toEqual([]);
  expect(await titles(bob, `${tasks}?created=..${inKiritimati}`)).toEqual(['Between']);
});

test('a time zone that is no longer known asks by the clock of Greenwich', async () => {
  const { ada, tasks, addTask } = await startWebsite(world);
  await addTask(ada);
  await sql`UPDATE users SET chosen_time_zone = 'Mars/Base' WHERE id = ${ada.id}`.execute(world.db);
  expect(await titles(ada, `${tasks}?created=today`)).toHaveLength(1);
});

test.each([
  ['?created=0001-01-01..9999-12-31', 1],
  ['?updated=..9999-12-31', 1],
  ['?created=..1969-12-31', 0],
  ['?due=0001-01-01..9999-12-31', 0],
  [`?text=${encodeURIComponent('%')}`, 0],
  [`?text=${encodeURIComponent('_ \\')}`, 0],
  [`?label=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, 0],
  [`?-status=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, 1],
])('%s finds %i', async (query, count) => {
  const { cleo, tasks } = website;
  expect(await titles(cleo, tasks + query)).toHaveLength(count);
});

test('parents are counted by name, the newest first, and what is under none or a deleted one is last', async () => {
  const { ada, tasks, addTask } = await startWebsite(world);
  const made = [];
  for (const title of ['Map', 'Book', 'Poster']) {
    const { task, url } = await addTask(ada, { title });
    for (let nth = 0; nth <= made.length; nth += 1) await addTask(ada, { parent: task._id });
    made.push({ value: task._id, number: task.number, title, url });
  }
  const [map, book, poster] = made.map(({ value, number, title }) => ({
    value,
    isMore: false,
    parentTask: { number, title },
  }));
  const counts = async () => (await ada.get(`${tasks}/counts?group=parent`)).json().counts;
  const none = { value: 'none', isMore: false, parentTask: null };
  expect(await counts()).toEqual([
    { ...poster, count: 3 },
    { ...book, count: 2 },
    { ...map, count: 1 },
    { ...none, count: 3 },
  ]);
  await ada.delete(made[1]!.url);
  expect(await counts()).toEqual([
    { ...poster, count: 3 },
    { ...map, count: 1 },
    { ...none, count: 4 },
  ]);
  expect(await titles(ada, `${tasks}?group=parent&in=${book!.value}`)).toEqual([]);
});

test('of a group that is larger it is counted up to ten thousand', async () => {
  const { ada, acme, id, url, tasks, todo, addTask } = await startWebsite(world);
  const label = async (name: string): Promise<string> =>
    (await ada.post(`${url}/labels`, { name })).json().label._id;
  const [common, old] = [await label('Common'), await label('Old')];
  const { task: adopted } = await addTask(ada, { title: 'Adopted' });
  await addTask(ada, { title: 'Labelled long ago', labels: [old] });
  const epics = (
    await sql<{
      id: string;
    }>`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number)
      SELECT ${acme.id}, ${id}, gen_random_uuid(), ${todo}, 'Epic', ${ada.id}, n
      FROM generate_series(100, 199) AS n RETURNING id`.execute(world.db)
  ).rows.map((epic) => epic.id);
  const splitEpics = (from: number, to: number) =>
    inOwnTime(world.db, (db) =>
      sql`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, number, label_ids, parent_id)
        SELECT ${acme.id}, ${id}, gen_random_uuid(), ${todo}, 'One of many', ${ada.id}, n, ARRAY[${common}::uuid],
          (${epics}::uuid[])[1 + n % ${epics.length}::int]
        FROM generate_series(${from}::int, ${to}::int) AS n`.execute(db),
    );
  for (let from = 1_000; from <= 1_000 + limits.countedTasks; from += 1_000)
    await splitEpics(from + 1, from + 1_000);
  expect((await ada.get(`${tasks}/counts?group=priority&text=many`)).json().counts).toEqual([
    { value: 'medium', count: limits.countedTasks, isMore: true },
  ]);
  // No more are looked at, whatever is looked for; of what few have, these few.
  const none = { value: 'medium', count: 0, isMore: true };
  expect((await ada.get(`${tasks}/counts?group=priority&text=few`)).json().counts).toEqual([none]);
  await sql`INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT organization_id, project_id, id, ${ada.id} FROM tasks WHERE project_id = ${id} LIMIT 1`.execute(
    world.db,
  );
  expect((await ada.get(`${tasks}/counts?group=priority&assignee=me`)).json().counts).toEqual([
    { value: 'medium', count: 1, isMore: false },
  ]);
  const { task: newParent } = await addTask(ada, { title: 'New parent' });
  await ada.put(`${tasks}/${adopted._id}`, { parent: newParent._id });
  await splitEpics(50_001, 50_000 + epics.length);
  expect((await ada.get(`${tasks}/counts?group=label`)).json().counts).toEqual([
    { value: common, count: limits.countedTasks, isMore: true },
    { value: old, count: 0, isMore: true },
    { value: 'none', count: 0, isMore: true },
  ]);
  // Of the parents the newest is there, though its sub-task is the oldest of all; and so are old ones that get sub-tasks since.
  const byParent: { value: string; count: number }[] = (await ada.get(`${tasks}/counts?group=parent`)).json()
    .counts;
  expect(byParent.find(({ value }) => value === newParent._id)).toEqual({
    value: newParent._id,
    count: 1,
    isMore: true,
    parentTask: { number: newParent.number, title: 'New parent' },
  });
  expect(byParent.at(-1)).toEqual({ value: 'none', count: 1, isMore: true, parentTask: null });
  const ofEpics = byParent.filter(({ value }) => epics.includes(value));
  expect(ofEpics.reduce((sum, { count }) => sum + count, 0)).toBe(limits.countedTasks);
  // Of more tasks than are counted, labels and those without one are told to the end as long as fewer have any.
  await inOwnTime(world.db, (db) =>
    sql`UPDATE tasks SET label_ids = '{}' WHERE project_id = ${id} AND number BETWEEN 1001 AND 6000`.execute(
      db,
    ),
  );
  expect((await ada.get(`${tasks}/counts?group=label`)).json().counts).toEqual([
    { value: common, count: 6_100, isMore: false },
    { value: old, count: 1, isMore: false },
    { value: 'none', count: 5_102, isMore: false },
  ]);
});
