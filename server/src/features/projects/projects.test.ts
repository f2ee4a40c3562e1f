import { randomUUID } from 'node:crypto';
import { permissions, projectColors, projectStatuses } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import {
  letTrashAge,
  png,
  runJobs,
  startWebsite,
  taskForm,
  tracesOf,
} from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { createWorkers } from '../../workers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const forbidden = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' };
const noProject = { status: 404, code: 'NOT_FOUND', message: 'Project not found' };
const backwards = {
  status: 422,
  code: 'INVALID',
  message: 'The end date must not be before the start date',
  fields: { endDate: 'The end date must not be before the start date' },
};
const noSuchColor = 'Choose slate, red, orange, yellow, green, teal, blue or violet, or no colour';
const entry = ({ id, fullName }: Person) => ({
  userId: { _id: id, fullName },
  role: 'member',
  roleCode: 0,
});
const onlyPage = { currentPage: 1, hasNextPage: false, nextCursor: null };
const today = () => new Date().toISOString().slice(0, 10);

test('a project starts active today, with its creator on the team', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);

  const reply = await ada.post(`${acme.url}/projects`, { name: ' Website ', description: 'All\nof it' });

  const project = {
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Website',
    key: 'WEB',
    description: 'All\nof it',
    status: 'active',
    startDate: today(),
    endDate: null,
    color: null,
    hasEstimates: false,
    isPinned: false,
    createdBy: { _id: ada.id, fullName: 'Ada' },
    organization: { _id: acme.id, name: 'Acme' },
    team: [entry(ada)],
    teamSize: 1,
    counts: { open: 0, done: 0, overdue: 0 },
  };
  const whole = { ...project, opensWith: null, hasViews: false };
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, project: whole });
  const url = `${acme.url}/projects/${reply.json().project._id}`;
  expect((await ada.get(url)).json()).toEqual({ status: 200, project: whole });
  expect((await ada.get(`${acme.url}/projects`)).json()).toEqual({
    status: 200,
    projects: [
      {
        ...project,
        counts: { open: 0, done: 0, overdue: 0 },
        createdAt: expect.any(String),
        changedAt: expect.any(String),
      },
    ],
    pagination: onlyPage,
  });
  expect((await ada.get(`${url}/status`)).json()).toEqual({ status: 200, taskStatuses: [] });
});

test('projects are listed newest first, or by name, or by their last change', async () => {
  const { ada, bob, acme, url } = await startWebsite(world);
  for (const name of ['beta', 'Alpha', 'Gamma']) await ada.post(`${acme.url}/projects`, { name });
  const names = async (person: Person, query = '') =>
    (await person.get(`${acme.url}/projects${query}`))
      .json()
      .projects.map(({ name }: { name: string }) => name);
  expect(await names(ada)).toEqual(['Gamma', 'Alpha', 'beta', 'Website']);
  expect(await names(ada, '?sort=newest')).toEqual(['Gamma', 'Alpha', 'beta', 'Website']);
  expect(await names(ada, '?sort=name')).toEqual(['Alpha', 'beta', 'Gamma', 'Website']);
  await ada.put(url, { description: 'Moved' });
  expect(await names(ada, '?sort=changed')).toEqual(['Website', 'Gamma', 'Alpha', 'beta']);
  expect(await names(ada, '?sort=name&text=a')).toEqual(['Alpha']);
  for (const sort of ['name', 'changed']) expect(await names(bob, `?sort=${sort}`)).toEqual(['Website']);
  const refused = (await ada.get(`${acme.url}/projects?sort=size`)).json();
  expect(refused).toMatchObject({ status: 422, fields: { sort: 'sort must be newest, name or changed' } });
});

test('a project is seen by its team and by admins, whatever the others hold', async () => {
  const { ada, bob, cleo, dan, ed, acme, url, id } = await startWebsite(world);
  for (const role of ['manager', 'employee'] as const) await world.grant(acme.id, role, [...permissions]);
  for (const person of [ada, bob, cleo]) {
    expect((await person.get(url)).json().project.team).toEqual([entry(ada), entry(bob), entry(cleo)]);
    const { projects } = (await person.get(`${acme.url}/projects`)).json();
    expect(projects.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  }
  for (const person of [dan, ed]) {
    expect((await person.get(url)).json()).toEqual(forbidden);
    expect((await person.get(`${acme.url}/projects`)).json()).toMatchObject({ projects: [] });
  }
});

test('an admin who is not on the team sees and changes the project all the same', async () => {
  const { ada, bob, acme } = await startWebsite(world);
  const shop = await world.project(bob, acme.id);
  expect((await ada.get(shop.url)).json().project.team).toEqual([entry(bob)]);
  expect((await ada.put(shop.url, { name: 'Shop' })).statusCode).toBe(200);
  expect((await ada.delete(shop.url)).json()).toEqual({ status: 200 });
});

test.each([
  ['on the team with the permission', true, true, 200],
  ['on the team without the permission', true, false, 403],
  ['with the permission but not on the team', false, true, 403],
  ['with neither', false, false, 403],
] as const)('changing and deleting, for a manager %s: %s %s', async (_, isOnTeam, holds, status) => {
  const { bob, dan, acme, url } = await startWebsite(world);
  await world.grant(acme.id, 'manager', holds ? ['updateProject', 'deleteProject'] : []);
  const person = isOnTeam ? bob : dan;
  const before = await world.stored();
  expect((await person.put(url, { name: 'Changed' })).statusCode).toBe(status);
  expect((await person.delete(url)).statusCode).toBe(status);
  if (status === 403) expect(await world.stored()).toEqual(before);
});

test('who is taken off the team is out from the next request on', async () => {
  const { ada, bob, acme, url } = await startWebsite(world);
  await ada.delete(`${url}/team/${bob.id}`);
  expect((await bob.get(url)).json()).toEqual(forbidden);
  expect((await bob.get(`${acme.url}/projects`)).json().projects).toEqual([]);
});

test('a change answers the whole project and leaves alone what it does not name', async () => {
  const { ada, url } = await startWebsite(world);
  const changes = {
    name: 'Site',
    description: 'New',
    status: 'completed',
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    color: 'green',
    hasEstimates: true,
  };
  const before = (await ada.get(url)).json().project;

  const reply = await ada.put(url, changes);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200, project: { ...before, ...changes } });
  expect((await ada.put(url, { name: 'Site 2' })).json().project).toEqual({
    ...before,
    ...changes,
    name: 'Site 2',
  });
  expect((await ada.put(url, { name: 'Site 2', endDate: null })).json().project.endDate).toBeNull();
});

test.each(projectStatuses)('a project may be %s', async (status) => {
  const { ada, url } = await startWebsite(world);
  expect((await ada.put(url, { name: 'Website', status })).json().project.status).toBe(status);
});

test.each(projectColors)('a project may be %s, and have no colour again', async (color) => {
  const { ada, acme, url } = await startWebsite(world);
  expect((await ada.put(url, { color })).json().project.color).toBe(color);
  expect((await ada.get(`${acme.url}/projects`)).json().projects).toMatchObject([{ color }]);
  expect((await ada.put(url, { color: null })).json().project.color).toBeNull();
  const logged = await world.db
    .selectFrom('activities')
    .select('changes')
    .where('organizationId', '=', acme.id)
    .where('kind', '=', 'project.updated')
    .orderBy('seq')
    .execute();
  expect(logged.map(({ changes }) => changes)).toEqual([
    { color: { from: null, to: color } },
    { color: { from: color, to: null } },
  ]);
});

test('who may change a project chooses its colour, and nobody else does', async () => {
  const { bob, cleo, dan, eve, acme, url } = await startWebsite(world);
  await world.grant(acme.id, 'manager', ['updateProject']);
  await world.grant(acme.id, 'employee', []);
  expect((await bob.put(url, { color: 'red' })).statusCode).toBe(200);
  const before = await world.stored();
  for (const person of [cleo, dan])
    expect((await person.put(url, { color: 'blue' })).json()).toEqual(forbidden);
  expect((await eve.put(url, { color: 'blue' })).statusCode).toBe(404);
  expect(await world.stored()).toEqual(before);
});

test('a project may start and end on the same day, and never ends before it starts', async () => {
  const { ada, url } = await startWebsite(world);
  const dates = { startDate: '2026-03-10', endDate: '2026-03-10' };
  expect((await ada.put(url, { name: 'Website', ...dates })).json().project).toMatchObject(dates);
  const before = await world.stored();
  for (const wrong of [
    { startDate: '2026-03-11', endDate: '2026-03-10' },
    { startDate: '2026-03-11' },
    { endDate: '2026-03-09' },
  ]) {
    const reply = await ada.put(url, { name: 'Changed', ...wrong });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(backwards);
  }
  expect(await world.stored()).toEqual(before);
});

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['name', { name: 'x'.repeat(121) }, 'Name may have at most 120 characters'],
  ['status', { name: 'Website', status: 'deleted' }, 'Choose active, completed, on hold or archived'],
  ['startDate', { name: 'Website', startDate: null }, 'Start date must be a date such as 2026-03-31'],
  ['startDate', { name: 'Website', startDate: '2026-02-30' }, 'Start date must be a date such as 2026-03-31'],
  ['startDate', { name: 'Website', startDate: '0000-01-01' }, 'Start date must be a date such as 2026-03-31'],
  ['endDate', { name: 'Website', endDate: '31.03.2026' }, 'End date must be a date such as 2026-03-31'],
  ['color', { color: 'pink' }, noSuchColor],
  ['color', { color: '#ff0000' }, noSuchColor],
  ['hasEstimates', { hasEstimates: 'yes' }, 'hasEstimates must be true or false'],
])('the %s of %j is refused', async (field, body, message) => {
  const { ada, url } = await startWebsite(world);
  const reply = await ada.put(url, body);
  expect(reply.json()).toEqual({ status: 422, code: 'INVALID', message, fields: { [field]: message } });
});

test('the same create sent twice with its _id makes one project, answered 201 both times', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const body = { _id: randomUUID(), name: 'Website' };
  const [first, second] = [
    await ada.post(`${acme.url}/projects`, body),
    await ada.post(`${acme.url}/projects`, body),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json().project._id).toBe(body._id);
  expect(second.body).toBe(first.body);
  expect((await ada.get(`${acme.url}/projects`)).json().projects).toHaveLength(1);
});

test('an _id that somebody else used is taken, and says nothing about their project', async () => {
  const { dan, acme, id } = await startWebsite(world);
  const before = await world.stored();
  const reply = await dan.post(`${acme.url}/projects`, { _id: id, name: 'Website' });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({ status: 409, code: 'ID_TAKEN', message: 'This _id is already in use.' });
  expect(await world.stored()).toEqual(before);
});

test('a creator who is off the team does not see the project by sending the create again', async () => {
  const { ada, bob, acme } = await startWebsite(world);
  const body = { _id: randomUUID(), name: 'Shop' };
  await bob.post(`${acme.url}/projects`, body);
  const url = `${acme.url}/projects/${body._id}`;
  await ada.delete(`${url}/team/${bob.id}`);
  await ada.put(url, { name: 'Secret shop' });
  const before = await world.stored();
  const reply = await bob.post(`${acme.url}/projects`, body);
  expect(reply.statusCode).toBe(409);
  expect(reply.body).not.toContain('Secret');
  expect(await world.stored()).toEqual(before);
});

test('an _id used in another organization makes a project of its own', async () => {
  const { ada, eve, beta, id, url } = await startWebsite(world);
  const before = (await ada.get(url)).body;
  const reply = await eve.post(`${beta.url}/projects`, { _id: id, name: 'Mine' });
  expect(reply.json().project).toMatchObject({
    name: 'Mine',
    organization: { _id: beta.id },
    team: [entry(eve)],
  });
  expect((await ada.get(url)).body).toBe(before);
});

test('a deleted project is gone at once for everybody, with all that is in it', async () => {
  const { ada, bob, cleo, acme, id, url, tasks, todo, addTask } = await startWebsite(world);
  const { url: task } = await addTask(cleo, { assignedTo: [bob.id] });
  const withFile = (await cleo.form('PUT', task, taskForm({}, await png()))).json().task;
  const file = withFile.attachments[0].replace('/api', '');

  const reply = await ada.delete(url);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  for (const person of [ada, bob, cleo]) {
    for (const path of [url, `${url}/team`, `${url}/status`, tasks, task, file, `${file}/thumbnail`]) {
      const gone = await person.get(path);
      expect(gone.statusCode).toBe(404);
      expect(gone.json()).toEqual(noProject);
    }
    expect((await person.get(`${acme.url}/projects`)).json().projects).toEqual([]);
  }
  expect((await cleo.post(tasks, { title: 'Late', status: todo })).json()).toEqual(noProject);
  expect((await ada.delete(url)).json()).toEqual(noProject);
  expect((await ada.post(`${acme.url}/projects`, { _id: id, name: 'Again' })).statusCode).toBe(409);
});

test('a deleted project is erased once it cannot be restored, and nothing of its sibling', async () => {
  const { ada, cleo, acme, id, url, addTask } = await startWebsite(world);
  const shop = await startWebsite(world);
  for (const place of [{ cleo, addTask }, shop]) {
    const { url } = await place.addTask(place.cleo, { assignedTo: [place.cleo.id] });
    await place.cleo.form('PUT', url, taskForm({}, await png()));
  }
  await runJobs(world);
  const shopBefore = await tracesOf(world, shop.id);
  const { url: deleted } = await addTask(cleo);
  await cleo.delete(deleted);
  await ada.delete(url);
  await letTrashAge(world, 29);
  expect(new Set(await tracesOf(world, id))).toEqual(
    new Set([
      'public.activities',
      'public.notices',
      'public.project_keys',
      'public.task_counters',
      'public.task_tallies',
      'public.trash',
      'public.projects',
      'public.project_team',
      'public.task_statuses',
      'public.tasks',
      'public.search_entries',
      'public.task_assignees',
      'public.attachments',
      expect.stringMatching(/^attachments.+(?<!thumbnail)$/),
      expect.stringMatching(/^attachments.+thumbnail$/),
    ]),
  );

  await letTrashAge(world, 2);

  expect(await tracesOf(world, id)).toEqual([]);
  expect(await tracesOf(world, shop.id)).toEqual(shopBefore);
  expect((await ada.get(`${acme.url}/projects`)).json().projects).toEqual([]);
});

test('more tasks than are erased in one go are erased all the same', async () => {
  const { ada, id, acme, url, todo } = await startWebsite(world);
  const row = {
    organizationId: acme.id,
    projectId: id,
    statusId: todo,
    title: 'One of many',
    createdBy: ada.id,
  };
  for (let batch = 0; batch < 6; batch++) {
    const rows = Array.from({ length: 1000 }, () => ({ ...row, id: randomUUID() }));
    await inOwnTime(world.db, (db) => db.insertInto('tasks').values(rows).execute());
  }
  await ada.delete(url);
  await letTrashAge(world, 31);
  expect(await tracesOf(world, id)).toEqual([]);
});

test('the background erases every project of a deleted organization, files included', async () => {
  const { ada, cleo, acme, id, addTask } = await startWebsite(world);
  const other = await startWebsite(world);
  const { url } = await addTask(cleo);
  await cleo.form('PUT', url, taskForm({}, await png()));
  const second = await world.project(ada, acme.id);
  const { url: trashed } = await addTask(cleo);
  await cleo.form('PUT', trashed, taskForm({}, await png()));
  await cleo.delete(trashed);
  expect((await ada.delete(acme.url)).statusCode).toBe(200);
  expect((await ada.get(url)).statusCode).toBe(404);

  await runJobs(world);

  expect(await tracesOf(world, id)).toEqual([]);
  expect(await tracesOf(world, second.id)).toEqual([]);
  expect((await other.ada.get(other.url)).statusCode).toBe(200);
});

test('erasing twice does no harm', async () => {
  const { ada, url, id, acme } = await startWebsite(world);
  await ada.delete(url);
  await letTrashAge(world, 31);
  const workers = createWorkers(world.services);
  await workers.eraseProject({ organizationId: acme.id, projectId: id });
  await workers.eraseProject({ organizationId: acme.id, projectId: id });
  await workers.eraseOrganization({ organizationId: acme.id });
  expect(await tracesOf(world, id)).toEqual([]);
});
