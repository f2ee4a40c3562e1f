import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReceiver } from '../../../test/support/push-service.ts';
import { password, startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const visit = async () => {
  const visitor = world.visitor();
  await visitor.get('/health');
  return visitor;
};
const someEmail = () => `${randomUUID()}@example.com`;
const taken = { status: 400, code: 'EMAIL_TAKEN', message: 'User already exists with this email' };

test('who registers is signed in', async () => {
  const visitor = await visit();
  const email = someEmail();

  const reply = await visitor.post('/users', {
    fullName: '  Ada Lovelace ',
    email: ` ${email.toUpperCase()}`,
    password,
  });

  const _id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, user: { _id, fullName: 'Ada Lovelace', email } });
  const profile = await visitor.post('/users/profile');
  expect(profile.json()).toEqual({ status: 200, user: { ...reply.json().user, chosenTimeZone: null } });
  expect((await visitor.get('/organizations')).json().organizations).toEqual([]);
});

test('an organization named at registration is founded, with its founder as admin', async () => {
  const visitor = await visit();
  await visitor.post('/users', {
    fullName: 'Ada',
    email: someEmail(),
    password,
    organization: ' Engines Ltd ',
  });
  const { organizations } = (await visitor.get('/organizations')).json();
  expect(organizations).toEqual([
    { role: 'admin', organization: expect.objectContaining({ name: 'Engines Ltd', logo: null }) },
  ]);
});

test('naming an organization that exists never joins it', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const visitor = await visit();
  await visitor.post('/users', { fullName: 'Eve', email: someEmail(), password, organization: 'Acme' });
  expect((await visitor.get(acme.url)).statusCode).toBe(404);
  expect((await ada.get(`${acme.url}/members`)).json().members).toHaveLength(1);
});

test('a blank organization is ignored', async () => {
  const visitor = await visit();
  const reply = await visitor.post('/users', {
    fullName: 'Ada',
    email: someEmail(),
    password,
    organization: '  ',
  });
  expect(reply.statusCode).toBe(201);
  expect((await visitor.get('/organizations')).json().organizations).toEqual([]);
});

test('an address has one account, in whatever case it is written', async () => {
  const ada = await world.user('Ada');
  const before = await world.stored();
  const body = { fullName: 'Eve', email: ada.email.toUpperCase(), password, organization: 'Half done' };
  const reply = await (await visit()).post('/users', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual(taken);
  expect(await world.stored()).toEqual(before);
});

test.each(['password123', 'PASSWORD123', 'qwertyuiop', '12345678'])(
  'the password %s is too common',
  async (common) => {
    const reply = await (
      await visit()
    ).post('/users', { fullName: 'Ada', email: someEmail(), password: common });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'INVALID',
      fields: { password: expect.stringContaining('too common') },
    });
  },
);

test.each([
  { what: 'seven characters', password: 'sevench', status: 422 },
  { what: 'eight characters', password: 'eight ch', status: 201 },
  { what: 'eight emoji', password: '🦉🐌🦔🐙🦩🐢🦞🐝', status: 201 },
  { what: 'seven emoji', password: '🦉🐌🦔🐙🦩🐢🦞', status: 422 },
  { what: '128 characters', password: '🐌x'.repeat(64), status: 201 },
  { what: '129 characters', password: '🐌x'.repeat(64) + 'y', status: 422 },
])('a password of $what is answered $status', async ({ password, status }) => {
  const reply = await (await visit()).post('/users', { fullName: 'Ada', email: someEmail(), password });
  expect(reply.statusCode).toBe(status);
});

test.each([
  ['ada@example', 422],
  ['ada lovelace@example.com', 422],
  ['\u212Aate@example.com', 422],
  ['ada@exämple.com', 422],
  ['ada@example.com\r\nBcc: eve@example.com', 422],
  [`${'a'.repeat(limits.email - 12)}@example.com`, 201],
  [`${'a'.repeat(limits.email - 11)}@example.com`, 422],
])('the address %j is answered %i', async (email, status) => {
  expect((await (await visit()).post('/users', { fullName: 'Ada', email, password })).statusCode).toBe(
    status,
  );
});

test('the same registration sent twice makes one user and answers 201 both times', async () => {
  const body = { _id: randomUUID(), fullName: 'Ada', email: someEmail(), password, organization: 'Once' };
  const [first, second] = [await visit(), await visit()];

  const replies = [await first.post('/users', body), await second.post('/users', body)];

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(replies[1]!.body).toBe(replies[0]!.body);
  expect((await second.get('/organizations')).json().organizations).toHaveLength(1);
});

test('the _id of somebody else opens nothing without their password', async () => {
  const ada = await world.user('Ada');
  const eve = await visit();
  const before = await world.stored();
  const sameAddress = await eve.post('/users', {
    _id: ada.id,
    fullName: 'Eve',
    email: ada.email,
    password: 'a wild guess',
  });
  const ownAddress = await eve.post('/users', { _id: ada.id, fullName: 'Eve', email: someEmail(), password });
  expect([sameAddress.statusCode, ownAddress.statusCode]).toEqual([409, 409]);
  expect(ownAddress.json().code).toBe('ID_TAKEN');
  expect((await eve.post('/users/profile')).statusCode).toBe(401);
  expect(await world.stored()).toEqual(before);
});

test('registering in a browser where somebody is signed in ends their session', async () => {
  const ada = await world.user('Ada');
  const before = ada.cookies.get('muster')!;
  await ada.post('/users', { fullName: 'Bob', email: someEmail(), password });
  const left = world.visitor();
  left.cookies.set('muster', before);
  expect((await left.get('/organizations')).statusCode).toBe(401);
});

test('passwords are stored as argon2id with 19 MiB and two passes', async () => {
  const email = someEmail();
  await (await visit()).post('/users', { fullName: 'Ada', email, password });
  const [row] = await world.db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', email)
    .execute();
  expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the profile is changed', async () => {
  const ada = await world.user('Ada');
  const email = someEmail();
  const reply = await ada.put('/users/profile', { fullName: ' Ada King ', email: email.toUpperCase() });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    user: { _id: ada.id, fullName: 'Ada King', email, chosenTimeZone: null },
  });
  expect((await ada.post('/users/profile')).json().user).toEqual(reply.json().user);
});

test('keeping the own address is no conflict, taking that of another is', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  expect((await ada.put('/users/profile', { fullName: 'Ada', email: ada.email })).statusCode).toBe(200);
  const reply = await ada.put('/users/profile', { fullName: 'Eve', email: bob.email });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual(taken);
  expect((await ada.post('/users/profile')).json().user).toMatchObject({ fullName: 'Ada', email: ada.email });
});

test('a full name has at most 80 characters', async () => {
  const ada = await world.user('Ada');
  const put = (fullName: string) => ada.put('/users/profile', { fullName, email: ada.email });
  expect((await put('x'.repeat(80))).statusCode).toBe(200);
  expect((await put('x'.repeat(81))).json()).toEqual({
    status: 422,
    code: 'INVALID',
    message: 'Full name may have at most 80 characters',
    fields: { fullName: 'Full name may have at most 80 characters' },
  });
});

const change = {
  currentPassword: password,
  newPassword: 'uphill both ways',
  confirmPassword: 'uphill both ways',
};

test('a new password ends all other sessions and gives this one a new id', async () => {
  const ada = await world.user('Ada');
  const phone = await visit();
  await phone.post('/users/login', { email: ada.email, password });
  await ada.put('/users/token', { token: newReceiver().token });
  const [session, xsrf] = [ada.cookies.get('muster')!, ada.cookies.get('XSRF-TOKEN')!];

  const reply = await ada.put('/users/password', change);

  expect(reply.json()).toEqual({ status: 200 });
  expect(ada.cookies.get('muster')).not.toBe(session);
  expect(ada.cookies.get('XSRF-TOKEN')).not.toBe(xsrf);
  expect((await ada.post('/users/profile')).statusCode).toBe(200);
  expect((await phone.post('/users/profile')).statusCode).toBe(401);
  const old = world.visitor();
  old.cookies.set('muster', session);
  expect((await old.get('/organizations')).statusCode).toBe(401);
  const login = async (password: string) =>
    (await visit()).post('/users/login', { email: ada.email, password });
  expect((await login(password)).statusCode).toBe(401);
  expect((await login(change.newPassword)).statusCode).toBe(200);
});

test('without the current password nothing changes', async () => {
  const ada = await world.user('Ada');
  const before = await world.stored();
  const reply = await ada.put('/users/password', { ...change, currentPassword: 'a wild guess' });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: 'WRONG_PASSWORD',
    fields: { currentPassword: expect.any(String) },
  });
  expect(await world.stored()).toEqual(before);
});

test.each([
  [{ ...change, confirmPassword: 'uphill one way' }, { confirmPassword: 'Passwords do not match' }],
  [
    { ...change, newPassword: 'password123', confirmPassword: 'password123' },
    { newPassword: expect.any(String) },
  ],
  [
    { ...change, newPassword: 'short', confirmPassword: 'short' },
    { newPassword: 'Use at least 8 characters' },
  ],
])('the change %j is refused', async (body, fields) => {
  const ada = await world.user('Ada');
  const reply = await ada.put('/users/password', body);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields).toEqual(fields);
});

test('of two changes of the password at once one holds, and its browser stays signed in', async () => {
  const ada = await world.user('Ada');
  const laptop = world.visitor();
  await laptop.get('/health');
  await laptop.post('/users/login', { email: ada.email, password });
  const change = (browser: typeof laptop, newPassword: string) =>
    browser.put('/users/password', { currentPassword: password, newPassword, confirmPassword: newPassword });

  const replies = await Promise.all([change(ada, 'the first new one'), change(laptop, 'the second new one')]);

  const winners = replies.filter(({ statusCode }) => statusCode === 200);
  expect(winners).toHaveLength(1);
  const winner = replies[0].statusCode === 200 ? ada : laptop;
  expect((await winner.post('/users/profile')).statusCode).toBe(200);
});

test('a sign-in with the old password does not outlive its change', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await world.user('Ada');
    const thief = world.visitor();
    await thief.get('/health');
    const newPassword = 'nobody knows this yet';
    await Promise.all([
      ada.put('/users/password', { currentPassword: password, newPassword, confirmPassword: newPassword }),
      thief.post('/users/login', { email: ada.email, password }),
    ]);
    expect((await thief.post('/users/profile')).statusCode).toBe(401);
  }
});
