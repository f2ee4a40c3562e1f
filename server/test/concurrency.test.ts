import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startWorld, type Person, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const rounds = Array.from({ length: 10 }, (_, round) => round);
const statuses = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted();

async function twoAdmins() {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'admin']]);
  return { ada, bob, acme, members: `${acme.url}/members` };
}

async function rolesIn(organizationId: string) {
  const members = await world.db
    .selectFrom('members')
    .select('role')
    .where('organizationId', '=', organizationId)
    .execute();
  return members.map(({ role }) => role).toSorted();
}

test.each(rounds)('two admins who demote each other at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all([
    ada.put(`${members}/${bob.id}`, { role: 'employee' }),
    bob.put(`${members}/${ada.id}`, { role: 'employee' }),
  ]);
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await rolesIn(acme.id)).toEqual(['admin', 'employee']);
});

test.each(rounds)('two admins who step down at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all(
    [ada, bob].map((admin) => admin.put(`${members}/${admin.id}`, { role: 'manager' })),
  );
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await rolesIn(acme.id)).toEqual(['admin', 'manager']);
});

test.each(rounds)('two admins who leave at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all([ada.delete(`${members}/self`), bob.delete(`${members}/self`)]);
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await rolesIn(acme.id)).toEqual(['admin']);
});

test.each(rounds)('two admins who remove each other at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all([ada.delete(`${members}/${bob.id}`), bob.delete(`${members}/${ada.id}`)]);
  // Whoever came second is no longer a member: to them the organization does not exist.
  expect(statuses(replies)).toEqual([200, 404]);
  expect(await rolesIn(acme.id)).toEqual(['admin']);
});

test.each(rounds)('ten answers to one invite at once: one counts (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  const answers = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'accepted' : 'declined'));

  const replies = await Promise.all(
    answers.map((status) => bob.put(`${acme.url}/invites/${invite._id}`, { status })),
  );

  expect(statuses(replies)).toEqual([200, ...Array<number>(9).fill(409)]);
  const { status } = replies.find(({ statusCode }) => statusCode === 200)!.json().invite;
  expect(await rolesIn(acme.id)).toEqual(status === 'accepted' ? ['admin', 'employee'] : ['admin']);
  expect((await bob.get('/users/invites')).json().invites).toMatchObject([{ status }]);
});

test.each(rounds)('six invites of one address at once: one is pending (%i)', async () => {
  const { ada, bob, acme } = await twoAdmins();
  const invites = [ada, bob, ada, bob, ada, bob].map((admin) =>
    admin.post(`${acme.url}/invites`, { email: 'guest@example.com' }),
  );
  expect(statuses(await Promise.all(invites))).toEqual(Array(6).fill(201));
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toHaveLength(1);
});

test.each(rounds)('revoked and accepted at once: either, never both (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  const url = `${acme.url}/invites/${invite._id}`;
  const [revoked, accepted] = await Promise.all([ada.delete(url), bob.put(url, { status: 'accepted' })]);
  expect(statuses([revoked, accepted])).toEqual([200, 409]);
  expect(await rolesIn(acme.id)).toHaveLength(accepted.statusCode === 200 ? 2 : 1);
  const { status } = (await bob.get('/users/invites')).json().invites[0];
  expect(status).toBe(accepted.statusCode === 200 ? 'accepted' : 'expired');
});

test.each(rounds)('an organization deleted while an invite is accepted has no member (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  await Promise.all([
    ada.delete(acme.url),
    bob.put(`${acme.url}/invites/${invite._id}`, { status: 'accepted' }),
  ]);
  expect(await rolesIn(acme.id)).toEqual([]);
});

test.each(rounds)('an organization sent four times at once is founded once (%i)', async () => {
  const ada = await world.user('Ada');
  const body = { _id: randomUUID(), name: 'Once' };
  const replies = await Promise.all(Array.from({ length: 4 }, () => ada.post('/organizations', body)));
  expect(statuses(replies)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await ada.get('/organizations')).json().organizations).toHaveLength(1);
});

test.each(rounds.slice(0, 5))('a registration sent four times at once makes one user (%i)', async () => {
  const email = `${randomUUID()}@example.com`;
  const body = { _id: randomUUID(), fullName: 'Ada', email, password, organization: 'Once' };
  const visitors = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const visitor = world.visitor();
      await visitor.get('/health');
      return visitor;
    }),
  );
  const replies = await Promise.all(visitors.map((visitor) => visitor.post('/users', body)));
  expect(statuses(replies)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await visitors[3]!.get('/organizations')).json().organizations).toHaveLength(1);
});

test.each(rounds.slice(0, 5))('two people who register one address at once: one gets it (%i)', async () => {
  const email = `${randomUUID()}@example.com`;
  const register = async (fullName: string) => {
    const visitor = world.visitor();
    await visitor.get('/health');
    return visitor.post('/users', { fullName, email, password, organization: fullName });
  };
  expect(statuses(await Promise.all([register('Ada'), register('Eve')]))).toEqual([201, 400]);
});

test.each(rounds)(
  'one push subscription sent by four browsers at once belongs to one (%i)',
  async (round) => {
    const people = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => world.user(name)));
    const token = `https://push.example.com/round/${round}`;
    const replies = await Promise.all(people.map((person) => person.put('/users/token', { token })));
    expect(statuses(replies)).toEqual([200, 200, 200, 200]);
    const owners = await world.db
      .selectFrom('sessions')
      .select('userId')
      .where('pushToken', '=', token)
      .execute();
    expect(owners).toHaveLength(1);
  },
);

test.each(rounds)('toggles of two permissions at once both count (%i)', async () => {
  const { ada, bob, acme } = await twoAdmins();
  const toggle = (admin: Person, name: string) =>
    admin.put(`${acme.url}/access-controls/manage`, { role: 'employee', permissions: { [name]: true } });
  await Promise.all([toggle(ada, 'createInvite'), toggle(bob, 'removeMember')]);
  const { accessControl } = (await ada.get(`${acme.url}/access-controls/manage`)).json();
  expect(accessControl.roles.employee.canAccess).toMatchObject({ createInvite: true, removeMember: true });
});

test.each(rounds)('a permission taken away holds from the next request on (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'manager']]);
  const invite = (name: string) => bob.post(`${acme.url}/invites`, { email: `${name}@example.com` });
  const racing = Array.from({ length: 5 }, (_, index) => invite(`guest${index}`));
  const taken = await ada.put(`${acme.url}/access-controls/manage`, {
    role: 'manager',
    permissions: { createInvite: false },
  });
  expect(taken.statusCode).toBe(200);
  expect((await invite('late')).statusCode).toBe(403);
  const sent = (await Promise.all(racing)).filter(({ statusCode }) => statusCode === 201);
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toHaveLength(sent.length);
});
