import { randomUUID } from 'node:crypto';
import { limits, permissions } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, startWebsite, taskForm, type Website } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const forbidden = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' };
const noTask = { status: 404, code: 'NOT_FOUND', message: 'Task not found' };
const invalid = (field: string, message: string) => ({
  status: 422,
  code: 'INVALID',
  message,
  fields: { [field]: message },
});
const wrongStatus = invalid('status', 'Choose a status of the project');
const wrongPeople = invalid('assignedTo', 'Choose people of the project’s team');
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
interface Listed {
  _id: string;
  title: string;
}
const titles = (reply: { json(): { tasks: Listed[] } }) => reply.json().tasks.map(({ title }) => title);

test('a task is created with everything that it has, and found again', async () => {
  const { bob, cleo, tasks, doing } = await startWebsite(world);
  const body = {
    title: ' Write the copy ',
    description: 'Short\nand clear',
    status: doing,
    priority: 'high',
    assignedTo: [cleo.id, bob.id, cleo.id],
    startDate: '2026-02-01',
    dueDate: '2026-02-28',
    estimate: 8,
    repeat: { every: 2, unit: 'week', weekDays: [1, 4], when: 'done' },
  };

  const reply = await cleo.post(tasks, body);

  const task = {
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: 1,
    key: 'WEB-1',
    title: 'Write the copy',
    description: 'Short\nand clear',
    status: doing,
    priority: 'high',
    assignedTo: [bob.id, cleo.id].toSorted(),
    createdBy: { _id: cleo.id, fullName: 'Cleo' },
    labels: [],
    startDate: '2026-02-01',
    dueDate: '2026-02-28',
    estimate: 8,
    repeat: { every: 2, unit: 'week', weekDays: [1, 4], when: 'done' },
    counts: { comments: 0, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 0, total: 0 } },
    parent: null,
    parentTask: null,
    isBlocked: false,
    attachments: [],
    rank: expect.stringMatching(/^-\d+$/),
    version: 1,
    completedAt: null,
    createdAt: time,
    updatedAt: time,
  };
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, task });
  const created = reply.json().task;
  expect((await bob.get(`${tasks}/${created._id}`)).json()).toEqual({
    status: 200,
    task: { ...created, files: [], checklist: [], links: [], subTasks: [], isWatched: true },
  });
  expect((await bob.get(tasks)).json()).toEqual({
    status: 200,
    tasks: [created],
    pagination: { currentPage: 1, hasNextPage: false, nextCursor: null },
  });
});

test('a task of which only title and status are given has medium priority and nobody to do it', async () => {
  const { cleo, tasks, todo } = await startWebsite(world);
  const { task } = (await cleo.post(tasks, { title: 'Proofread', status: todo })).json();
  expect(task).toMatchObject({ priority: 'medium', assignedTo: [], description: '', dueDate: null });
  expect(task.estimate).toBeNull();
  expect(task.repeat).toBeNull();
});

test('everybody on the team and every admin creates, reads, edits, moves and assigns', async () => {
  const { ada, bob, cleo, acme, url, todo, doing, tasks, addTask } = await startWebsite(world);
  for (const role of ['manager', 'employee'] as const) await world.grant(acme.id, role, []);
  await ada.delete(`${url}/team/${ada.id}`);
  const { url: task } = await addTask(bob);
  for (const person of [ada, bob, cleo]) {
    expect((await person.post(tasks, { title: 'Mine', status: todo })).statusCode).toBe(201);
    expect((await person.get(tasks)).statusCode).toBe(200);
    expect((await person.get(task)).statusCode).toBe(200);
    const change = { title: person.fullName, status: doing, assignedTo: [cleo.id] };
    expect((await person.put(task, change)).json().task).toMatchObject(change);
    await bob.put(task, { status: todo, assignedTo: [] });
  }
});

test('members outside the team may do nothing, whatever they hold; to strangers there is nothing', async () => {
  const { dan, ed, eve, acme, cleo, todo, tasks, addTask } = await startWebsite(world);
  const { url: task } = await addTask(cleo);
  for (const role of ['manager', 'employee'] as const) await world.grant(acme.id, role, [...permissions]);
  const before = await world.stored();
  for (const [person, status] of [
    [dan, 403],
    [ed, 403],
    [eve, 404],
  ] as const) {
    for (const reply of [
      await person.get(tasks),
      await person.post(tasks, { title: 'Mine', status: todo }),
      await person.get(task),
      await person.put(task, { title: 'Mine' }),
      await person.form('PUT', task, taskForm({ title: 'Mine' })),
      await person.delete(task),
    ]) {
      expect(reply.statusCode).toBe(status);
      if (status === 403) expect(reply.json()).toEqual(forbidden);
      else expect(reply.json().message).toBe('Organization not found');
    }
  }
  expect(await world.stored()).toEqual(before);
});

test.each([
  ['its creator', 'cleo', true],
  ['an employee on the team', 'fay', false],
  ['a manager on the team', 'bob', true],
  ['a manager of the organization who is not on the team', 'dan', false],
  ['an admin who is not on the team', 'ada', true],
] as const)('a task is deleted by %s: %s: %s', async (_, who, isAllowed) => {
  const site = await startWebsite(world);
  const { ada, cleo, acme, url, addTask } = site;
  const fay = await world.user('Fay');
  await world.addMember(acme.id, fay, 'employee');
  await ada.post(`${url}/team`, [{ userId: fay.id }]);
  await ada.delete(`${url}/team/${ada.id}`);
  for (const role of ['manager', 'employee'] as const) {
    await world.grant(acme.id, role, role === 'manager' ? [] : [...permissions]);
  }
  const { url: task } = await addTask(cleo, { assignedTo: [fay.id] });
  const before = await world.stored();

  const reply = await { ...site, fay }[who].delete(task);

  if (isAllowed) {
    expect(reply.json()).toEqual({ status: 200 });
    expect((await ada.get(task)).json()).toEqual(noTask);
    expect((await ada.delete(task)).json()).toEqual(noTask);
  } else {
    expect(reply.json()).toEqual(forbidden);
    expect(await world.stored()).toEqual(before);
  }
});

test('who created a task and left the team can no longer delete it', async () => {
  const { ada, cleo, url, addTask } = await startWebsite(world);
  const { url: task } = await addTask(cleo);
  await ada.delete(`${url}/team/${cleo.id}`);
  expect((await cleo.delete(task)).statusCode).toBe(403);
});

test.each([
  ['a change', (person: Person, task: string) => person.put(task, { priority: 'high' }), 409],
  [
    'a comment',
    (person: Person, task: string) => person.post(`${task}/comments`, { body: 'Half done' }),
    409,
  ],
  ['nothing', async () => undefined, 200],
] as const)(
  'what must be untouched to be deleted stays after %s by somebody else',
  async (_, act, status) => {
    const { ada, cleo, addTask } = await startWebsite(world);
    const { url: task } = await addTask(cleo);
    await cleo.put(task, { title: 'Mine so far' });
    await act(ada, task);
    expect((await cleo.delete(`${task}?untouched=yes`)).statusCode).toBe(422);
    const reply = await cleo.delete(`${task}?untouched=true`);
    expect(reply.statusCode).toBe(status);
    if (status === 409) expect(reply.json()).toMatchObject({ code: 'STALE' });
    expect((await cleo.get(task)).statusCode).toBe(status === 409 ? 200 : 404);
  },
);

test.each([
  ['title', { title: 'Rewrite' }],
  ['description', { description: 'Shorter' }],
  ['priority', { priority: 'low' }],
  ['dueDate', { dueDate: '2026-12-31' }],
  ['dueDate', { dueDate: null }],
  ['start date', { startDate: '2026-01-31' }],
  ['estimate', { estimate: 0 }],
  ['estimate', { estimate: null }],
  ['repeat', { repeat: { every: 1, unit: 'month', when: 'day' } }],
  ['repeat', { repeat: null }],
  ['assignedTo', { assignedTo: [] }],
  ['nothing', {}],
])('a change of %s changes that, the version and the time, and nothing else', async (_, change) => {
  const { cleo, addTask } = await startWebsite(world);
  const fields = {
    description: 'All of it',
    priority: 'high',
    assignedTo: [cleo.id],
    dueDate: '2026-05-31',
  };
  const { task, url } = await addTask(cleo, fields);

  const reply = await cleo.put(url, change);

  expect(reply.statusCode).toBe(200);
  const expected = {
    ...task,
    ...change,
    files: [],
    checklist: [],
    links: [],
    subTasks: [],
    isWatched: true,
    version: 2,
    updatedAt: time,
  };
  expect(reply.json()).toEqual({ status: 200, task: expected });
  expect(Date.parse(reply.json().task.updatedAt)).toBeGreaterThan(Date.parse(task.updatedAt));
  expect((await cleo.get(url)).json().task).toEqual(reply.json().task);
  // As a form, the same.
  const again = await cleo.form('PUT', url, taskForm(change));
  expect(again.json().task).toEqual({ ...expected, version: 3 });
});

test('a task moves to another status, and its lists know', async () => {
  const { cleo, tasks, todo, doing, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo, { priority: 'low' });
  expect((await cleo.put(url, { status: doing })).json().task).toMatchObject({
    status: doing,
    priority: 'low',
  });
  expect(titles(await cleo.get(`${tasks}?status=${todo}`))).toEqual([]);
  expect(titles(await cleo.get(`${tasks}?status=${doing}`))).toEqual(['Write the copy']);
});

test('assignees are replaced by those named, each once', async () => {
  const { ada, bob, cleo, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo, { assignedTo: [ada.id, bob.id] });
  for (const people of [[bob, cleo, bob], [cleo], [ada, bob, cleo], []]) {
    const reply = await cleo.put(url, { assignedTo: people.map(({ id }) => id) });
    const once = [...new Set(people.map(({ id }) => id))].toSorted();
    expect(reply.json().task.assignedTo).toEqual(once);
  }
});

test('what nobody may set stays as it is', async () => {
  const { bob, cleo, addTask } = await startWebsite(world);
  const { task, url } = await addTask(cleo);
  const forged = {
    _id: randomUUID(),
    createdBy: bob.id,
    createdAt: '2000-01-01T00:00:00.000Z',
    projectId: randomUUID(),
    organization: randomUUID(),
    seq: 1,
  };
  const kept = {
    ...task,
    files: [],
    checklist: [],
    links: [],
    subTasks: [],
    isWatched: false,
    version: 2,
    updatedAt: time,
  };
  expect((await bob.put(url, forged)).json().task).toEqual(kept);
  // Where it always was.
  expect((await bob.get(url)).json().task).toEqual(kept);
});

test('a change made from an old version is refused with the current task, and overwrites nothing', async () => {
  const { bob, cleo, addTask } = await startWebsite(world);
  const { task, url } = await addTask(cleo);
  const fresh = await bob.put(url, { title: 'Bob was first', version: task.version });
  expect(fresh.json().task.version).toBe(2);
  const before = await world.stored();
  for (const version of [1, 3, 0, -1]) {
    for (const stale of [
      await cleo.put(url, { title: 'Cleo', assignedTo: [cleo.id], version }),
      await cleo.form('PUT', url, taskForm({ title: 'Cleo', version }, Buffer.from('no image'))),
    ]) {
      expect(stale.statusCode).toBe(409);
      expect(stale.json()).toEqual({
        status: 409,
        code: 'STALE',
        message: 'Somebody else has changed this task in the meantime.',
        task: { ...fresh.json().task, isWatched: true },
      });
    }
  }
  expect(await world.stored()).toEqual(before);
  expect((await cleo.put(url, { title: 'Cleo', version: 2 })).json().task).toMatchObject({
    title: 'Cleo',
    version: 3,
  });
});

test('the same create sent twice with its _id makes one task, answered 201 both times', async () => {
  const { bob, cleo, tasks, todo } = await startWebsite(world);
  const body = { _id: randomUUID(), title: 'Once', status: todo, assignedTo: [bob.id, cleo.id] };
  const [first, second] = [await cleo.post(tasks, body), await cleo.post(tasks, body)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json().task._id).toBe(body._id);
  expect(second.body).toBe(first.body);
  // Changed by then, the retry tells how it stands and changes nothing.
  await bob.put(`${tasks}/${body._id}`, { title: 'Changed' });
  expect((await cleo.post(tasks, body)).json().task).toMatchObject({ title: 'Changed', version: 2 });
  expect(titles(await cleo.get(tasks))).toEqual(['Changed']);
});

test('an _id of somebody else’s task is taken', async () => {
  const { bob, cleo, tasks, todo, addTask } = await startWebsite(world);
  const { task } = await addTask(cleo);
  const before = await world.stored();
  const body = { _id: task._id, title: 'Mine', status: todo, assignedTo: [bob.id] };
  const reply = await bob.post(tasks, body);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({ status: 409, code: 'ID_TAKEN', message: 'This _id is already in use.' });
  expect(await world.stored()).toEqual(before);
});

test.each([
  ['a member outside the team', ({ dan }: Website) => dan.id],
  ['an admin outside the team', ({ ada }: Website) => ada.id],
  ['a stranger', ({ eve }: Website) => eve.id],
  ['nobody', () => randomUUID()],
])('%s cannot be assigned', async (_, whom) => {
  const site = await startWebsite(world);
  const { ada, cleo, url, tasks, todo, addTask } = site;
  await ada.delete(`${url}/team/${ada.id}`);
  const { url: task } = await addTask(cleo, { assignedTo: [cleo.id] });
  const before = await world.stored();
  const assignedTo = [cleo.id, whom(site)];
  for (const reply of [
    await cleo.post(tasks, { title: 'Refused', status: todo, assignedTo }),
    await cleo.put(task, { title: 'Refused', assignedTo }),
  ]) {
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(wrongPeople);
  }
  expect(await world.stored()).toEqual(before);
});

test('a task has at most 100 assignees', async () => {
  const { ada, acme, url, tasks, todo } = await startWebsite(world);
  const people: Person[] = [];
  for (let index = 0; index <= limits.assignees; index++) people.push(await world.user(`Person ${index}`));
  for (const person of people) await world.addMember(acme.id, person, 'employee');
  const ids = people.map(({ id }) => id);
  await ada.post(
    `${url}/team`,
    ids.map((userId) => ({ userId })),
  );
  const create = (assignedTo: string[]) => ada.post(tasks, { title: 'Together', status: todo, assignedTo });

  const all = await create(ids.slice(1));
  expect(all.statusCode).toBe(201);
  expect(all.json().task.assignedTo).toEqual(ids.slice(1).toSorted());
  const before = await world.stored();
  const refusal = invalid('assignedTo', 'A task may have at most 100 assignees');
  expect((await create(ids)).json()).toEqual(refusal);
  expect((await ada.put(`${tasks}/${all.json().task._id}`, { assignedTo: ids })).json()).toEqual(refusal);
  expect(await world.stored()).toEqual(before);
});

test('a status must be one of the project', async () => {
  const { ada, cleo, eve, acme, beta, tasks, addTask } = await startWebsite(world);
  const sibling = await startProject(world, ada, acme.id);
  const foreign = await startProject(world, eve, beta.id);
  const { url: task } = await addTask(cleo);
  const before = await world.stored();
  for (const status of [sibling.todo, foreign.todo, randomUUID(), 'todo', '']) {
    expect((await cleo.post(tasks, { title: 'Refused', status })).json()).toEqual(wrongStatus);
    expect((await cleo.put(task, { title: 'Refused', status })).json()).toEqual(wrongStatus);
  }
  expect(await world.stored()).toEqual(before);
});

test.each([
  ['title', { title: ' ' }, 'Title is required'],
  ['title', { title: 'x'.repeat(256) }, 'Title may have at most 255 characters'],
  ['title', { title: 'two\nlines' }, 'Title must be a single line'],
  ['title', { title: 'Send \u202egpj.exe' }, 'Title must be a single line'],
  ['description', { description: 'x'.repeat(65_537) }, 'Description may have at most 65,536 characters'],
  ['priority', { priority: 'urgent' }, 'Choose high, medium or low'],
  ['dueDate', { dueDate: '2026-02-30' }, 'Due date must be a date such as 2026-03-31'],
  ['dueDate', { dueDate: '0000-12-31' }, 'Due date must be a date such as 2026-03-31'],
  ['dueDate', { dueDate: '2026-02-28T00:00:00Z' }, 'Due date must be a date such as 2026-03-31'],
  ['dueDate', { dueDate: '' }, 'Due date must be a date such as 2026-03-31'],
  ['estimate', { estimate: 101 }, 'Estimate must be a whole number from 0 to 100'],
  ['estimate', { estimate: 1.5 }, 'Estimate must be a whole number from 0 to 100'],
  ['estimate', { estimate: '8' }, 'Estimate must be a whole number from 0 to 100'],
  ['repeat', { repeat: 'daily' }, 'repeat must say every how many days, weeks, months or years'],
  ['repeat.every', { repeat: { every: 0, unit: 'day' } }, 'every must be a whole number from 1 to 365'],
  ['repeat.unit', { repeat: { every: 1, unit: 'hour' } }, 'Choose day, week, month or year'],
  ['repeat.when', { repeat: { every: 1, unit: 'day', when: 'now' } }, 'Choose done or day'],
  ['repeat.weekDays', { repeat: { every: 1, unit: 'day', weekDays: [1] } }, 'Only weeks have week days'],
  [
    'repeat.weekDays',
    { repeat: { every: 1, unit: 'week', weekDays: [] } },
    'Choose a day of the week, or leave weekDays out',
  ],
  [
    'repeat.weekDays.0',
    { repeat: { every: 1, unit: 'week', weekDays: [8] } },
    'weekDays are whole numbers from 1, Monday, to 7, Sunday',
  ],
  ['assignedTo', { assignedTo: 'Cleo' }, 'assignedTo must be a list'],
])('$0 is refused, for a new task and for a change: $2', async (field, wrong, message) => {
  const { cleo, tasks, todo, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo);
  const before = await world.stored();
  for (const reply of [
    await cleo.post(tasks, { title: 'Refused', status: todo, ...wrong }),
    await cleo.put(url, wrong),
    await cleo.form('PUT', url, taskForm(wrong)),
  ])
    expect(reply.json()).toEqual(invalid(field, message));
  expect(await world.stored()).toEqual(before);
});

test.each(['2026-01-01', '2026-12-31', '2028-02-29', '0001-01-01', '9999-12-31'])(
  'the day %s comes back as it was sent',
  async (dueDate) => {
    const { cleo, tasks, addTask } = await startWebsite(world);
    const { task, url } = await addTask(cleo, { dueDate });
    expect(task.dueDate).toBe(dueDate);
    expect((await cleo.get(tasks)).json().tasks[0].dueDate).toBe(dueDate);
    expect((await cleo.put(url, { dueDate: null })).json().task.dueDate).toBeNull();
    expect((await cleo.put(url, { dueDate })).json().task.dueDate).toBe(dueDate);
  },
);

test('a title of 255 characters and a description of 65,536 come back whole', async () => {
  const { cleo, addTask } = await startWebsite(world);
  const long = { title: '😀'.repeat(127), description: 'ü'.repeat(limits.description) };
  const { url } = await addTask(cleo, long);
  expect((await cleo.get(url)).json().task).toMatchObject(long);
});

async function withTasks(count: number) {
  const site = await startWebsite(world);
  for (let number = 1; number <= count; number++)
    await site.addTask(site.cleo, {
      title: `Task ${number}`,
      status: number % 3 === 0 ? site.doing : site.todo,
    });
  return site;
}
const from = (newest: number, oldest: number, step = 1) =>
  Array.from(
    { length: Math.floor((newest - oldest) / step) + 1 },
    (_, index) => `Task ${newest - index * step}`,
  );

test('pages have ten tasks, newest first, and the last one says so', async () => {
  const { cleo, tasks } = await withTasks(25);
  const expected = [from(25, 16), from(15, 6), from(5, 1), []];
  for (const [index, page] of expected.entries()) {
    const reply = await cleo.get(index ? `${tasks}?page=${index + 1}` : tasks);
    expect(titles(reply)).toEqual(page);
    const hasNextPage = index < 2;
    expect(reply.json().pagination).toEqual({
      currentPage: index + 1,
      hasNextPage,
      nextCursor: hasNextPage ? expect.stringMatching(/^[\w-]{40,}$/) : null,
    });
  }
  const exact = (await cleo.get(`${tasks}?limit=25`)).json();
  expect(exact.tasks).toHaveLength(25);
  expect(exact.pagination).toEqual({ currentPage: 1, hasNextPage: false, nextCursor: null });
});

const byThree = (rest: number[]) => from(25, 1).filter((title) => rest.includes(Number(title.slice(5)) % 3));

test('the cursor goes on exactly behind the page before, with and without a status', async () => {
  const { cleo, tasks, todo, doing } = await withTasks(25);
  for (const [filter, expected] of [
    ['', from(25, 1)],
    [`&status=${doing}`, byThree([0])],
    [`&status=${todo}`, byThree([1, 2])],
  ] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const at = cursor ? `&cursor=${cursor}` : '';
      const reply = await cleo.get(`${tasks}?limit=4${filter}${at}`);
      seen.push(...titles(reply));
      expect(reply.json().pagination.hasNextPage).toBe(reply.json().pagination.nextCursor !== null);
      cursor = reply.json().pagination.nextCursor;
    } while (cursor);
    expect(seen).toEqual(expected);
  }
});

test('nothing is shown twice or left out while tasks are added and deleted between the pages', async () => {
  const { cleo, tasks, addTask } = await withTasks(23);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const reply = await cleo.get(`${tasks}?limit=5${cursor ? `&cursor=${cursor}` : ''}`);
    const shown: Listed[] = reply.json().tasks;
    seen.push(...shown.map(({ title }) => title));
    cursor = reply.json().pagination.nextCursor;
    await addTask(cleo, { title: 'Added meanwhile' });
    // Also the task at which the next page starts.
    await cleo.delete(`${tasks}/${shown.at(-1)!._id}`);
  } while (cursor);
  expect(seen).toEqual(from(23, 1));
});

test('a status of nobody, of a sibling or of another organization has no tasks here', async () => {
  const { ada, cleo, eve, acme, beta, tasks } = await withTasks(3);
  const sibling = await startProject(world, ada, acme.id);
  const foreign = await startProject(world, eve, beta.id);
  await sibling.addTask(ada);
  await foreign.addTask(eve);
  for (const status of [sibling.todo, foreign.todo, randomUUID()]) {
    expect((await cleo.get(`${tasks}?status=${status}`)).json()).toEqual({
      status: 200,
      tasks: [],
      pagination: { currentPage: 1, hasNextPage: false, nextCursor: null },
    });
  }
});

test('who does not know the statuses asks for the tasks of the first one, and is told which it is', async () => {
  const { ada, cleo, url, acme, tasks, todo, doing } = await withTasks(4);
  const first = async (query = '') => (await cleo.get(`${tasks}?status=first${query}`)).json();
  const page = await first('&limit=2');
  const expected = (await cleo.get(`${tasks}?status=${todo}&limit=2`)).json();
  const { nextCursor } = page.pagination;
  const pagination = { ...expected.pagination, nextCursor: expect.any(String) };
  expect(page).toEqual({ ...expected, pagination, firstStatus: todo });
  expect(titles(await cleo.get(`${tasks}?status=${todo}&limit=2&cursor=${nextCursor}`))).toEqual(['Task 1']);
  expect((await first('&order=board')).tasks).toHaveLength(3);

  await ada.put(`${url}/status/${todo}`, { order: 100 });
  expect(await first()).toMatchObject({ tasks: [{ title: 'Task 3' }], firstStatus: doing });
  const bare = await world.project(ada, acme.id);
  expect((await ada.get(`${bare.url}/tasks?status=first`)).json()).toMatchObject({
    tasks: [],
    firstStatus: null,
  });

  for (const more of ['&priority=high', '&-status=' + doing, '&sort=due', '&group=label', '&text=copy'])
    expect(await first(more)).toMatchObject({ fields: { status: expect.stringContaining('no other') } });
});

test('one project’s pages hold nothing of another, whatever the cursor', async () => {
  const { ada, acme, tasks } = await withTasks(2);
  const sibling = await startProject(world, ada, acme.id);
  await sibling.addTask(ada, { title: 'Sibling' });
  const cursor = (await ada.get(`${tasks}?limit=1`)).json().pagination.nextCursor as string;
  const changed = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
  for (const foreign of [cursor, changed, 'A'.repeat(40)])
    expect((await ada.get(`${sibling.tasks}?cursor=${foreign}`)).json()).toEqual(
      invalid('cursor', 'The cursor is not one of ours'),
    );
});

test('a screen that still has the cursor of an earlier version begins anew', async () => {
  const { cleo, tasks } = await withTasks(3);
  for (const cursor of ['1', 'zz', Number.MAX_SAFE_INTEGER.toString(36)])
    expect(titles(await cleo.get(`${tasks}?cursor=${cursor}`))).toEqual(from(3, 1));
});

test('neither cursors nor ranks tell how many tasks others create', async () => {
  const { cleo, eve, beta, tasks, addTask } = await withTasks(2);
  const foreign = await startProject(world, eve, beta.id);
  const cursors = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const before = Date.now();
    const { rank } = (await addTask(cleo)).task;
    const millisecond = Number(BigInt(rank) / -1_000_000_000n);
    expect([millisecond >= before - 1000, millisecond <= Date.now() + 1000]).toEqual([true, true]);
    for (let other = 0; other < 3; other++) await foreign.addTask(eve);
    cursors.add((await cleo.get(`${tasks}?limit=1&page=${round + 1}`)).json().pagination.nextCursor);
  }
  // The same place is written differently each time, and all of them are of one length.
  cursors.add((await cleo.get(`${tasks}?limit=1&page=3`)).json().pagination.nextCursor);
  expect([cursors.size, new Set([...cursors].map(({ length }) => length)).size]).toEqual([4, 1]);
});

test.each(['1', '100'])('a page may have %s tasks', async (limit) => {
  const { cleo, tasks } = await withTasks(2);
  const reply = await cleo.get(`${tasks}?limit=${limit}`);
  expect(reply.json().tasks).toHaveLength(Math.min(2, Number(limit)));
});

test.each([
  ['limit', '0', 'limit must be a whole number from 1 to 100'],
  ['limit', '101', 'limit must be a whole number from 1 to 100'],
  ['limit', '-1', 'limit must be a whole number from 1 to 100'],
  ['limit', '1.5', 'limit must be a whole number from 1 to 100'],
  ['limit', 'ten', 'limit must be a whole number from 1 to 100'],
  ['limit', '', 'limit must be a whole number from 1 to 100'],
  ['limit', '1e999', 'limit must be a whole number from 1 to 100'],
  ['page', '0', 'page must be a whole number from 1 to 1,000,000'],
  ['page', '1000001', 'page must be a whole number from 1 to 1,000,000'],
  ['page', 'NaN', 'page must be a whole number from 1 to 1,000,000'],
  ['cursor', '', 'The cursor is not one of ours'],
  ['cursor', '-1', 'The cursor is not one of ours'],
  ['cursor', 'A', 'The cursor is not one of ours'],
  ['cursor', '1 OR 1=1', 'The cursor is not one of ours'],
  ['cursor', 'z'.repeat(13), 'The cursor is not one of ours'],
  ['cursor', 'z'.repeat(14), 'The cursor is not one of ours'],
  ['status', 'todo', 'status takes ids, at most 50, joined by commas'],
])('the %s %j is refused', async (name, value, message) => {
  const { cleo, tasks } = await startWebsite(world);
  const reply = await cleo.get(`${tasks}?${name}=${encodeURIComponent(value)}`);
  expect(reply.json()).toEqual(invalid(name, message));
});

test('the farthest page is empty, never an error', async () => {
  const { cleo, tasks } = await withTasks(1);
  expect(titles(await cleo.get(`${tasks}?page=1000000&limit=100`))).toEqual([]);
});

test('a missing task is not found, in every call', async () => {
  const { cleo, tasks } = await startWebsite(world);
  for (const id of [randomUUID(), 'no-id']) {
    const url = `${tasks}/${id}`;
    for (const reply of [await cleo.get(url), await cleo.put(url, { title: 'x' }), await cleo.delete(url)]) {
      expect(reply.statusCode).toBe(404);
      if (id !== 'no-id') expect(reply.json()).toEqual(noTask);
    }
  }
});
