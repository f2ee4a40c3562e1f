import { randomUUID } from 'node:crypto';
import { limits, type Pagination } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type Person, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const count = 25;
const many = Array.from({ length: count }, (_, index) => index);

interface Listing {
  url: string;
  /** Where the answer has the rows, and what tells one from another. */
  rows: string;
  idOf: (row: never) => string;
  ids: string[];
  /** One that comes first, and one that comes last. */
  addAround: () => Promise<void>;
}

/** The same names and moments several times: only the id settles who comes first. */
const nameOf = (index: number) => ['Zoë', 'ana', 'Ben', '李', 'Öz'][index % 5]!;
const momentOf = (index: number) =>
  sql<Date>`timestamptz '2026-01-01' + ${index % 5} * interval '1 microsecond'`;

async function addUsers() {
  const users = many.map((index) => {
    const id = randomUUID();
    return { id, fullName: nameOf(index), email: `${id}@example.com`, passwordHash: 'x' };
  });
  await world.db.insertInto('users').values(users).execute();
  return users.map(({ id }) => id);
}

async function join(organizationId: string, userIds: string[]) {
  const members = userIds.map((userId) => ({ organizationId, userId, role: 'employee' as const }));
  await world.db.insertInto('members').values(members).execute();
}

async function addNamed(name: string) {
  const { id } = await world.user(name);
  return id;
}

async function addProjects(ada: Person, organizationId: string, columnsOf: (index: number) => object) {
  const ids = many.map(() => randomUUID());
  const rows = ids.map((id, index) => ({
    organizationId,
    id,
    name: 'Shop',
    createdBy: ada.id,
    description: '😀'.repeat(limits.description / 2),
    ...columnsOf(index),
  }));
  await world.db.insertInto('projects').values(rows).execute();
  return ids;
}

const deletedAt = (index: number, days: number) => ({
  deletedAt: sql<Date>`date_trunc('day', now()) - ${days} * interval '1 day' + ${index % 5} * interval '1 microsecond'`,
});

const listings: Record<string, (ada: Person) => Promise<Listing>> = {
  async organizations(ada) {
    const found = async (name: string) => (await world.organization(ada, [], name)).id;
    const ids: string[] = [];
    for (const index of many) ids.push(await found(nameOf(index)));
    const addAround = async () => void (await Promise.all(['aa', 'zz'].map(found)));
    return {
      url: '/organizations',
      rows: 'organizations',
      idOf: (row: { organization: { _id: string } }) => row.organization._id,
      ids,
      addAround,
    };
  },
  async members(ada) {
    const { id, url } = await world.organization(ada);
    const ids = await addUsers();
    await join(id, ids);
    const addAround = async () => join(id, [await addNamed('aa'), await addNamed('zz')]);
    return {
      url: `${url}/members`,
      rows: 'members',
      idOf: (row: { userId: { _id: string } }) => row.userId._id,
      ids: [...ids, ada.id],
      addAround,
    };
  },
  async team(ada) {
    const { id } = await world.organization(ada);
    const website = await world.project(ada, id);
    const ids = await addUsers();
    const add = async (userIds: string[]) => {
      await join(id, userIds);
      await ada.post(
        `${website.url}/team`,
        userIds.map((userId) => ({ userId })),
      );
    };
    await add(ids);
    const addAround = async () => add([await addNamed('aa'), await addNamed('zz')]);
    return {
      url: `${website.url}/team`,
      rows: 'team',
      idOf: (row: { userId: { _id: string } }) => row.userId._id,
      ids: [...ids, ada.id],
      addAround,
    };
  },
  projects: (ada) => listProjects(ada, '', (index) => ({ createdAt: momentOf(index) })),
  'projects by name': (ada) => listProjects(ada, '?sort=name', (index) => ({ name: nameOf(index) })),
  // Those without an entry in the log changed last when they were made.
  'projects by their last change': async (ada) => {
    const listing = await listProjects(ada, '?sort=changed', (index) => ({ createdAt: momentOf(index) }));
    const organizationId = listing.url.split('/')[2]!;
    const changes = listing.ids.slice(0, 15).map((projectId, index) => ({
      organizationId,
      projectId,
      subjectId: projectId,
      actorId: ada.id,
      via: 'web' as const,
      kind: 'project.updated',
      at: momentOf(index + 1),
    }));
    await world.db.insertInto('activities').values(changes).execute();
    return listing;
  },
  async 'deleted projects'(ada) {
    const { id, url } = await world.organization(ada);
    const ids = await addProjects(ada, id, (index) => deletedAt(index, 5));
    const addAround = async () => {
      for (const days of [9, 1]) await addProjects(ada, id, (index) => deletedAt(index, days));
    };
    return { url: `${url}/trash`, rows: 'items', idOf: (row: { _id: string }) => row._id, ids, addAround };
  },
  async 'my invites'(ada) {
    const bob = await world.user('Bob');
    const invite = async (sentAt: object) => {
      const { id: organizationId } = await world.organization(bob);
      return addInvite(organizationId, ada.email, bob.id, sentAt);
    };
    const ids: string[] = [];
    for (const index of many) ids.push(await invite(momentOf(index)));
    const addAround = async () => {
      for (const day of ['2025-01-01', '2026-02-01']) await invite(new Date(day));
    };
    return {
      url: '/users/invites',
      rows: 'invites',
      idOf: (row: { _id: string }) => row._id,
      ids,
      addAround,
    };
  },
  async 'pending invites'(ada) {
    const { id, url } = await world.organization(ada);
    const invite = (sentAt: object) => addInvite(id, `${randomUUID()}@example.com`, ada.id, sentAt);
    const ids: string[] = [];
    for (const index of many) ids.push(await invite(momentOf(index)));
    const addAround = async () => {
      for (const day of ['2025-01-01', '2026-02-01']) await invite(new Date(day));
    };
    return {
      url: `${url}/invites`,
      rows: 'invites',
      idOf: (row: { _id: string }) => row._id,
      ids,
      addAround,
    };
  },
  async trash(ada) {
    const { id } = await world.organization(ada);
    const website = await world.project(ada, id);
    const { taskStatus } = (await ada.post(`${website.url}/status`, { name: 'To Do' })).json();
    const trashed = async () => {
      const { task } = (
        await ada.post(`${website.url}/tasks`, { title: 'Old', status: taskStatus._id })
      ).json();
      await ada.delete(`${website.url}/tasks/${task._id}`);
      return task._id as string;
    };
    const ids: string[] = [];
    for (const _ of many) ids.push(await trashed());
    const addAround = async () => void (await trashed());
    return {
      url: `${website.url}/trash`,
      rows: 'items',
      idOf: (row: { _id: string }) => row._id,
      ids,
      addAround,
    };
  },
};

/** Made by hand: without entries in the log. */
async function listProjects(
  ada: Person,
  query: string,
  columnsOf: (index: number) => object,
): Promise<Listing> {
  const { id, url } = await world.organization(ada);
  const ids = await addProjects(ada, id, columnsOf);
  const addAround = async () => {
    for (const [name, day] of [
      ['aa', '2025-01-01'],
      ['zz', '2026-02-01'],
    ])
      await addProjects(ada, id, () => ({ name, createdAt: new Date(day!) }));
  };
  return {
    url: `${url}/projects${query}`,
    rows: 'projects',
    idOf: (row: { _id: string }) => row._id,
    ids,
    addAround,
  };
}

async function addInvite(organizationId: string, email: string, invitedBy: string, sentAt: object) {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 3600_000);
  await world.db
    .insertInto('invites')
    .values({ id, organizationId, email, invitedBy, expiresAt, sentAt: sentAt as Date })
    .execute();
  return id;
}

const asked = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;

describe.each(Object.keys(listings))('%s', (name) => {
  async function setUp() {
    const ada = await world.user('Ada');
    const listing = await listings[name]!(ada);
    const read = async (query: string) => {
      const reply = (await ada.get(asked(listing.url, query))).json();
      expect(reply.status).toBe(200);
      const rows = reply[listing.rows] as never[];
      return { ids: rows.map(listing.idOf), pagination: reply.pagination as Pagination };
    };
    return { ...listing, ada, read };
  }

  test('come in pages that neither skip nor repeat anything while others are added', async () => {
    const { ids, read, addAround } = await setUp();
    const whole = await read('');
    expect(whole.ids.toSorted()).toEqual(ids.toSorted());
    expect(whole.pagination).toEqual({ currentPage: 1, hasNextPage: false, nextCursor: null });

    const first = await read('limit=7');
    expect(first.ids).toEqual(whole.ids.slice(0, 7));
    await addAround();
    const seen = [...first.ids];
    for (let cursor = first.pagination.nextCursor; cursor !== null;) {
      const page = await read(`limit=7&cursor=${cursor}`);
      expect(page.ids.length).toBeLessThanOrEqual(7);
      expect(page.pagination.hasNextPage).toBe(page.pagination.nextCursor !== null);
      seen.push(...page.ids);
      cursor = page.pagination.nextCursor;
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(whole.ids);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('come by number as well', async () => {
    const { read } = await setUp();
    const whole = await read('');
    const third = await read('limit=10&page=3');
    expect(third.ids).toEqual(whole.ids.slice(20, 30));
    expect(third.pagination).toEqual({ currentPage: 3, hasNextPage: false, nextCursor: null });
    expect((await read('limit=10&page=2')).pagination).toMatchObject({ currentPage: 2, hasNextPage: true });
  });

  test('refuse a cursor that nobody gave out, and a page of more than 100', async () => {
    const { ada, url } = await setUp();
    const nul = Buffer.from('a\0b').toString('base64url');
    const id = randomUUID();
    for (const bad of [`${nul}.${id}`, `.${id}`, `%2B.${id}`, 'AAAA.7', `9999999999999999999999.${id}x`]) {
      const reply = await ada.get(asked(url, `cursor=${bad}`));
      expect([bad, reply.statusCode]).toEqual([bad, 422]);
    }
    expect((await ada.get(asked(url, 'limit=101'))).statusCode).toBe(422);
  });
});

test('lists carry the beginning of descriptions, and a few of a team; the thing itself carries all', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const description = '😀'.repeat(limits.description / 2);
  await ada.put(acme.url, { description });
  const website = await world.project(ada, acme.id);
  await ada.put(website.url, { description });
  const userIds = await addUsers();
  await join(acme.id, userIds);
  await ada.post(
    `${website.url}/team`,
    userIds.map((userId) => ({ userId })),
  );
  const { taskStatus } = (await ada.post(`${website.url}/status`, { name: 'To Do', description })).json();
  const { task } = (
    await ada.post(`${website.url}/tasks`, { title: 'Long', status: taskStatus._id, description })
  ).json();

  const beginning = '😀'.repeat(limits.listedDescription);
  const listed = async (url: string, pick: (reply: never) => { description: string }) =>
    pick((await ada.get(url)).json());
  type Reply = Record<string, { description: string; team: unknown[] }[]>;
  const [organization, project, status, listedTask] = [
    await listed(
      '/organizations',
      (reply: { organizations: { organization: { description: string } }[] }) =>
        reply.organizations[0]!.organization,
    ),
    await listed(`${acme.url}/projects`, (reply: Reply) => reply['projects']![0]!),
    await listed(`${website.url}/status`, (reply: Reply) => reply['taskStatuses']![0]!),
    await listed(`${website.url}/tasks`, (reply: Reply) => reply['tasks']![0]!),
  ];
  for (const one of [organization, project, status, listedTask]) expect(one.description).toBe(beginning);
  expect(project).toMatchObject({ teamSize: count + 1 });
  expect((project as unknown as { team: unknown[] }).team).toHaveLength(limits.listedTeam);

  expect((await ada.get(acme.url)).json().organization.description).toBe(description);
  expect((await ada.get(website.url)).json().project).toMatchObject({ description, teamSize: count + 1 });
  expect((await ada.get(website.url)).json().project.team).toHaveLength(count + 1);
  const one = (await ada.get(`${website.url}/status/${taskStatus._id}`)).json();
  expect(one.taskStatus.description).toBe(description);
  expect((await ada.get(`${website.url}/tasks/${task._id}`)).json().task.description).toBe(description);
});
