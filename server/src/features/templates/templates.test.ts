import { randomUUID } from 'node:crypto';
import type { Label, Task, TaskStatus, View } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLabel, readColumn } from '../../../test/support/three-tasks.ts';
import { runJobs, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

/** Website with statuses, a label, shared and private views, and tasks. */
async function start() {
  const site = await startWebsite(world);
  const { ada, acme, url } = site;
  const done = (await ada.post(`${url}/status`, { name: 'Done', color: '#00ff00', limit: 3 })).json()
    .taskStatus._id as string;
  const label = await addLabel(site, 'Bug');
  const projects = `${acme.url}/projects`;
  const make = (person: Person, from: object = {}, more: object = {}) =>
    person.post(projects, { name: 'Spring', from: { project: site.id, ...from }, ...more });
  const read = async (id: string) => {
    const get = async (path: string) => (await ada.get(`${projects}/${id}${path}`)).json();
    const { tasks } = await get('/tasks?limit=100');
    return {
      id,
      url: `${projects}/${id}`,
      tasks: `${projects}/${id}/tasks`,
      statuses: (await get('/status')).taskStatuses as TaskStatus[],
      labels: (await get('/labels')).labels as Label[],
      views: (await get('/views')).views as View[],
      listed: (tasks as Task[]).toReversed(),
      team: (await get('/team')).team.map(({ userId }: { userId: Person & { _id: string } }) => userId._id),
    };
  };
  const copy = async (from: object = {}) => {
    const reply = await make(ada, from);
    expect(reply.json()).toMatchObject({ status: 201 });
    return read(reply.json().project._id);
  };
  return { ...site, done, label, projects, make, read, copy };
}

test('statuses, labels and shared views come along, and by themselves nothing else', async () => {
  const site = await start();
  const { ada, bob, url, todo, doing, label } = site;
  await ada.put(url, { hasEstimates: true, color: 'teal' });
  const query = { status: `${todo},${doing}`, '-label': label, assignee: 'me' };
  await ada.post(`${url}/views`, { name: 'Late', isShared: true, query, layout: 'board', columns: ['due'] });
  await bob.post(`${url}/views`, { name: 'Bare', isShared: true, query: { label: 'none' } });
  await bob.post(`${url}/views`, { name: 'late', isShared: true });
  await ada.post(`${url}/views`, { name: 'Private', query: { status: todo } });
  await site.addTask(ada);

  const made = await site.copy();

  expect(
    made.statuses.map(({ name, color, limit, order, category }) => [name, color, limit, order, category]),
  ).toEqual(
    (await ada.get(`${url}/status`))
      .json()
      .taskStatuses.map(({ name, color, limit, order, category }: TaskStatus) => [
        name,
        color,
        limit,
        order,
        category,
      ]),
  );
  expect(made.statuses[2]).toMatchObject({ name: 'Done', color: '#00ff00', limit: 3, category: 'done' });
  expect(made.labels).toMatchObject([{ name: 'Bug' }]);
  expect(made.labels[0]!._id).not.toBe(label);
  const [first, second] = made.statuses;
  expect(made.views.find(({ layout }) => layout === 'board')).toMatchObject({
    isShared: true,
    createdBy: { _id: ada.id },
    query: {
      status: [first!._id, second!._id].toSorted().join(','),
      '-label': made.labels[0]!._id,
      assignee: 'me',
    },
    columns: ['due'],
  });
  // Two people shared one by the same name; here both are Ada's.
  expect(made.views.map(({ name }) => name.toLowerCase())).toEqual(['bare', 'late', 'late 2']);
  expect(made.listed).toEqual([]);
  expect(made.team).toEqual([ada.id]);
  const { project } = (await ada.get(made.url)).json();
  expect(project).toMatchObject({ hasEstimates: true, color: null, description: '', status: 'active' });
});

test('what is not wanted stays away', async () => {
  const site = await start();
  await site.ada.post(`${site.url}/views`, { name: 'Mine', isShared: true, query: { status: site.todo } });
  const bare = await site.copy({ statuses: false, labels: false, views: false });
  expect([bare.statuses, bare.labels, bare.views]).toEqual([[], [], []]);
  const { views } = await site.copy({ statuses: false });
  expect(views[0]!.query).toEqual({});
});

test('open tasks come with all that was planned, in their order and under their parents', async () => {
  const site = await start();
  const { ada, bob, todo, doing, done, label } = site;
  const { task, url } = await site.addTask(bob, {
    title: 'Parent',
    description: 'Twice',
    priority: 'high',
    labels: [label],
    assignedTo: [ada.id, bob.id],
    dueDate: '2026-05-31',
    estimate: 3,
    repeat: { every: 1, unit: 'week', when: 'done' },
  });
  await ada.post(`${url}/checklist`, { text: 'Ask', isDone: true });
  await ada.post(`${url}/comments`, { body: 'Which one?' });
  await site.addTask(ada, { title: 'Part', parent: task._id, status: doing });
  await site.addTask(ada, { title: 'Over', status: done });
  await site.addTask(ada, { title: 'Last' });
  const before = await readColumn(site, todo);

  const made = await site.copy({ tasks: 'open' });

  expect(made.listed.map(({ title, number }) => [title, number])).toEqual([
    ['Parent', 1],
    ['Part', 2],
    ['Last', 3],
  ]);
  const [parent, part] = made.listed;
  expect(parent).toMatchObject({
    description: 'Twice',
    priority: 'high',
    status: made.statuses[0]!._id,
    labels: [made.labels[0]!._id],
    assignedTo: [ada.id],
    dueDate: '2026-05-31',
    estimate: 3,
    repeat: { every: 1, unit: 'week', when: 'done' },
    createdBy: { _id: ada.id },
    version: 1,
    counts: { comments: 0, checklist: { done: 0, total: 1 }, subTasks: { done: 0, total: 1 } },
  });
  expect(part).toMatchObject({ parent: parent!._id, status: made.statuses[1]!._id });
  expect(await readColumn({ ada, tasks: made.tasks }, made.statuses[0]!._id)).toEqual(before);
  expect((await site.addTask(ada)).task.number).toBe(5);
});

test('a series goes on in the copy, on the day of the month that was meant', async () => {
  const site = await start();
  const { ada, done } = site;
  const repeat = { every: 1, unit: 'month', when: 'done' };
  const { url } = await site.addTask(ada, { dueDate: '2031-01-31', repeat });
  await ada.put(url, { status: done });
  await runJobs(world);
  const made = await site.copy({ tasks: 'open' });
  expect(made.listed.map(({ dueDate }) => dueDate)).toEqual(['2031-02-28']);
  const isDone = made.statuses.find(({ category }) => category === 'done')!._id;
  await ada.put(`${made.tasks}/${made.listed[0]!._id}`, { status: isDone });
  await runJobs(world);
  const { listed } = await site.read(made.id);
  expect(listed.map(({ dueDate }) => dueDate)).toEqual(['2031-02-28', '2031-03-31']);
});

test('with other dates, a series has the day of the month that it comes to', async () => {
  const site = await start();
  const { ada, url, done } = site;
  await ada.put(url, { startDate: '2031-01-01' });
  const repeat = { every: 1, unit: 'month', when: 'done' };
  const task = await site.addTask(ada, { dueDate: '2031-01-31', repeat });
  await ada.put(task.url, { status: done });
  await runJobs(world);
  const made = await site.copy({ tasks: 'open', startDate: '2031-03-03' });
  expect(made.listed.map(({ dueDate }) => dueDate)).toEqual(['2031-04-30']);
  const isDone = made.statuses.find(({ category }) => category === 'done')!._id;
  await ada.put(`${made.tasks}/${made.listed[0]!._id}`, { status: isDone });
  await runJobs(world);
  const { listed } = await site.read(made.id);
  expect(listed.map(({ dueDate }) => dueDate)).toEqual(['2031-04-30', '2031-05-30']);
});

test('a copy whose day has come has its next one at once', async () => {
  const site = await start();
  const repeat = { every: 1, unit: 'year', when: 'day' };
  await site.addTask(site.ada, { dueDate: '2020-01-15', repeat });
  const made = await site.copy({ tasks: 'open' });
  await runJobs(world);
  const { listed } = await site.read(made.id);
  expect(listed.map((task) => task.repeat)).toEqual([null, repeat]);
});

test('chosen tasks come, those that are over as work to be done', async () => {
  const site = await start();
  const { ada, done } = site;
  const over = (await site.addTask(ada, { title: 'Over', status: done })).task._id;
  const parent = (await site.addTask(ada, { title: 'Parent' })).task._id;
  const part = (await site.addTask(ada, { title: 'Part', parent })).task._id;
  await ada.post(`${site.url}/views`, { name: 'Parts', isShared: true, query: { parent } });

  const made = await site.copy({ tasks: [part, over] });

  expect(made.listed.map(({ title }) => title)).toEqual(['Over', 'Part']);
  expect(made.listed[0]).toMatchObject({ status: made.statuses[0]!._id, completedAt: null });
  expect(made.listed[1]).toMatchObject({ parent: null });
  expect(made.views[0]!.query).toEqual({});
  const whole = await site.copy({ tasks: [part, parent] });
  expect(whole.views[0]!.query).toEqual({ parent: whole.listed[0]!._id });
});

const notices = async (person: Person) =>
  (await person.get('/users/inbox')).json().notices.map(({ kind }: { kind: string }) => kind) as string[];

test('with its team, assignees stay, and each is told of it once', async () => {
  const site = await start();
  const { ada, bob, cleo } = site;
  for (const _ of Array(3).keys()) await site.addTask(ada, { assignedTo: [bob.id] });
  await runJobs(world);
  const before = (await notices(bob)).length;
  const made = await site.copy({ team: true, tasks: 'open' });
  expect(made.team.toSorted()).toEqual([ada.id, bob.id, cleo.id].toSorted());
  expect(made.listed.map(({ assignedTo }) => assignedTo)).toEqual([[bob.id], [bob.id], [bob.id]]);
  await runJobs(world);
  expect((await notices(bob)).slice(0, -before).toSorted()).toEqual(['assigned', 'joinedTeam']);
});

test('dates keep their distance from the start', async () => {
  const site = await start();
  const { ada, url } = site;
  await ada.put(url, { startDate: '2026-01-10', endDate: '2026-03-10' });
  await site.addTask(ada, { startDate: '2026-01-12', dueDate: '2026-01-31' });
  await site.addTask(ada, { dueDate: '9999-12-30' });
  const made = await site.copy({ tasks: 'open', startDate: '2027-01-10' });
  expect((await ada.get(made.url)).json().project).toMatchObject({
    startDate: '2027-01-10',
    endDate: '2027-03-10',
  });
  expect(made.listed.map(({ startDate, dueDate }) => [startDate, dueDate])).toEqual([
    ['2027-01-12', '2027-01-31'],
    [null, '9999-12-31'],
  ]);
  const same = await site.copy({ tasks: 'open' });
  expect(same.listed[0]).toMatchObject({ startDate: '2026-01-12', dueDate: '2026-01-31' });
  await ada.put(url, { startDate: '9999-12-31', endDate: null });
  const first = await site.copy({ tasks: 'open', startDate: '0001-01-01' });
  expect(first.listed[0]).toMatchObject({ startDate: '0001-01-01', dueDate: '0001-01-01' });
});

test('whoever may create projects takes over what they may see, and people only if they may add them', async () => {
  const site = await start();
  const { ada, bob, cleo, dan, ed, eve, acme } = site;
  expect((await site.make(bob)).statusCode).toBe(201);
  expect((await site.make(cleo)).statusCode).toBe(403);
  expect((await site.make(eve)).statusCode).toBe(404);
  const unseen = { status: 422, fields: { 'from.project': 'Choose a project that you may see' } };
  // Of another team, of another organization, deleted, or never there.
  const elsewhere = (await world.project(eve, site.beta.id)).id;
  const deleted = await world.project(ada, acme.id);
  await ada.delete(deleted.url);
  expect((await site.make(dan)).json()).toMatchObject(unseen);
  for (const project of [elsewhere, deleted.id, randomUUID()])
    expect((await site.make(ada, { project })).json()).toMatchObject(unseen);
  await ada.put(`${acme.url}/access-controls/manage`, {
    role: 'employee',
    permissions: { createProject: true },
  });
  await ada.post(`${site.url}/team`, [{ userId: ed.id }]);
  expect((await site.make(ed)).statusCode).toBe(201);
  expect((await site.make(ed, { team: true })).statusCode).toBe(403);
});

test('all of it or nothing', async () => {
  const site = await start();
  const { ada, shop } = { ...site, shop: await world.project(site.ada, site.acme.id) };
  const there = (await site.addTask(ada)).task._id;
  const gone = (await site.addTask(ada)).task._id;
  await ada.delete(`${site.tasks}/${gone}`);
  const before = await world.stored();
  const refused = async (from: object) => (await site.make(ada, from)).json();
  expect(await refused({ tasks: [there, gone] })).toMatchObject({
    fields: { 'from.tasks': 'One of these tasks is no longer there' },
  });
  expect(await refused({ project: shop.id, tasks: [there] })).toMatchObject({ status: 422 });
  expect(await refused({ tasks: 'open', statuses: false })).toMatchObject({
    fields: { 'from.statuses': 'To copy tasks, copy the statuses, too' },
  });
  for (const tasks of ['all', [], ['x'], {}, null, 7])
    expect(Object.keys((await refused({ tasks })).fields)[0]).toMatch(/^from\.tasks/);
  expect((await refused({ project: 'Website' })).status).toBe(422);
  expect((await refused({ startDate: '2026-02-30' })).status).toBe(422);
  expect(await world.stored()).toEqual(before);
});

test('sent twice, it makes one project', async () => {
  const site = await start();
  await site.addTask(site.ada);
  const more = { _id: randomUUID() };
  const send = () => site.make(site.ada, { tasks: 'open' }, more);
  const [one, two] = await Promise.all([send(), send()]);
  expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
  const { listed, statuses } = await site.read(more._id);
  expect([listed.length, statuses.length]).toEqual([1, 3]);
});

test('what happens to the source meanwhile is in the copy or is not, and nothing is half', async () => {
  const site = await start();
  const { ada, bob, url, todo, doing } = site;
  for (const _ of Array(20).keys()) await site.addTask(ada, { assignedTo: [bob.id] });
  const [made] = await Promise.all([
    site.make(ada, { tasks: 'open', team: true }),
    ada.put(`${url}/status/${doing}`, { name: 'In progress' }),
    ada.delete(`${url}/status/${todo}?moveTo=${doing}`),
    ada.delete(`${url}/team/${bob.id}`),
    ada.delete(`${url}/labels/${site.label}`),
  ]);
  expect(made.json()).toMatchObject({ status: 201 });
  const copy = await site.read(made.json().project._id);
  expect(copy.listed).toHaveLength(20);
  const known = copy.statuses.map(({ _id }) => _id);
  for (const { status } of copy.listed) expect(known).toContain(status);
  const [again, deleted] = await Promise.all([site.make(ada, { tasks: 'open' }), ada.delete(url)]);
  expect([201, 422]).toContain(again.statusCode);
  expect(deleted.statusCode).toBe(200);
});

test('the log of the new project tells how it began, and colleagues see it come', async () => {
  const site = await start();
  await site.addTask(site.ada);
  const stream = await world.listens(site.bob);
  const made = await site.copy({ team: true, tasks: 'open' });
  await stream.hears({ kind: 'project', projectId: made.id });
  stream.close();
  const rows = await world.db
    .selectFrom('activities')
    .select(['kind'])
    .where('projectId', '=', made.id)
    .orderBy('seq')
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([
    'project.created',
    'team.joined',
    'team.joined',
    'status.created',
    'status.created',
    'status.created',
    'label.created',
    'task.created',
  ]);
});
