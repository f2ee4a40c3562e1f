import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepThrottles } from '../src/identity/throttle.ts';
import { isThorough } from './support/thorough.ts';
import { password, startWorld, type Person, type World } from './support/world.ts';

let world: World;
let proxied: World;
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT: 'on' });
  proxied = await startWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' });
});
afterAll(async () => {
  await world.stop();
  await proxied.stop();
});
beforeEach(() => sql`TRUNCATE throttles`.execute(world.db));

interface From {
  ip?: string;
  forwarded?: string;
  at?: World;
}
async function send(url: string, payload: object, { ip = '127.0.0.1', forwarded, at = world }: From = {}) {
  const visitor = at.visitor();
  await visitor.get('/health');
  const token = visitor.cookies.get('XSRF-TOKEN')!;
  const headers = { 'x-xsrf-token': token, ...(forwarded && { 'x-forwarded-for': forwarded }) };
  return visitor.send({ method: 'POST', url, payload, headers, remoteAddress: ip });
}
const login = (email: string, password: string, from?: From) =>
  send('/users/login', { email, password }, from);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** In small groups: all at once they would wait for one another longer than a request may. */
async function inGroups<T>(total: number, work: (index: number) => Promise<T>) {
  const done: T[] = [];
  while (done.length < total) {
    const start = done.length;
    done.push(...(await times(10, (index) => work(start + index))));
  }
  return done;
}
const count = (replies: { statusCode: number }[], status: number) =>
  replies.filter(({ statusCode }) => statusCode === status).length;

function expectTooMany(reply: Awaited<ReturnType<typeof send>>, seconds: number) {
  expect(reply.statusCode).toBe(429);
  expect(reply.json()).toEqual({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('wait'),
  });
  const wait = Number(reply.headers['retry-after']);
  expect(wait).toBeGreaterThan(seconds / 2);
  expect(wait).toBeLessThanOrEqual(seconds);
}

test('guesses at a password, sent all at once, do not slip through', async () => {
  const ada = await world.user('Ada');
  const replies = await times(30, () => login(ada.email, 'a wild guess'));
  expect(count(replies, 401)).toBe(10);
  expect(count(replies, 429)).toBe(20);
  expectTooMany(await login(ada.email, password), 300);
});

test('the right password within the allowance works, and does not use it up', async () => {
  const ada = await world.user('Ada');
  await times(9, () => login(ada.email, 'a wild guess'));
  for (let again = 0; again < 5; again++) expect((await login(ada.email, password)).statusCode).toBe(200);
  expect((await login(ada.email, 'a wild guess')).statusCode).toBe(401);
  expect((await login(ada.email, 'a wild guess')).statusCode).toBe(429);
});

test.runIf(isThorough)(
  'guesses from everywhere do not lock the owner out of a browser that they use',
  async () => {
    const ada = await world.user('Ada');
    const laptop = world.visitor();
    await laptop.get('/health');
    await laptop.post('/users/login', { email: ada.email, password });
    await laptop.post('/users/logout');
    for (let network = 0; network < 6; network++) {
      await times(10, () => login(ada.email, 'a wild guess', { ip: `203.0.113.${network}` }));
    }

    expectTooMany(await login(ada.email, password, { ip: '198.51.100.7' }), 300);
    expect((await laptop.post('/users/login', { email: ada.email, password })).statusCode).toBe(200);
    const eve = await world.user('Eve');
    const guesses = await times(12, () =>
      laptop.post('/users/login', { email: eve.email, password: 'a guess' }),
    );
    expect(count(guesses, 429)).toBe(2);
  },
);

test('guesses from one network do not lock the owner out elsewhere', async () => {
  const ada = await world.user('Ada');
  await times(20, () => login(ada.email, 'a wild guess', { ip: '203.0.113.1' }));
  expect((await login(ada.email, password, { ip: '198.51.100.7' })).statusCode).toBe(200);
});

test('guesses at one address from many networks are stopped', async () => {
  const ada = await world.user('Ada');
  const replies = await times(60, (index) => login(ada.email, 'a wild guess', { ip: `203.0.113.${index}` }));
  expect(count(replies, 401)).toBe(50);
  expect(count(replies, 429)).toBe(10);
});

test.runIf(isThorough)('guesses at many addresses from one network are stopped', async () => {
  const first = await times(60, (index) => login(`nobody${index}@example.com`, 'a wild guess'));
  const second = await times(60, (index) => login(`somebody${index}@example.com`, 'a wild guess'));
  expect(count([...first, ...second], 401)).toBe(100);
  expect(count([...first, ...second], 429)).toBe(20);
});

test('the wait ends', async () => {
  const ada = await world.user('Ada');
  await times(11, () => login(ada.email, 'a wild guess'));
  await sql`UPDATE throttles SET resets_at = resets_at - interval '5 minutes'`.execute(world.db);
  expect((await login(ada.email, password)).statusCode).toBe(200);
  await sweepThrottles(world.db);
});

test('an address that does not exist is counted like one that does', async () => {
  const replies = await times(11, () => login('nobody@example.com', 'a wild guess'));
  expect(count(replies, 429)).toBe(1);
});

test.each([
  ['2001:db8::1', '2001:db8::7:0:0:2', 1],
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', 1],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 0],
  ['::ffff:203.0.113.9', '203.0.113.9', 1],
])('%s and %s share an allowance: %i', async (ip, neighbour, refusals) => {
  const ada = await world.user('Ada');
  await times(10, () => login(ada.email, 'a wild guess', { ip }));
  const reply = await login(ada.email, 'a wild guess', { ip: neighbour });
  expect(count([reply], 429)).toBe(refusals);
});

test('forwarded headers mean nothing unless the proxy is known', async () => {
  const ada = await world.user('Ada');
  const replies = await times(12, (index) =>
    login(ada.email, 'a wild guess', { forwarded: `203.0.113.${index}` }),
  );
  expect(count(replies, 429)).toBe(2);
});

test('behind a known proxy each network counts for itself, and cannot pretend to be another', async () => {
  const ada = await proxied.user('Ada');
  const at = proxied;
  const apart = await times(12, (index) =>
    login(ada.email, 'a wild guess', { at, forwarded: `203.0.113.${index}` }),
  );
  expect(count(apart, 429)).toBe(0);
  const pretending = await times(12, (index) =>
    login(ada.email, 'a wild guess', { at, forwarded: `192.0.2.${index}, 198.51.100.1, 10.0.0.5` }),
  );
  expect(count(pretending, 429)).toBe(2);
  const notTheProxy = await times(12, (index) =>
    login(ada.email, 'a wild guess', { at, ip: '198.51.100.2', forwarded: `192.0.2.${index}` }),
  );
  expect(count(notTheProxy, 429)).toBe(2);
});

const register = (index: number, ip: string) =>
  send('/users', { fullName: 'Ada', email: `ada${index}@example.com`, password }, { ip });

test('registrations of one network are limited, those of another are not', async () => {
  const replies = await times(32, (index) => register(index, '203.0.113.1'));
  expect(count(replies, 201)).toBe(30);
  expect(count(replies, 429)).toBe(2);
  expectTooMany(await register(99, '203.0.113.1'), 3600);
  expect((await register(99, '198.51.100.7')).statusCode).toBe(201);
});

test('nobody is flooded with invites', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const [acme, beta] = [await world.organization(ada), await world.organization(bob)];
  const invite = () => ada.post(`${acme.url}/invites`, { email: 'victim@example.com' });
  const replies = await times(12, invite);
  expect(count(replies, 201)).toBe(10);
  expect(count(replies, 429)).toBe(2);
  expectTooMany(await invite(), 3600);
  // Nor can somebody keep others from inviting them.
  expect((await bob.post(`${beta.url}/invites`, { email: 'victim@example.com' })).statusCode).toBe(201);
});

test.runIf(isThorough)('one person sends a bounded number of invites', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const invite = (index: number) => ada.post(`${acme.url}/invites`, { email: `guest${index}@example.com` });
  expect(count(await inGroups(100, invite), 201)).toBe(100);
  expectTooMany(await invite(100), 3600);
});

test('one organization sends a bounded number of invites, whoever sends them', async () => {
  const [ada, bob, kim] = [await world.user('Ada'), await world.user('Bob'), await world.user('Kim')];
  const acme = await world.organization(ada, [
    [bob, 'manager'],
    [kim, 'manager'],
  ]);
  const invite = (sender: Person, index: number) =>
    sender.post(`${acme.url}/invites`, { email: `guest${index}@example.com` });
  for (const sender of [ada, bob]) {
    const replies = await inGroups(100, (index) => invite(sender, index));
    expect(count(replies, 201)).toBe(100);
  }
  expectTooMany(await invite(kim, 0), 3600);
  const beta = await world.organization(kim);
  expect((await kim.post(`${beta.url}/invites`, { email: 'guest0@example.com' })).statusCode).toBe(201);
});

test.runIf(isThorough)(
  'one address gets a bounded number of invites, from however many organizations',
  async () => {
    const [ada, bob, kim] = [await world.user('Ada'), await world.user('Bob'), await world.user('Kim')];
    for (const sender of [ada, bob]) {
      for (let more = 0; more < 5; more++) {
        const { url } = await world.organization(sender);
        const replies = await times(10, () => sender.post(`${url}/invites`, { email: 'victim@example.com' }));
        expect(count(replies, 201)).toBe(10);
      }
    }
    const { url } = await world.organization(kim);
    expectTooMany(await kim.post(`${url}/invites`, { email: 'victim@example.com' }), 3600);
    expect((await kim.post(`${url}/invites`, { email: 'friend@example.com' })).statusCode).toBe(201);
  },
);

test('guesses at the current password are limited, also with a stolen session', async () => {
  const ada = await world.user('Ada');
  const change = { newPassword: 'uphill both ways', confirmPassword: 'uphill both ways' };
  const replies = await times(12, () =>
    ada.put('/users/password', { ...change, currentPassword: 'a wild guess' }),
  );
  expect(count(replies, 400)).toBe(10);
  expect(count(replies, 429)).toBe(2);
});
