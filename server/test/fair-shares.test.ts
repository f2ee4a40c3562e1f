import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSession } from '../src/identity/sessions.ts';
import { cleanImage } from '../src/platform/images/images.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { createBarrier } from './support/barrier.ts';
import { organizationForm } from './support/pictures.ts';
import { png } from './support/website.ts';
import { startWorld, type Person, type World } from './support/world.ts';

const beforeRead = createBarrier();
const slow = (real: Storage): Storage => ({
  ...real,
  async read(key) {
    await beforeRead.pass();
    return real.read(key);
  },
});

let world: World;
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT: 'on' }, { storage: slow });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.stop());

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

test('long texts count as several requests, and the longest in any script comes through', async () => {
  const eve = await world.user('Eve');
  const acme = await world.organization(eve);
  // From now on the server knows whose session it is.
  await eve.post('/users/profile');
  const longest = '\u6f22'.repeat(limits.description);
  const save = () => eve.post(`${acme.url}/projects`, { name: 'Website', description: longest });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const replies = await times(12, save);
  clock.mockRestore();
  // 25 each, of 200 at once and 40 that waited.
  expect([count(replies, 201), count(replies, 429)]).toEqual([9, 3]);
});

/** An organization, and something of it to ask for that waits at the gate while it is shut. */
async function organizationWithLogo(founder: Person) {
  const reply = await founder.form('POST', '/organizations', organizationForm({ name: 'Acme' }, await png()));
  const { _id, logo } = reply.json().organization;
  return { url: `/organizations/${_id}`, logo: logo.replace('/api', '') as string };
}

test('work of one person that takes its time leaves connections to the others', async () => {
  const [eve, ada] = [await world.user('Eve'), await world.user('Ada')];
  const { logo } = await organizationWithLogo(eve);
  const beta = await world.organization(ada);
  beforeRead.shut();
  const replies = times(60, () => eve.get(logo));
  await expect.poll(beforeRead.arrivals).toBe(4);

  expect((await ada.get(beta.url)).statusCode).toBe(200);
  expect((await ada.get('/organizations')).statusCode).toBe(200);
  expect(beforeRead.arrivals()).toBe(4);
  beforeRead.open();
  expect(count(await replies, 200)).toBe(60);
});

test('what piles up beyond that is refused at once, and whoever goes away leaves room', async () => {
  const eve = await world.user('Eve');
  const acme = await organizationWithLogo(eve);
  beforeRead.shut();
  const { port } = world.app.server.address() as AddressInfo;
  const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `/api${acme.logo}`;
  let refused = 0;
  const abandoned = Array.from({ length: 130 }, () => {
    const request = openRequest({ port, path, headers: { cookie } }, (reply) => {
      refused += reply.statusCode === 429 ? 1 : 0;
      reply.resume();
    });
    request.on('error', () => {});
    request.end();
    return request;
  });
  await expect.poll(beforeRead.arrivals).toBe(4);
  await expect.poll(() => refused).toBe(130 - 32 - 64);
  abandoned.forEach((request) => request.destroy());
  beforeRead.open();
  await expect.poll(async () => (await eve.get(acme.url)).statusCode).toBe(200);
});

test('images of one person wait for each other, twenty at most, and not those of others for them', async () => {
  const [eve, ada] = [await world.user('Eve'), await world.user('Ada')];
  const image = await png();
  const path = join(world.dataDir, 'image-that-comes-slowly');
  execFileSync('mkfifo', [path]);
  const ofEve = Array.from({ length: 21 }, () => cleanImage({ path, field: 'logo', by: eve.id }));
  const found = (person: Person) =>
    person.form('POST', '/organizations', organizationForm({ name: 'Acme' }, image));

  expect((await found(eve)).json()).toMatchObject({ status: 503, code: 'BUSY' });
  expect((await found(ada)).statusCode).toBe(201);
  // None of them is one, which takes no time to find out.
  for (const cleaning of ofEve)
    await Promise.all([writeFile(path, 'x'), expect(cleaning).rejects.toMatchObject({ status: 415 })]);
  expect((await found(eve)).statusCode).toBe(201);
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
