import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardRoutes } from '../src/authorization/guard.ts';
import { hashToken } from '../src/identity/sessions.ts';
import type { Browser } from './support/browser.ts';
import { endpoints } from './support/endpoints.ts';
import { password, startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const refusal = { status: 403, code: 'XSRF_INVALID', message: 'The page is out of date. Please try again.' };
const cookieOf = (browser: Browser) => browser.cookies.get('XSRF-TOKEN')!;
const found = (browser: Browser, headers?: Record<string, string>) =>
  browser.send({
    method: 'POST',
    url: '/organizations',
    payload: { name: 'Acme' },
    ...(headers && { headers }),
  });

test('the first answer of any kind brings a token, which stays as long as it is good', async () => {
  const visitor = world.visitor();
  expect((await visitor.get('/health')).cookies.map(({ name }) => name)).toEqual(['XSRF-TOKEN']);
  expect((await visitor.get('/health')).cookies).toEqual([]);
  expect((await visitor.post('/users/login', { email: 'ada@example.com', password })).statusCode).toBe(401);
});

test.each([
  ['missing', { 'x-xsrf-token': '' }],
  ['wrong', { 'x-xsrf-token': 'nonsense' }],
  ['wrong in its signature', { 'x-xsrf-token': `${'a'.repeat(22)}.${'b'.repeat(43)}` }],
])('a token that is %s is refused, and nothing happens', async (_, headers) => {
  const ada = await world.user('Ada');
  const before = await world.stored();
  const reply = await found(ada, headers);
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toEqual(refusal);
  expect(await world.stored()).toEqual(before);
});

test('a page of another site, which has our cookies but cannot read them, is refused', async () => {
  const ada = await world.user('Ada');
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/organizations',
    cookies: Object.fromEntries(ada.cookies),
    payload: { name: 'Forged' },
  });
  expect(reply.json()).toEqual(refusal);
});

test('a cookie made up by somebody else is refused although header and cookie agree', async () => {
  const ada = await world.user('Ada');
  ada.cookies.set('XSRF-TOKEN', 'made.up');
  expect((await found(ada)).json()).toEqual(refusal);
});

test('the token of another session is refused', async () => {
  const [ada, eve] = [await world.user('Ada'), await world.user('Eve')];
  ada.cookies.set('XSRF-TOKEN', cookieOf(eve));
  expect((await found(ada)).json()).toEqual(refusal);
});

test('a refusal brings a fresh token, and the second try succeeds', async () => {
  const ada = await world.user('Ada');
  ada.cookies.set('XSRF-TOKEN', 'out.dated');
  expect((await found(ada)).statusCode).toBe(403);
  expect(cookieOf(ada)).not.toBe('out.dated');
  expect((await found(ada)).statusCode).toBe(201);
});

test('registration and login need a token too, and a first try without one brings it', async () => {
  const ada = await world.user('Ada');
  for (const [path, body, status] of [
    ['/users/login', { email: ada.email, password }, 200],
    ['/users', { fullName: 'Bob', email: 'bob@example.com', password }, 201],
  ] as const) {
    const visitor = world.visitor();
    expect((await visitor.post(path, body)).json()).toEqual(refusal);
    expect((await visitor.post(path, body)).statusCode).toBe(status);
  }
});

test('the token is new at login and at logout, and the old one is worthless', async () => {
  const ada = await world.user('Ada');
  const visitor = world.visitor();
  await visitor.get('/health');
  const signedOut = cookieOf(visitor);
  await visitor.post('/users/login', { email: ada.email, password });
  const signedIn = cookieOf(visitor);
  expect(signedIn).not.toBe(signedOut);

  visitor.cookies.set('XSRF-TOKEN', signedOut);
  expect((await found(visitor)).json()).toEqual(refusal);
  visitor.cookies.set('XSRF-TOKEN', signedIn);
  await visitor.post('/users/logout');
  expect(cookieOf(visitor)).not.toBe(signedIn);

  visitor.cookies.set('XSRF-TOKEN', signedIn);
  expect((await visitor.post('/users/login', { email: ada.email, password })).json()).toEqual(refusal);
});

test.each(endpoints.filter(({ method }) => method !== 'GET'))(
  '$method $url asks for the token',
  async ({ method, url }) => {
    const ada = await world.user('Ada');
    const path = url.replace(/:\w+/g, () => crypto.randomUUID());
    const reply = await ada.send({ method, url: path, headers: { 'x-xsrf-token': 'nonsense' } });
    expect(reply.json()).toEqual(refusal);
  },
);

test('reading needs no token', async () => {
  const ada = await world.user('Ada');
  ada.cookies.delete('XSRF-TOKEN');
  expect((await ada.get('/organizations')).statusCode).toBe(200);
});

test('who is signed out is told so, before any token is asked for', async () => {
  const visitor = world.visitor();
  const reply = await found(visitor);
  expect(reply.json()).toEqual({ status: 401, code: 'SIGNED_OUT', message: 'Please sign in.' });
});

const whoAsks = ({ principal }: FastifyRequest) => ({ who: principal?.userId, by: principal?.way.kind });

test.each([
  ['token', 200],
  ['session', 403],
] as const)('who asks by a %s, without any cookie, is answered %i', async (kind, status) => {
  const ada = await world.user('Ada');
  const way = { kind, id: hashToken(ada.cookies.get('muster')!) };
  const app = fastify();
  await app.register(cookie);
  await app.register(async (api) => {
    guardRoutes(api, { ...world.services, wayOf: () => way });
    api.post('/usual', { config: { scope: 'person' } }, async (request) => whoAsks(request));
    api.post('/at-once', { config: { scope: 'person', arrivesWithWork: true } }, async (request) => {
      await request.arrive(async () => undefined);
      return whoAsks(request);
    });
  });
  for (const url of ['/usual', '/at-once']) {
    const reply = await app.inject({ method: 'POST', url });
    expect(reply.statusCode).toBe(status);
    if (status === 200) expect(reply.json()).toEqual({ who: ada.id, by: kind });
  }
  await app.close();
});
