import { limits, LiveHint } from '@muster/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Listening } from '../../../test/support/listening.ts';
import { patience } from '../../../test/support/patience.ts';
import { startProject, startWebsite, taskForm, png, type Website } from '../../../test/support/website.ts';
import { password, startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

const streams: Listening[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

/** Listens, and has heard of everything that happened before: a hint of their own came through. */
async function listen(person: Person, path?: string) {
  const stream = await world.listens(person, path);
  streams.push(stream);
  expect(stream.response.status).toBe(200);
  return stream;
}

/** A change that this person hears of, after which nothing from before can still be on its way. */
async function settle(site: Website, ...heard: Listening[]) {
  const { task } = await site.addTask(site.ada, { title: 'The last one' });
  await Promise.all(heard.map((stream) => stream.hears({ kind: 'task', ids: [task._id] })));
}

/** A change to their own name, after which nothing from before can still be on its way to them. */
async function isRenamed(person: Person, ...heard: Listening[]) {
  await person.put('/users/profile', { fullName: 'Somebody Else', email: person.email });
  await Promise.all(heard.map((stream) => stream.hears({ kind: 'profile' })));
}

/** What was done before has been told. */
async function quiet({ ada, acme }: Website) {
  const witness = await listen(ada);
  await ada.put(acme.url, { description: 'The beginning' });
  await witness.hears({ kind: 'organization', organizationId: acme.id });
}

interface Case {
  what: string;
  hint: (site: Site) => Partial<LiveHint>;
  act: (site: Site) => Promise<{ statusCode: number }>;
  /** Who hears of it besides Ada, the admin; Bob and Cleo are on the team, Dan and Ed in the organization. */
  hear: ('bob' | 'cleo' | 'dan' | 'ed')[];
}
interface Site extends Website {
  taskId: string;
  taskUrl: string;
}

const place = ({ acme, id }: Site) => ({ organizationId: acme.id, projectId: id });
const team = ['bob', 'cleo'] as const;
const members = ['bob', 'cleo', 'dan', 'ed'] as const;

const cases: Case[] = [
  {
    what: 'a new task',
    act: ({ bob, tasks, todo }) => bob.post(tasks, { title: 'New', status: todo }),
    hint: (site) => ({ kind: 'task', change: 'created', version: 1, ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a changed task',
    act: ({ bob, taskUrl }) => bob.put(taskUrl, { title: 'Changed' }),
    hint: (site) => ({ kind: 'task', change: 'updated', version: 2, ids: [site.taskId], ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a new attachment',
    act: async ({ bob, taskUrl }) => bob.form('PUT', taskUrl, taskForm({}, await png())),
    hint: (site) => ({ kind: 'task', change: 'updated', ids: [site.taskId], ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a deleted task',
    act: ({ bob, taskUrl }) => bob.delete(taskUrl),
    hint: (site) => ({ kind: 'task', change: 'deleted', ids: [site.taskId], ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a comment',
    act: ({ bob, taskUrl }) => bob.post(`${taskUrl}/comments`, { body: 'Which one?' }),
    hint: (site) => ({ kind: 'comments', change: 'created', ids: [site.taskId], ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a new status',
    act: ({ bob, url }) => bob.post(`${url}/status`, { name: 'Done' }),
    hint: (site) => ({ kind: 'statuses', change: 'created', ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a changed status',
    act: ({ bob, url, todo }) => bob.put(`${url}/status/${todo}`, { order: 7 }),
    hint: (site) => ({ kind: 'statuses', change: 'updated', ids: [site.todo], ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a status whose tasks are done by its new category',
    act: ({ bob, url, todo }) => bob.put(`${url}/status/${todo}`, { category: 'done' }),
    hint: (site) => ({ kind: 'tasks', ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a deleted status whose tasks moved',
    act: ({ bob, url, todo, doing }) => bob.delete(`${url}/status/${todo}?moveTo=${doing}`),
    hint: (site) => ({ kind: 'tasks', ...place(site) }),
    hear: [...team],
  },
  {
    what: 'somebody new on the team, who hears of it as well',
    act: ({ bob, url, dan }) => bob.post(`${url}/team`, [{ userId: dan.id }]),
    hint: (site) => ({ kind: 'team', change: 'created', ...place(site) }),
    hear: ['bob', 'cleo', 'dan'],
  },
  {
    what: 'somebody taken off the team, who hears of it as well',
    act: ({ bob, url, cleo }) => bob.delete(`${url}/team/${cleo.id}`),
    hint: (site) => ({ kind: 'team', change: 'deleted', ids: [site.cleo.id], ...place(site) }),
    hear: ['bob', 'cleo'],
  },
  {
    what: 'a changed project',
    act: ({ bob, url }) => bob.put(url, { name: 'Website 2' }),
    hint: (site) => ({ kind: 'project', change: 'updated', ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a new project, to its creator and to admins',
    act: ({ dan, acme }) => dan.post(`${acme.url}/projects`, { name: 'Shop' }),
    hint: ({ acme }) => ({ kind: 'project', change: 'created', organizationId: acme.id }),
    hear: ['dan'],
  },
  {
    what: 'a deleted project',
    act: ({ ada, url }) => ada.delete(url),
    hint: (site) => ({ kind: 'project', change: 'deleted', ...place(site) }),
    hear: [...team],
  },
  {
    what: 'a renamed organization',
    act: ({ ada, acme }) => ada.put(acme.url, { name: 'Acme 2' }),
    hint: ({ acme }) => ({ kind: 'organization', change: 'updated', organizationId: acme.id }),
    hear: [...members],
  },
  {
    what: 'a changed role',
    act: ({ ada, acme, ed }) => ada.put(`${acme.url}/members/${ed.id}`, { role: 'manager' }),
    hint: ({ acme, ed }) => ({ kind: 'members', ids: [ed.id], change: 'updated', organizationId: acme.id }),
    hear: [...members],
  },
  {
    what: 'changed permissions, to those who have that role',
    act: ({ ada, acme }) =>
      ada.put(`${acme.url}/access-controls/manage`, {
        role: 'employee',
        permissions: { createProject: true },
      }),
    hint: ({ acme }) => ({ kind: 'permissions', role: 'employee', organizationId: acme.id }),
    hear: ['cleo', 'ed'],
  },
  {
    what: 'a new invite, to those who may invite',
    act: ({ ada, acme }) => ada.post(`${acme.url}/invites`, { email: 'nora@example.com' }),
    hint: ({ acme }) => ({ kind: 'invites', organizationId: acme.id }),
    hear: ['bob', 'dan'],
  },
  {
    what: 'a person’s new name',
    act: ({ ed }) => ed.put('/users/profile', { fullName: 'Edward', email: ed.email }),
    hint: ({ acme, ed }) => ({ kind: 'members', ids: [ed.id], change: 'updated', organizationId: acme.id }),
    hear: [...members],
  },
];

test('a changed task is told as lists show it: nobody has to ask for it', async () => {
  const site = await startWebsite(world);
  const { task, url } = await site.addTask(site.ada, { description: 'x'.repeat(1_000) });
  const cleo = await listen(site.cleo);
  await site.bob.put(url, { title: 'Shorter', assignedTo: [site.cleo.id] });
  const { task: told } = await cleo.hears({ kind: 'task', change: 'updated', ids: [task._id] });
  const { tasks } = (await site.cleo.get(site.tasks)).json();
  expect(told).toEqual(tasks.find(({ _id }: { _id: string }) => _id === task._id));
  expect(told).toMatchObject({ title: 'Shorter', version: 2 });
  expect(told!.description).toHaveLength(limits.listedDescription);
});

test('ids that somebody has copied from elsewhere bring nothing of what is there', async () => {
  const since = performance.now();
  const site = await startWebsite(world);
  const { task, url } = await site.addTask(site.ada, { title: 'A secret plan' });
  // Ed is in the organization and not on the team; he makes a project and a task with the same ids in one of his own.
  const own = await world.organization(site.ed);
  await site.ed.post(`${own.url}/projects`, { _id: site.id, name: 'Copy' });
  const copy = `${own.url}/projects/${site.id}`;
  const status = (await site.ed.post(`${copy}/status`, { name: 'To Do' })).json().taskStatus._id as string;
  await site.ed.post(`${copy}/tasks`, { _id: task._id, title: 'Mine', status });
  const [ed, cleo] = [await listen(site.ed), await listen(site.cleo)];
  await Promise.all([
    site.ed.put(`${copy}/tasks/${task._id}`, { title: 'Mine, again' }),
    site.bob.put(url, { title: 'A secret plan, changed' }),
  ]);
  await ed.hears({ kind: 'task', organizationId: own.id });
  await cleo.hears({ kind: 'task', organizationId: site.acme.id });
  // Whoever was away asks for what was told meanwhile, and for more, since asking takes time; not for what was before this server.
  const behind = Math.ceil(performance.now() - since);
  const late = await listen(site.ed, `/users/events?behind=${behind}`);
  await late.hears({ kind: 'task', organizationId: own.id });
  await settle(site, cleo);
  const witness = await site.ed.put(`${copy}/tasks/${task._id}`, { title: 'Mine, for the last time' });
  const { version } = witness.json().task;
  for (const stream of [ed, late]) {
    await stream.hears({ kind: 'task', organizationId: own.id, version });
    expect(JSON.stringify(stream.hints)).not.toMatch(/secret/);
    expect(stream.heard({ kind: 'task', organizationId: site.acme.id })).toBeUndefined();
  }
  expect(JSON.stringify(cleo.hints)).not.toMatch(/Mine/);
});

test('a deleted task is told by its id alone', async () => {
  const site = await startWebsite(world);
  const { task, url } = await site.addTask(site.ada);
  const cleo = await listen(site.cleo);
  await site.bob.delete(url);
  expect(await cleo.hears({ kind: 'task', change: 'deleted', ids: [task._id] })).not.toHaveProperty('task');
});

test.each(cases)('$what is told to who may see it and to nobody else', async ({ act, hint, hear }) => {
  const site = await startWebsite(world);
  const { task, url: taskUrl } = await site.addTask(site.bob);
  const here: Site = { ...site, taskId: task._id, taskUrl };
  const sibling = await startProject(world, site.ada, site.acme.id);
  await site.ada.post(`${sibling.url}/team`, [{ userId: site.dan.id }, { userId: site.ed.id }]);
  await quiet(site);
  const everybody = ['ada', 'bob', 'cleo', 'dan', 'ed', 'eve'] as const;
  const listening = Object.fromEntries(
    await Promise.all(everybody.map(async (name) => [name, await listen(site[name])] as const)),
  ) as Record<(typeof everybody)[number], Listening>;

  expect((await act(here)).statusCode).toBeLessThan(300);
  const told = ['ada', ...hear] as const;
  for (const name of told) {
    const heard = await listening[name].hears(hint(here));
    expect(LiveHint.strict().parse(heard)).toMatchObject({ by: { fullName: expect.any(String) } });
  }
  // Everybody hears of this one, so what came before it has arrived or never will.
  await site.ada.put(site.acme.url, { description: 'The end' });
  const end = { kind: 'organization', organizationId: site.acme.id } as const;
  for (const name of members) await listening[name].hears(end);
  for (const name of everybody) {
    if ((told as readonly string[]).includes(name)) continue;
    expect(listening[name].heard(hint(here)), name).toBeUndefined();
  }
  await isRenamed(site.eve, listening.eve);
  expect(listening.eve.hints.filter(({ organizationId }) => organizationId === site.acme.id)).toEqual([]);
});

test('an organization’s stream tells of that organization and of no other', async () => {
  const [one, other] = [await startWebsite(world), await startWebsite(world)];
  await world.addMember(other.acme.id, one.ada, 'admin');
  const stream = await listen(one.ada, `${one.acme.url}/events`);
  await other.addTask(other.ada);
  await one.addTask(one.bob);
  await stream.hears({ kind: 'task', organizationId: one.acme.id });
  expect(stream.hints.filter(({ organizationId }) => organizationId !== one.acme.id)).toEqual([]);
});

test('between the processes go ids and who did it, and nothing of what was written', async () => {
  const site = await startWebsite(world);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const payloads: string[] = [];
  client.on('notification', ({ payload }) => payloads.push(payload!));
  await client.query('LISTEN muster_live');
  const stream = await listen(site.ada);
  const { task } = await site.addTask(site.bob, { title: 'A secret plan', description: 'Of great length' });
  const hint = await stream.hears({ kind: 'task', ids: [task._id] });
  expect(hint.by).toEqual({ _id: site.bob.id, fullName: 'Bob' });
  await vi.waitUntil(() => payloads.join('').includes(task._id), patience);
  await client.end();
  expect(payloads.join('')).not.toMatch(/secret|length/);
});

test('who is invited hears of it at once, and of being taken back', async () => {
  const [ada, eve] = [await world.user('Ada'), await world.user('Eve')];
  const acme = await world.organization(ada);
  const stream = await listen(eve);
  const invite = (await ada.post(`${acme.url}/invites`, { email: eve.email })).json().invite._id as string;
  await stream.hears({ kind: 'invites' });
  stream.hints.length = 0;
  await ada.delete(`${acme.url}/invites/${invite}`);
  await stream.hears({ kind: 'invites' });
  expect(JSON.stringify(stream.hints)).not.toContain(acme.id);
});

test('who joins hears of the organization from then on, on the stream that was open before', async () => {
  const [ada, eve] = [await world.user('Ada'), await world.user('Eve')];
  const acme = await world.organization(ada);
  const stream = await listen(eve);
  const invite = (await ada.post(`${acme.url}/invites`, { email: eve.email })).json().invite._id as string;
  await eve.put(`${acme.url}/invites/${invite}`, { status: 'accepted' });
  await stream.hears({ kind: 'organizations', ids: [acme.id], change: 'created' });
  await ada.put(acme.url, { name: 'Acme 2' });
  await stream.hears({ kind: 'organization', organizationId: acme.id });
});

describe('who loses access', () => {
  test('a removed member’s stream of the organization ends, and their own tells them and then nothing', async () => {
    const site = await startWebsite(world);
    const [own, ofAcme] = [await listen(site.bob), await listen(site.bob, `${site.acme.url}/events`)];
    const witness = await listen(site.cleo);
    await site.ada.delete(`${site.acme.url}/members/${site.bob.id}`);
    await ofAcme.ends();
    await own.hears({ kind: 'organizations', ids: [site.acme.id], change: 'deleted' });
    const before = own.hints.length;
    await settle(site, witness);
    await isRenamed(site.bob, own);
    expect(own.hints.slice(before).map(({ kind }) => kind)).toEqual(['profile']);
    expect(ofAcme.kinds()).not.toContain('task');
  });

  test('nothing that happens after a removal reaches who was removed, however close they follow', async () => {
    const site = await startWebsite(world);
    const own = await listen(site.bob);
    const witness = await listen(site.cleo);
    await site.ada.delete(`${site.acme.url}/members/${site.bob.id}`);
    const added = await Promise.all(Array.from({ length: 20 }, () => site.addTask(site.ada)));
    for (const { task } of added) await witness.hears({ kind: 'task', ids: [task._id] });
    await own.hears({ kind: 'organizations', ids: [site.acme.id], change: 'deleted' });
    await isRenamed(site.bob, own);
    expect(own.kinds()).not.toContain('task');
  });

  test('who is taken off the team hears of its tasks no more', async () => {
    const site = await startWebsite(world);
    const [own, witness] = [await listen(site.cleo), await listen(site.bob)];
    await site.ada.delete(`${site.url}/team/${site.cleo.id}`);
    const { task } = await site.addTask(site.ada);
    await witness.hears({ kind: 'task', ids: [task._id] });
    await own.hears({ kind: 'team', change: 'deleted' });
    await isRenamed(site.cleo, own);
    expect(own.kinds()).not.toContain('task');
  });

  test('a deleted organization ends its streams and tells its members', async () => {
    const site = await startWebsite(world);
    const [own, ofAcme] = [await listen(site.ed), await listen(site.ed, `${site.acme.url}/events`)];
    await site.ada.delete(site.acme.url);
    await own.hears({ kind: 'organizations', ids: [site.acme.id], change: 'deleted' });
    await ofAcme.ends();
    await isRenamed(site.ed, own);
    expect(own.isOver).toBe(false);
  });

  test('signing out ends the stream of that session and of no other', async () => {
    const site = await startWebsite(world);
    const other = world.visitor();
    await other.get('/health');
    await other.post('/users/login', { email: site.bob.email, password });
    const [here, there] = [
      await listen(site.bob),
      await listen(Object.assign(other, site.bob, { cookies: other.cookies })),
    ];
    await site.bob.post('/users/logout');
    await here.ends();
    await settle(site, there);
    expect(here.kinds()).not.toContain('task');
  });

  test('a changed password ends the streams of all other sessions, and of the old one', async () => {
    const site = await startWebsite(world);
    const other = world.visitor();
    await other.get('/health');
    await other.post('/users/login', { email: site.bob.email, password });
    const there = await world.listens(Object.assign(other, { id: site.bob.id, email: '', fullName: '' }));
    const here = await listen(site.bob);
    const newPassword = 'uphill both ways';
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await site.bob.put('/users/password', change)).statusCode).toBe(200);
    await Promise.all([there.ends(), here.ends()]);
    const again = await listen(site.bob);
    await settle(site, again);
  });
});

test('a stream answers as every call does: private, uncached, and not gathered by proxies', async () => {
  const { response } = await listen(await world.user('Ada'));
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('who was away for a moment is told what they missed, who was away for long is told to ask anew', async () => {
  const site = await startWebsite(world);
  const witness = await listen(site.bob);
  const { task } = await site.addTask(site.ada);
  await witness.hears({ kind: 'task', ids: [task._id] });
  const [late, veryLate, fresh] = await Promise.all([
    listen(site.cleo, '/users/events?behind=1000'),
    listen(site.cleo, '/users/events?behind=864000000'),
    listen(site.cleo),
  ]);
  await late.hears({ kind: 'task', ids: [task._id] });
  await veryLate.hears({ kind: 'refresh' });
  await settle(site, fresh);
  expect(fresh.hints.filter(({ ids }) => ids?.includes(task._id))).toEqual([]);
});

test('nobody is told of what they missed where they were not yet allowed', async () => {
  const site = await startWebsite(world);
  const { task } = await site.addTask(site.ada);
  const witness = await listen(site.bob, '/users/events?behind=1000');
  await witness.hears({ kind: 'task', ids: [task._id] });
  const late = await listen(site.dan, '/users/events?behind=1000');
  await site.ada.put(site.acme.url, { name: 'Acme 2' });
  await late.hears({ kind: 'organization' });
  expect(late.kinds()).not.toContain('task');
});

test.each(['-1', '0', 'soon', '1.5', 'NaN', ''])('behind=%s is refused', async (behind) => {
  const ada = await world.user('Ada');
  const stream = await world.listens(ada, `/users/events?behind=${behind}`);
  streams.push(stream);
  expect(stream.response.status).toBe(422);
});

test('a page that names its tab finds the name in the hint, unless it is nonsense', async () => {
  const site = await startWebsite(world);
  const stream = await listen(site.ada);
  for (const tab of ['tab-1', 'x'.repeat(99)]) {
    const payload = { title: tab.slice(0, 9), status: site.todo };
    await site.ada.send({ method: 'POST', url: site.tasks, payload, headers: { 'x-tab': tab } });
  }
  const ofTasks = () => stream.hints.filter(({ kind }) => kind === 'task');
  await vi.waitUntil(() => ofTasks().length === 2, patience);
  expect(ofTasks().map(({ tab }) => tab)).toEqual(['tab-1', undefined]);
});

test('a listener who goes away is forgotten', async () => {
  const { count } = world.services.live;
  await vi.waitUntil(() => count() === 0, patience);
  const stream = await listen(await world.user('Ada'));
  await vi.waitUntil(() => count() === 1, patience);
  stream.close();
  await vi.waitUntil(() => count() === 0, patience);
});

test('a question about a stream opens none', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  for (const url of ['/users/events', `${acme.url}/events`]) {
    expect((await ada.send({ method: 'HEAD', url })).statusCode).toBe(404);
  }
});

test('one person’s streams are bounded: the oldest gives way', async () => {
  const ada = await world.user('Ada');
  const opened: Listening[] = [];
  for (let count = 0; count < 13; count++) opened.push(await listen(ada));
  await opened[0]!.ends();
  await isRenamed(ada, ...opened.slice(1));
  expect(opened.slice(1).some(({ isOver }) => isOver)).toBe(false);
});
