import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const _id = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('who founds an organization is its admin', async () => {
  const ada = await world.user('Ada');

  const reply = await ada.post('/organizations', {
    name: ' Acme ',
    description: ' Makes\nthings ',
    address: 'Oslo',
  });

  const organization = { _id, name: 'Acme', description: 'Makes\nthings', address: 'Oslo', logo: null };
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, organization });
  const list = await ada.get('/organizations');
  expect(list.statusCode).toBe(200);
  expect(list.json()).toEqual({
    status: 200,
    organizations: [{ organization, role: 'admin' }],
    pagination: { currentPage: 1, hasNextPage: false, nextCursor: null },
  });
});

test('description and address may be left out', async () => {
  const ada = await world.user('Ada');
  const reply = await ada.post('/organizations', { name: 'Acme' });
  expect(reply.json().organization).toEqual({ _id, name: 'Acme', description: '', address: '', logo: null });
});

test('organizations are listed by name, only the own ones, each with the own role', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  await bob.post('/organizations', { name: 'zeta' });
  await bob.post('/organizations', { name: 'Beta' });
  await world.organization(ada, [[bob, 'employee']]);
  await ada.post('/organizations', { name: 'Private' });
  const { organizations } = (await bob.get('/organizations')).json();
  const seen = organizations.map((entry: { organization: { name: string }; role: string }) => [
    entry.organization.name,
    entry.role,
  ]);
  expect(seen).toEqual([
    ['Acme', 'employee'],
    ['Beta', 'admin'],
    ['zeta', 'admin'],
  ]);
});

test('every member sees the organization', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'employee']]);
  const reply = await bob.get(acme.url);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    organization: { _id: acme.id, name: 'Acme', description: '', address: '', logo: null },
    fileMegabytes: 25,
  });
});

test('a change names what changes; the rest stays', async () => {
  const ada = await world.user('Ada');
  const { organization } = (
    await ada.post('/organizations', { name: 'Acme', description: 'Old', address: 'Oslo' })
  ).json();

  const reply = await ada.put(`/organizations/${organization._id}`, { name: 'Acme 2', address: '' });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    organization: { ...organization, name: 'Acme 2', address: '' },
  });
  expect((await ada.get(`/organizations/${organization._id}`)).json().organization.description).toBe('Old');
});

test.each([
  ['name', limits.organizationName],
  ['description', limits.description],
  ['address', limits.address],
])('%s has at most %i characters', async (field, max) => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const save = (length: number) => ada.put(acme.url, { name: 'Acme', [field]: 'é'.repeat(length) });
  expect((await save(max)).statusCode).toBe(200);
  const reply = await save(max + 1);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields).toEqual({ [field]: expect.stringContaining(max.toLocaleString('en')) });
});

test('a name is one line that says something', async () => {
  const ada = await world.user('Ada');
  const name = async (name: string) => (await ada.post('/organizations', { name })).json().fields;
  expect(await name(' \t ')).toEqual({ name: 'Name is required' });
  for (const sign of ['\n', '\u2028', ...'\u202a\u202b\u202c\u202d\u202e', ...'\u2066\u2067\u2068\u2069'])
    expect(await name(`two${sign}lines`)).toEqual({ name: 'Name must be a single line' });
});

test('the same create sent twice founds one organization and answers 201 both times', async () => {
  const ada = await world.user('Ada');
  const body = { _id: randomUUID(), name: 'Once' };
  const replies = [await ada.post('/organizations', body), await ada.post('/organizations', body)];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(replies[0]!.json().organization._id).toBe(body._id);
  expect(replies[1]!.body).toBe(replies[0]!.body);
  expect((await ada.get('/organizations')).json().organizations).toHaveLength(1);
});

test('the _id of an organization of others is refused and tells nothing of it', async () => {
  const [ada, eve] = [await world.user('Ada'), await world.user('Eve')];
  const acme = await world.organization(ada);
  const before = await world.stored();
  const reply = await eve.post('/organizations', { _id: acme.id, name: 'Taken over' });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({ status: 409, code: 'ID_TAKEN', message: expect.any(String) });
  expect(await world.stored()).toEqual(before);
});

test('a deleted organization is gone for everybody at once', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'manager']]);

  const reply = await ada.delete(acme.url);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  for (const member of [ada, bob]) {
    expect((await member.get('/organizations')).json().organizations).toEqual([]);
    const gone = await member.get(acme.url);
    const never = await member.get(`/organizations/${randomUUID()}`);
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toBe(never.body);
    expect((await member.get(`${acme.url}/members`)).statusCode).toBe(404);
  }
  expect((await ada.delete(acme.url)).statusCode).toBe(404);
});

test('pending invites of a deleted organization expire and still say whose they were', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();

  await ada.delete(acme.url);

  const { invites } = (await bob.get('/users/invites')).json();
  expect(invites).toMatchObject([{ _id: invite._id, status: 'expired', organization: { name: 'Acme' } }]);
  const answer = await bob.put(`${acme.url}/invites/${invite._id}`, { status: 'accepted' });
  expect(answer.statusCode).toBe(409);
});

test('of a deleted organization only its name is kept', async () => {
  const ada = await world.user('Ada');
  const { organization } = (
    await ada.post('/organizations', { name: 'Acme', description: 'Secret plans', address: 'Hidden lane 1' })
  ).json();
  const secrets = ['Secret plans', 'Hidden lane'];
  for (const secret of secrets) expect(await world.tablesWith(secret)).not.toEqual([]);
  await ada.delete(`/organizations/${organization._id}`);
  for (const secret of secrets) expect(await world.tablesWith(secret)).toEqual([]);
  const row = world.db.selectFrom('organizations').select('name').where('id', '=', organization._id);
  expect(await row.execute()).toEqual([{ name: 'Acme' }]);
});
