import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://muster.example.com' });
});
afterAll(() => world.stop());

const week = 7 * 24 * 3600_000;
const onlyPage = { currentPage: 1, hasNextPage: false, nextCursor: null };
const notPending = { status: 409, code: 'INVITE_NOT_PENDING', message: expect.any(String) };

/** Ada has invited Bob to Acme. */
async function invited() {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  return { ada, bob, acme, invite, url: `${acme.url}/invites/${invite._id}` };
}
const expire = (id: string) =>
  sql`UPDATE invites SET expires_at = now() - interval '1 second' WHERE id = ${id}`.execute(world.db);

test('an invite is sent, with a link to hand over', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);

  const reply = await ada.post(`${acme.url}/invites`, { email: ' Bob+Work@Example.com ' });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    status: 201,
    invite: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'bob+work@example.com',
      organization: { _id: acme.id, name: 'Acme' },
      invitedBy: { _id: ada.id, fullName: 'Ada' },
      role: 'employee',
      status: 'pending',
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      link: expect.stringMatching(
        /^http:\/\/muster\.example\.com\/register\?email=bob%2Bwork%40example\.com&redirect=%2Finvites#[\w-]{64}$/,
      ),
    },
  });
  const left = Date.parse(reply.json().invite.expiresAt) - Date.now();
  expect(Math.abs(left - week)).toBeLessThan(60_000);
});

test('whoever is invited sees it, without the link; nobody else does', async () => {
  const { ada, bob, invite } = await invited();
  const reply = await bob.get('/users/invites');
  const { link: _, ...seen } = invite;
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200, invites: [seen], pending: 1, pagination: onlyPage });
  expect((await ada.get('/users/invites')).json().invites).toEqual([]);
});

test('an invite sent before the account existed is found after registration', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const email = `${randomUUID()}@example.com`;
  await ada.post(`${acme.url}/invites`, { email });
  const visitor = world.visitor();
  await visitor.get('/health');
  await visitor.post('/users', { fullName: 'Bob', email: email.toUpperCase(), password: 'a long walk home' });
  expect((await visitor.get('/users/invites')).json().invites).toHaveLength(1);
});

test('accepting makes the invited an employee', async () => {
  const { ada, bob, acme, invite, url } = await invited();

  const reply = await bob.put(url, { status: 'accepted' });

  const { link: _, ...seen } = invite;
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200, invite: { ...seen, status: 'accepted' } });
  expect((await bob.get('/organizations')).json().organizations).toMatchObject([
    { organization: { _id: acme.id }, role: 'employee' },
  ]);
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toEqual([]);
  expect((await bob.get('/users/invites')).json().invites[0].status).toBe('accepted');
});

test('declining leaves the invited outside', async () => {
  const { bob, acme, url } = await invited();
  expect((await bob.put(url, { status: 'declined' })).json()).toMatchObject({
    invite: { status: 'declined' },
  });
  expect((await bob.get(acme.url)).statusCode).toBe(404);
});

test.each(['accepted', 'declined'])('an answer is final: after %s there is no other', async (status) => {
  const { bob, acme, url } = await invited();
  await bob.put(url, { status });
  const before = await world.stored();
  for (const again of ['accepted', 'declined']) {
    const reply = await bob.put(url, { status: again });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ ...notPending, message: `This invite is already ${status}.` });
  }
  expect(await world.stored()).toEqual(before);
  expect((await bob.get(acme.url)).statusCode).toBe(status === 'accepted' ? 200 : 404);
});

test('an invite to somebody else does not exist for me, not even for the inviter', async () => {
  const { ada, url, acme } = await invited();
  const eve = await world.user('Eve');
  for (const person of [ada, eve]) {
    const foreign = await person.put(url, { status: 'accepted' });
    const missing = await person.put(`${acme.url}/invites/${randomUUID()}`, { status: 'accepted' });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
  }
  expect((await eve.get(acme.url)).statusCode).toBe(404);
});

test('an invite opens its own organization only', async () => {
  const { bob, invite } = await invited();
  const beta = await world.organization(await world.user('Cleo'));
  expect((await bob.put(`${beta.url}/invites/${invite._id}`, { status: 'accepted' })).statusCode).toBe(404);
  expect((await bob.get(beta.url)).statusCode).toBe(404);
});

test('who changed the address cannot answer invites to the old one', async () => {
  const { bob, url } = await invited();
  await bob.put('/users/profile', { fullName: 'Bob', email: `${randomUUID()}@example.com` });
  expect((await bob.put(url, { status: 'accepted' })).statusCode).toBe(404);
});

test('an invite expires after its time, without anybody cleaning up', async () => {
  const { ada, bob, acme, invite, url } = await invited();
  await expire(invite._id);
  expect((await bob.get('/users/invites')).json().invites[0].status).toBe('expired');
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toEqual([]);
  expect((await bob.put(url, { status: 'accepted' })).json()).toEqual({
    ...notPending,
    message: 'This invite is already expired.',
  });
  expect((await bob.get(acme.url)).statusCode).toBe(404);
});

test('inviting again renews the pending invite, also one whose time was over', async () => {
  const { ada, bob, acme, invite } = await invited();
  for (const isOver of [false, true]) {
    if (isOver) await expire(invite._id);
    else
      await sql`UPDATE invites SET expires_at = now() + interval '1 hour' WHERE id = ${invite._id}`.execute(
        world.db,
      );
    const reply = await ada.post(`${acme.url}/invites`, { email: bob.email.toUpperCase() });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().invite).toMatchObject({ _id: invite._id, status: 'pending' });
    expect(Date.parse(reply.json().invite.expiresAt) - Date.now()).toBeGreaterThan(week - 60_000);
  }
  expect((await bob.get('/users/invites')).json().invites).toHaveLength(1);
});

test('who declined may be invited anew', async () => {
  const { ada, bob, acme, url } = await invited();
  await bob.put(url, { status: 'declined' });
  await ada.post(`${acme.url}/invites`, { email: bob.email });
  const { invites } = (await bob.get('/users/invites')).json();
  expect(invites.map(({ status }: { status: string }) => status)).toEqual(['pending', 'declined']);
});

test('a member needs no invite', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'employee']]);
  for (const { email } of [ada, bob]) {
    const reply = await ada.post(`${acme.url}/invites`, { email });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      status: 409,
      code: 'ALREADY_MEMBER',
      message: 'User is already a member of this organization',
    });
  }
});

test('the same invite sent twice with its _id is one invite, answered 201 both times', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const body = { _id: randomUUID(), email: 'bob@example.com' };
  const replies = [await ada.post(`${acme.url}/invites`, body), await ada.post(`${acme.url}/invites`, body)];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(replies.map((reply) => reply.json().invite._id)).toEqual([body._id, body._id]);
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toHaveLength(1);
});

test('pending invites are listed newest first, with their links', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  for (const name of ['bob', 'cleo', 'dan'])
    await ada.post(`${acme.url}/invites`, { email: `${name}@example.com` });
  const reply = await ada.get(`${acme.url}/invites`);
  expect(reply.json().status).toBe(200);
  const listed = reply
    .json()
    .invites.map(({ email, link }: Record<string, string>) => [email, link!.includes('/register?')]);
  expect(listed).toEqual([
    ['dan@example.com', true],
    ['cleo@example.com', true],
    ['bob@example.com', true],
  ]);
});

test('a revoked invite is over, and revoking it again changes nothing', async () => {
  const { ada, bob, acme, url } = await invited();
  const reply = await ada.delete(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect((await bob.get('/users/invites')).json().invites[0].status).toBe('expired');
  expect((await bob.put(url, { status: 'accepted' })).statusCode).toBe(409);
  const before = await world.stored();
  expect((await ada.delete(url)).json()).toEqual({ status: 200 });
  expect(await world.stored()).toEqual(before);
  expect((await ada.delete(`${acme.url}/invites/${randomUUID()}`)).statusCode).toBe(404);
});

test('an invite of another organization cannot be revoked here', async () => {
  const { bob, invite } = await invited();
  const cleo = await world.user('Cleo');
  const beta = await world.organization(cleo);
  expect((await cleo.delete(`${beta.url}/invites/${invite._id}`)).statusCode).toBe(404);
  expect((await bob.get('/users/invites')).json().invites[0].status).toBe('pending');
});

test('an organization has at most 100 pending invites, and still renews those', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const expiresAt = new Date(Date.now() + week);
  const pending = Array.from({ length: limits.pendingInvites }, (_, index) => ({
    id: randomUUID(),
    organizationId: acme.id,
    invitedBy: ada.id,
    expiresAt,
    email: `guest${index}@example.com`,
  }));
  await world.db.insertInto('invites').values(pending).execute();

  const reply = await ada.post(`${acme.url}/invites`, { email: 'one.more@example.com' });

  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'TOO_MANY_INVITES', message: expect.stringContaining('100') });
  expect((await ada.post(`${acme.url}/invites`, { email: 'guest7@example.com' })).statusCode).toBe(201);
  await expire(pending[0]!.id);
  expect((await ada.post(`${acme.url}/invites`, { email: 'one.more@example.com' })).statusCode).toBe(201);
});

test('who may change roles invites a manager; a renewed invite keeps its role until another is chosen', async () => {
  const [ada, bob, cleo] = [await world.user('Ada'), await world.user('Bob'), await world.user('Cleo')];
  const acme = await world.organization(ada, [[cleo, 'manager']]);
  const invite = (fields: object = {}, person = ada) =>
    person.post(`${acme.url}/invites`, { email: bob.email, ...fields });
  expect((await invite({ role: 'manager' }, cleo)).statusCode).toBe(403);
  expect((await invite({ role: 'admin' })).json().fields).toHaveProperty('role');
  const first = (await invite({ role: 'manager' })).json().invite;
  expect(first.role).toBe('manager');
  expect((await invite()).json().invite).toMatchObject({ _id: first._id, role: 'manager' });
  expect((await bob.get('/users/invites')).json().invites).toMatchObject([{ role: 'manager' }]);
  await bob.put(`${acme.url}/invites/${first._id}`, { status: 'accepted' });
  expect((await bob.get('/organizations')).json().organizations).toMatchObject([{ role: 'manager' }]);
});

test('an invite gives no role that whoever sent it could not give any more', async () => {
  const [ada, bob, cleo] = [await world.user('Ada'), await world.user('Bob'), await world.user('Cleo')];
  const acme = await world.organization(ada, [[cleo, 'manager']]);
  const allow = (isOn: boolean) =>
    ada.put(`${acme.url}/access-controls/manage`, {
      role: 'manager',
      permissions: { updateDesignation: isOn },
    });
  await allow(true);
  const sent = await cleo.post(`${acme.url}/invites`, { email: bob.email, role: 'manager' });
  expect(sent.statusCode).toBe(201);
  await allow(false);
  const accepted = await bob.put(`${acme.url}/invites/${sent.json().invite._id}`, { status: 'accepted' });
  expect(accepted.json().invite.role).toBe('employee');
  expect((await bob.get('/users/invites')).json().invites).toMatchObject([{ role: 'employee' }]);
  expect((await bob.get('/organizations')).json().organizations).toMatchObject([{ role: 'employee' }]);
});

test('renewed by somebody who may not give it, the role is openly gone', async () => {
  const [ada, bob, cleo] = [await world.user('Ada'), await world.user('Bob'), await world.user('Cleo')];
  const acme = await world.organization(ada, [[cleo, 'manager']]);
  await ada.post(`${acme.url}/invites`, { email: bob.email, role: 'manager' });
  const renewed = await cleo.post(`${acme.url}/invites`, { email: bob.email });
  expect(renewed.json().invite.role).toBe('employee');
});
