import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReceiver } from '../../../test/support/push-service.ts';
import { setBack } from '../../../test/support/set-back.ts';
import { password, startWorld, type Person, type World } from '../../../test/support/world.ts';
import { sweepSessions } from '../../identity/sessions.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const visit = async (at = world) => {
  const visitor = at.visitor();
  await visitor.get('/health');
  return visitor;
};

test('the right password signs in', async () => {
  const ada = await world.user('Ada');
  const visitor = await visit();

  const reply = await visitor.post('/users/login', { email: ada.email, password });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200, user: { _id: ada.id, fullName: 'Ada', email: ada.email } });
  expect((await visitor.post('/users/profile')).json().user._id).toBe(ada.id);
});

test('the address may be written in capitals and between blanks', async () => {
  const ada = await world.user('Ada');
  const reply = await (
    await visit()
  ).post('/users/login', { email: ` ${ada.email.toUpperCase()} `, password });
  expect(reply.statusCode).toBe(200);
});

test('letters typed on another keyboard are the same letters', async () => {
  const visitor = await visit();
  const email = 'zoe@example.com';
  await visitor.post('/users', { fullName: 'Zoë', email, password: 'Zoe\u0308 likes cats' });
  const reply = await (await visit()).post('/users/login', { email, password: 'Zo\u00eb likes cats' });
  expect(reply.statusCode).toBe(200);
});

/** Hashed when it cost less. */
const cheapHash = () => hash(password, { memoryCost: 9_728, timeCost: 1, parallelism: 1 });

async function hashOf({ id }: Person) {
  const { passwordHash } = await world.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return passwordHash;
}

async function hashCheaply({ id }: Person) {
  const passwordHash = await cheapHash();
  await world.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

test('a password hashed at another cost is hashed anew at the next sign-in, and is the same password', async () => {
  const ada = await world.user('Ada');
  await hashCheaply(ada);
  const login = async (given: string) =>
    (await (await visit()).post('/users/login', { email: ada.email, password: given })).statusCode;

  expect(await login('a long walk hom')).toBe(401);
  expect(await hashOf(ada)).toContain('m=9728,t=1');
  expect(await login(password)).toBe(200);
  const renewed = await hashOf(ada);
  expect(renewed).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(await login(password)).toBe(200);
  expect(await hashOf(ada)).toBe(renewed);
  expect((await ada.post('/users/profile')).statusCode).toBe(200);
});

test('signing in and changing the password succeed while the hash is being renewed', async () => {
  const ada = await world.user('Ada');
  const browsers = await Promise.all(Array.from({ length: 6 }, () => visit()));
  await hashCheaply(ada);
  const logins = browsers.map((browser) => browser.post('/users/login', { email: ada.email, password }));
  expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));

  await hashCheaply(ada);
  const newPassword = 'uphill both ways';
  const [changed] = await Promise.all([
    ada.put('/users/password', { currentPassword: password, newPassword, confirmPassword: newPassword }),
    browsers[0]!.post('/users/login', { email: ada.email, password }),
  ]);
  expect(changed.statusCode).toBe(200);
  const login = await (await visit()).post('/users/login', { email: ada.email, password: newPassword });
  expect(login.statusCode).toBe(200);
});

test('a wrong password and an unknown address are answered alike', async () => {
  const ada = await world.user('Ada');
  const visitor = await visit();

  const wrong = await visitor.post('/users/login', { email: ada.email, password: 'a long walk hom' });
  const unknown = await visitor.post('/users/login', { email: 'nobody@example.com', password });

  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    status: 401,
    code: 'WRONG_CREDENTIALS',
    message: 'Incorrect email or password',
  });
  expect(unknown.body).toBe(wrong.body);
  expect((await visitor.post('/users/profile')).statusCode).toBe(401);
});

test('the session is a cookie that no script reads, and only its hash is stored', async () => {
  const ada = await world.user('Ada');
  const reply = await (await visit()).post('/users/login', { email: ada.email, password });

  const { value, ...attributes } = reply.cookies.find(({ name }) => name === 'muster')!;
  expect(attributes).toEqual({
    name: 'muster',
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 30 * 86_400,
  });
  expect(Buffer.from(value, 'base64url')).toHaveLength(32);
  const sessions = await world.db.selectFrom('sessions').selectAll().where('userId', '=', ada.id).execute();
  expect(sessions.map(({ tokenHash }) => tokenHash.toString('hex'))).toContain(
    createHash('sha256').update(value).digest('hex'),
  );
  expect(await world.tablesWith(value)).toEqual([]);

  const xsrf = reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')!;
  expect(xsrf).toEqual({ name: 'XSRF-TOKEN', value: xsrf.value, path: '/', sameSite: 'Lax' });
});

test('on https the cookies are secure, and the session is bound to this host', async () => {
  const secure = await startWorld({ PUBLIC_URL: 'https://muster.example.com/' });
  try {
    const ada = await secure.user('Ada');
    const reply = await (await visit(secure)).post('/users/login', { email: ada.email, password });

    const session = reply.cookies.find(({ name }) => name === '__Host-muster')!;
    expect(session).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(session).not.toHaveProperty('domain');
    expect(reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({
      secure: true,
      sameSite: 'Lax',
    });
    expect(reply.cookies.map(({ name }) => name)).not.toContain('muster');
  } finally {
    await secure.stop();
  }
});

test('signing in gives a new session id and ends the one that the browser had', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const before = ada.cookies.get('muster')!;

  expect((await ada.post('/users/login', { email: bob.email, password })).statusCode).toBe(200);

  expect(ada.cookies.get('muster')).not.toBe(before);
  expect((await ada.post('/users/profile')).json().user._id).toBe(bob.id);
  expect(await isSignedIn(before)).toBe(false);
});

test('a session id chosen by somebody else is never taken over', async () => {
  const ada = await world.user('Ada');
  const visitor = await visit();
  visitor.cookies.set('muster', 'chosen-by-eve');
  await visitor.post('/users/login', { email: ada.email, password });
  expect(visitor.cookies.get('muster')).not.toBe('chosen-by-eve');
  expect(await isSignedIn('chosen-by-eve')).toBe(false);
});

test('signing out ends the session on the server and forgets the push subscription', async () => {
  const ada = await world.user('Ada');
  const token = ada.cookies.get('muster')!;
  await ada.put('/users/token', { token: newReceiver().token });

  const reply = await ada.post('/users/logout');

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect(ada.cookies.has('muster')).toBe(false);
  expect(await isSignedIn(token)).toBe(false);
  expect(await world.db.selectFrom('sessions').selectAll().where('userId', '=', ada.id).execute()).toEqual(
    [],
  );
});

test('signing out here leaves the session on another device alone', async () => {
  const ada = await world.user('Ada');
  const phone = await visit();
  await phone.post('/users/login', { email: ada.email, password });
  await ada.post('/users/logout');
  expect((await phone.post('/users/profile')).statusCode).toBe(200);
});

test.each([
  { idle: '7 days 1 minute', status: 401 },
  { idle: '6 days 23 hours 59 minutes', status: 200 },
])('after $idle without a call the answer is $status', async ({ idle, status }) => {
  const ada = await world.user('Ada');
  await moveSession(ada, sql`last_seen_at = now() - ${idle}::interval`);
  expect((await ada.post('/users/profile')).statusCode).toBe(status);
});

test('a session that is used stays alive', async () => {
  const ada = await world.user('Ada');
  await moveSession(ada, sql`last_seen_at = now() - interval '6 days'`);
  await ada.get('/organizations');
  await moveSession(ada, setBack('last_seen_at', '6 days'));
  expect((await ada.post('/users/profile')).statusCode).toBe(200);
});

test('a session ends after 30 days, however busy it was', async () => {
  const ada = await world.user('Ada');
  const { rows } = await sql<{ days: number }>`
    SELECT (extract(epoch FROM expires_at - created_at) / 86400)::float AS days FROM sessions
    WHERE user_id = ${ada.id}`.execute(world.db);
  expect(rows[0]!.days).toBeCloseTo(30);
  await moveSession(ada, setBack('expires_at', '30 days'));
  expect((await ada.post('/users/profile')).statusCode).toBe(401);
});

test('sessions that are over are swept away, the others stay', async () => {
  const [ada, bob, cleo] = [await world.user('Ada'), await world.user('Bob'), await world.user('Cleo')];
  await moveSession(ada, sql`last_seen_at = now() - interval '8 days'`);
  await moveSession(bob, sql`expires_at = now() - interval '1 minute'`);
  await sweepSessions(world.db);
  const left = await world.db.selectFrom('sessions').select('userId').execute();
  const ids = left.map(({ userId }) => userId);
  expect(ids).toContain(cleo.id);
  expect(ids).not.toContain(ada.id);
  expect(ids).not.toContain(bob.id);
});

const moveSession = ({ id }: Person, change: ReturnType<typeof sql>) =>
  sql`UPDATE sessions SET ${change} WHERE user_id = ${id}`.execute(world.db);

async function isSignedIn(token: string) {
  const browser = world.visitor();
  browser.cookies.set('muster', token);
  return (await browser.get('/organizations')).statusCode === 200;
}
