import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSession } from '../src/access/sessions.ts';
import { connect } from '../src/db/connect.ts';
import { startWorld, type Person, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT: 'on' });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.stop());

const patience = { timeout: 20_000 };
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const count = (replies: { statusCode: number }[], status: number) =>
  replies.filter(({ statusCode }) => statusCode === status).length;

/** Another browser of the same person. */
async function anotherSession(person: Person) {
  const browser = world.visitor();
  const { passwordHash } = await world.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  browser.cookies.set('muster', (await openSession(world.db, person.id, passwordHash))!);
  await browser.post('/users/profile');
  return browser;
}

test('one person sends a bounded number of requests a minute, in all browsers together', async () => {
  const [eve, ada] = [await world.user('Eve'), await world.user('Ada')];
  await eve.post('/users/profile');
  const other = await anotherSession(eve);
  // The clock stands still, so that the test does not depend on how quick it is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  let allowed = 0;
  let refusals: Awaited<ReturnType<Person['get']>>[] = [];
  while (refusals.length === 0) {
    const replies = await times(30, (index) => (index % 2 ? eve : other).get('/users/notifications'));
    allowed += count(replies, 200);
    refusals = replies.filter(({ statusCode }) => statusCode === 429);
  }
  // 200 at once; 40 more waited for up to two seconds.
  expect(allowed).toBeGreaterThanOrEqual(240 - 10);
  expect(allowed).toBeLessThanOrEqual(240);
  expect(refusals[0]!.json()).toEqual({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Please wait 1 second and try again.',
  });
  expect(refusals[0]!.headers['retry-after']).toBe('1');
  clock.mockReturnValue(clock() + 1_000);
  expect((await eve.get('/users/notifications')).statusCode).toBe(200);
  clock.mockRestore();
  expect((await ada.get('/users/notifications')).statusCode).toBe(200);
  expect((await world.visitor().get('/health')).statusCode).toBe(200);
});

/** Holds what somebody does until it is told to let go: their work waits for a row that somebody else has locked. */
async function lockOrganizations() {
  const { db } = connect(world.databaseUrl, () => {});
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const over = db.transaction().execute(async (db) => {
    await sql`SELECT FROM organizations FOR UPDATE`.execute(db);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  return async () => {
    held.resolve();
    await over;
    await db.destroy();
  };
}

const waitingForLock = async () => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    world.db,
  );
  return rows.length;
};

test('work of one person that takes its time leaves connections to the others', async () => {
  const [eve, ada] = [await world.user('Eve'), await world.user('Ada')];
  const acme = await world.organization(eve);
  const beta = await world.organization(ada);
  await eve.post('/users/profile');
  const letGo = await lockOrganizations();
  const slow = times(60, (index) => eve.put(acme.url, { name: `Acme ${index}` }));
  await expect.poll(waitingForLock, patience).toBe(4);

  expect((await ada.get(beta.url)).statusCode).toBe(200);
  expect((await ada.get('/organizations')).statusCode).toBe(200);
  expect(await waitingForLock()).toBe(4);
  await letGo();
  expect(count(await slow, 200)).toBe(60);
});

test('what piles up beyond that is refused at once, and whoever goes away leaves room', async () => {
  const eve = await world.user('Eve');
  const acme = await world.organization(eve);
  await eve.post('/users/profile');
  const letGo = await lockOrganizations();
  const { port } = world.app.server.address() as AddressInfo;
  const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie,
    'x-xsrf-token': eve.cookies.get('XSRF-TOKEN')!,
    'content-type': 'application/json',
  };
  const path = `/api${acme.url}`;
  let refused = 0;
  const abandoned = Array.from({ length: 130 }, () => {
    const request = openRequest({ port, path, method: 'PUT', headers }, (reply) => {
      refused += reply.statusCode === 429 ? 1 : 0;
      reply.resume();
    });
    request.on('error', () => {});
    request.end('{"name":"Acme"}');
    return request;
  });
  await expect.poll(waitingForLock, patience).toBe(4);
  await expect.poll(() => refused, patience).toBe(130 - 32 - 64);
  abandoned.forEach((request) => request.destroy());
  await letGo();
  await expect.poll(async () => (await eve.get(acme.url)).statusCode, patience).toBe(200);
});

test('whoever is not signed in shares with their network, and takes nothing from those who are', async () => {
  const ada = await world.user('Ada');
  await ada.post('/users/profile');
  const from = { method: 'GET', remoteAddress: '203.0.113.9' } as const;
  const knock = () => world.visitor().send({ ...from, url: '/users/notifications' });
  const [own, ...replies] = await Promise.all([
    ada.send({ ...from, url: '/users/notifications' }),
    ...Array.from({ length: 1_500 }, knock),
  ]);
  expect(count(replies, 401)).toBeGreaterThanOrEqual(768);
  expect(replies.find(({ statusCode }) => statusCode === 429)!.json().code).toBe('TOO_MANY_REQUESTS');
  expect(own.statusCode).toBe(200);
});
