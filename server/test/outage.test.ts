import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggerOptions } from '../src/platform/http/logging.ts';
import { startCutWorld } from './support/cut-world.ts';
import { patience } from './support/patience.ts';
import { newReceiver } from './support/push-service.ts';
import { password } from './support/world.ts';

let world: Awaited<ReturnType<typeof startCutWorld>>;
let lines = '';
const stream = new Writable({
  write(line, _encoding, done) {
    lines += String(line);
    done();
  },
});
beforeAll(async () => {
  const logger = { ...(loggerOptions('trace') as object), stream };
  world = await startCutWorld({ app: { logger } });
});
afterAll(() => world.stop());

test('while the database is away calls are answered 503, and served again once it is back', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  for (let round = 0; round < 3; round++) {
    await world.way.cut();
    const away = await Promise.all([
      ada.get('/health'),
      ada.get('/organizations'),
      ada.put(acme.url, { name: 'Lost' }),
      world.visitor().send({ method: 'GET', url: '/health' }),
    ]);
    for (const reply of away) {
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toEqual({
        status: 503,
        code: 'DATABASE_AWAY',
        message: expect.stringContaining('try again'),
      });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    await world.way.mend();
    await vi.waitUntil(async () => (await ada.get('/health')).statusCode === 200, patience);
    expect((await ada.get(acme.url)).json().organization.name).toBe('Acme');
    expect((await ada.put(acme.url, { name: 'Acme' })).statusCode).toBe(200);
  }
});

test('calls under way when the database goes are answered, not left hanging', async () => {
  const ada = await world.user('Ada');
  const calls = Array.from({ length: 30 }, () => ada.post('/organizations', { name: 'Maybe' }));
  await world.way.cut();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  await world.way.mend();
  await vi.waitUntil(async () => (await ada.get('/health')).statusCode === 200, patience);
  const { organizations } = (await ada.get('/organizations')).json();
  expect(organizations.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
});

test('no secret shows in the log, whatever happens', async () => {
  const secrets = ['a secret long walk', 'uphill secret ways', 'secret-in-query'];
  const visitor = world.visitor();
  await visitor.get('/health?token=secret-in-query');
  const email = 'ada.lovelace@example.com';
  const remember = () => secrets.push(...visitor.cookies.values());
  await visitor.post('/users', { fullName: 'Ada', email, password: secrets[0] });
  remember();
  const { token } = newReceiver();
  secrets.push(new URL(JSON.parse(token).endpoint).pathname);
  await visitor.put('/users/token', { token });
  await visitor.put('/users/password', {
    currentPassword: secrets[0],
    newPassword: secrets[1],
    confirmPassword: secrets[1],
  });
  remember();
  await visitor.post('/users/login', { email, password: secrets[0] });
  await visitor.post('/users/login', { email, password: { nested: secrets[0] } });
  await visitor.send({
    method: 'POST',
    url: '/users/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${secrets[0]}"`,
  });
  await visitor.send({ method: 'POST', url: '/users/logout', headers: { 'x-xsrf-token': secrets[0] } });
  await world.way.cut();
  expect((await visitor.post('/users/login', { email, password: secrets[1] })).statusCode).toBe(503);
  await world.way.mend();
  await vi.waitUntil(async () => (await visitor.get('/health')).statusCode === 200, patience);
  await visitor.post('/users/login', { email, password: secrets[1] });
  remember();

  expect(lines).toContain('"path":"/api/users/login"');
  expect(lines).toContain('"level":"error"');
  expect(lines).not.toContain(password);
  for (const secret of secrets) expect(lines).not.toContain(secret);
  expect(lines).not.toContain('argon2');
});
