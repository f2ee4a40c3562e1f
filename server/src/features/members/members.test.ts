import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const lastAdmin = {
  status: 403,
  code: 'LAST_ADMIN',
  message: expect.stringContaining('Promote another member'),
};

async function acmeOfThree() {
  const [ada, bob, cleo] = [await world.user('Ada'), await world.user('Bob'), await world.user('cleo')];
  const acme = await world.organization(ada, [
    [cleo, 'employee'],
    [bob, 'manager'],
  ]);
  return { ada, bob, cleo, acme, members: `${acme.url}/members` };
}

test('every member sees who is in the organization, by name', async () => {
  const { ada, bob, cleo, members } = await acmeOfThree();
  const reply = await cleo.get(members);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    members: [
      { userId: { _id: ada.id, fullName: 'Ada', email: ada.email }, role: 'admin' },
      { userId: { _id: bob.id, fullName: 'Bob', email: bob.email }, role: 'manager' },
      { userId: { _id: cleo.id, fullName: 'cleo', email: cleo.email }, role: 'employee' },
    ],
    admins: 1,
    pagination: { currentPage: 1, hasNextPage: false, nextCursor: null },
  });
});

test('those in one role are listed and found apart from all others', async () => {
  const { ada, members } = await acmeOfThree();
  const crowd = await Promise.all(Array.from({ length: 4 }, (_, nth) => world.user(`Aaron ${nth}`)));
  const organizationId = members.split('/')[2]!;
  for (const { id: userId } of crowd)
    await world.db.insertInto('members').values({ organizationId, userId, role: 'employee' }).execute();
  const find = async (query: string) => (await ada.get(`${members}?${query}`)).json();
  const { members: found, pagination } = await find('role=admin&limit=1');
  expect(found.map(({ userId }: { userId: { fullName: string } }) => userId.fullName)).toEqual(['Ada']);
  expect(pagination.hasNextPage).toBe(false);
  expect((await find('role=admin&text=aaron')).members).toEqual([]);
  expect((await find('role=employee&text=aaron')).members).toHaveLength(4);
  expect(await find('role=owner')).toMatchObject({ status: 422, fields: { role: expect.any(String) } });
});

test('an admin changes a role, and it holds from the next request on', async () => {
  const { ada, bob, acme, members } = await acmeOfThree();
  await world.grant(acme.id, 'manager', ['createInvite']);
  expect((await bob.get(`${acme.url}/invites`)).statusCode).toBe(200);

  const reply = await ada.put(`${members}/${bob.id}`, { role: 'employee' });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    member: { userId: { _id: bob.id, fullName: 'Bob', email: bob.email }, role: 'employee' },
  });
  expect((await bob.get(`${acme.url}/invites`)).statusCode).toBe(403);
});

test('a new admin may do everything at once', async () => {
  const { ada, cleo, acme, members } = await acmeOfThree();
  await ada.put(`${members}/${cleo.id}`, { role: 'admin' });
  expect((await cleo.put(acme.url, { name: 'Cleo & Co' })).statusCode).toBe(200);
});

test.each(['owner', 'Admin', '', null, 1, ['admin']])('%j is no role', async (role) => {
  const { ada, bob, members } = await acmeOfThree();
  const reply = await ada.put(`${members}/${bob.id}`, { role });
  expect(reply.json()).toEqual({
    status: 422,
    code: 'INVALID',
    message: 'Choose admin, manager or employee',
    fields: { role: 'Choose admin, manager or employee' },
  });
});

test('whoever is not a member has no role to change and cannot be removed', async () => {
  const { ada, members } = await acmeOfThree();
  const eve = await world.user('Eve');
  await world.organization(eve);
  const before = await world.stored();
  for (const userId of [eve.id, randomUUID()]) {
    const change = await ada.put(`${members}/${userId}`, { role: 'manager' });
    const removal = await ada.delete(`${members}/${userId}`);
    expect(change.json()).toEqual({ status: 404, code: 'NOT_FOUND', message: 'Member not found' });
    expect(removal.body).toBe(change.body);
  }
  expect(await world.stored()).toEqual(before);
});

test('who was removed is out from the next request on, and may be invited again', async () => {
  const { ada, bob, acme, members } = await acmeOfThree();

  const reply = await ada.delete(`${members}/${bob.id}`);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect((await bob.get(acme.url)).statusCode).toBe(404);
  expect((await bob.get('/organizations')).json().organizations).toEqual([]);
  expect((await ada.post(`${acme.url}/invites`, { email: bob.email })).statusCode).toBe(201);
});

test('who leaves is out, and the others stay', async () => {
  const { ada, cleo, acme, members } = await acmeOfThree();
  const reply = await cleo.delete(`${members}/self`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect((await cleo.get(acme.url)).statusCode).toBe(404);
  expect((await ada.get(members)).json().members).toHaveLength(2);
});

test.each(['leaves', 'is removed'])('the pending invites of somebody who %s are revoked', async (how) => {
  const { ada, bob, acme, members } = await acmeOfThree();
  const [dan, eve] = [await world.user('Dan'), await world.user('Eve')];
  await bob.post(`${acme.url}/invites`, { email: dan.email });
  await ada.post(`${acme.url}/invites`, { email: eve.email });

  await (how === 'leaves' ? bob.delete(`${members}/self`) : ada.delete(`${members}/${bob.id}`));

  const statusOf = async (person: typeof dan) =>
    (await person.get('/users/invites')).json().invites[0].status;
  expect(await statusOf(dan)).toBe('expired');
  expect(await statusOf(eve)).toBe('pending');
});

test('who leaves is off every team of the organization, and of that one only', async () => {
  const { ada, bob, acme, members } = await acmeOfThree();
  const website = await world.project(ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: bob.id }]);
  const beta = await world.organization(bob);
  const shop = await world.project(bob, beta.id);

  await bob.delete(`${members}/self`);

  const team = async (person: typeof ada, url: string) =>
    (await person.get(`${url}/team`)).json().team.length;
  expect(await team(ada, website.url)).toBe(1);
  expect(await team(bob, shop.url)).toBe(1);
});

test('the last admin can neither leave nor step down nor be removed', async () => {
  const { ada, members } = await acmeOfThree();
  const before = await world.stored();
  expect((await ada.delete(`${members}/self`)).json()).toEqual(lastAdmin);
  expect((await ada.delete(`${members}/${ada.id}`)).json()).toEqual(lastAdmin);
  expect((await ada.put(`${members}/${ada.id}`, { role: 'employee' })).json()).toEqual(lastAdmin);
  expect(await world.stored()).toEqual(before);
});

test('an admin leaves once another one was promoted', async () => {
  const { ada, bob, members } = await acmeOfThree();
  await ada.put(`${members}/${bob.id}`, { role: 'admin' });
  expect((await ada.delete(`${members}/self`)).statusCode).toBe(200);
  expect((await bob.delete(`${members}/self`)).json()).toEqual(lastAdmin);
});

test('admins elsewhere do not count', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'employee']]);
  await world.organization(bob);
  expect((await ada.delete(`${acme.url}/members/self`)).statusCode).toBe(403);
});
