import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newReceiver,
  pushHost,
  startPushService,
  type Receiver,
} from '../../../test/support/push-service.ts';
import { password, startWorld, type Person, type World } from '../../../test/support/world.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { createServices } from '../../services.ts';
import { sendPush } from './send.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let world: World;
beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({}, { network: service.network });
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

const notice = { title: 'Ben assigned you a task', body: 'Write the copy (Website)', path: '/invites' };

async function subscribe(person: Pick<Person, 'put'>, receiver = newReceiver()) {
  expect((await person.put('/users/token', { token: receiver.token })).json()).toEqual({ status: 200 });
  return receiver;
}

async function atAnotherBrowser({ email }: Person) {
  const browser = world.visitor();
  await browser.get('/health');
  await browser.post('/users/login', { email, password });
  return browser;
}

const tell = ({ id: userId }: Person, words = notice) =>
  addJob(world.db, 'sendPush', { id: randomUUID(), userId, notice: words });

const received = (receiver: Receiver) => service.to(receiver).map(receiver.read);

/** As if the time had come for what is to be tried again. */
const hurry = () => sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(world.db);

const waiting = async ({ id }: Person) =>
  (await world.jobs('pushToBrowser')).filter(({ userId }) => userId === id);

const tokens = async ({ id }: Person) => {
  const rows = await world.db.selectFrom('sessions').select('pushToken').where('userId', '=', id).execute();
  return rows.flatMap(({ pushToken }) => pushToken ?? []);
};

test('somebody who is assigned a task hears of it in the browser, and who did it does not', async () => {
  const [ada, ben] = [await world.user('Ada'), await world.user('Ben')];
  const acme = await world.organization(ada, [[ben, 'employee']]);
  const website = await world.project(ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: ben.id }]);
  const { _id: status } = (await ada.post(`${website.url}/status`, { name: 'To Do' })).json().taskStatus;
  const [ofAda, ofBen] = [await subscribe(ada), await subscribe(ben)];

  const task = { title: 'Write the copy', status, assignedTo: [ada.id, ben.id] };
  const { _id: taskId } = (await ada.post(`${website.url}/tasks`, task)).json().task;
  await world.work();

  expect(received(ofBen)).toEqual([
    {
      title: 'Ada assigned you a task',
      body: 'WEB-1 Write the copy (Website)',
      path: `/${acme.id}/projects/${website.id}/tasks/${taskId}`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
    },
  ]);
  expect(received(ofAda)).toEqual([]);
});

test('a message says who sends it, how urgent it is and how long it matters', async () => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  const { publicKey } = (await ada.get('/users/token')).json();
  await tell(ada);
  await world.work();

  const headers = service.to(receiver)[0]!.headers as Record<string, string>;
  expect(headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(headers['topic']).toBe(received(receiver)[0]!.tag);
  expect(Number(headers['ttl'])).toBeGreaterThan(86_000);
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers['authorization']!)!;
  expect(key).toBe(publicKey);
  const [head, claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: `https://${pushHost}`,
    sub: 'mailto:postmaster@127.0.0.1',
  });
  expect(isSignedBy(publicKey, `${head}.${claims}`, signature)).toBe(true);
});

function isSignedBy(publicKey: string, text: string, signature: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const how = { key, dsaEncoding: 'ieee-p1363' as const };
  return verify('sha256', Buffer.from(text), how, Buffer.from(signature, 'base64url'));
}

test('every browser of a person gets the message once, though one of them fails at first', async () => {
  const ada = await world.user('Ada');
  const [laptop, phone, tablet] = [newReceiver(), newReceiver(), newReceiver()];
  await subscribe(ada, laptop);
  await subscribe(await atAnotherBrowser(ada), phone);
  await subscribe(await atAnotherBrowser(ada), tablet);
  service.answer(phone, 500);
  await tell(ada);

  await world.work();
  expect([laptop, phone, tablet].map((browser) => service.to(browser).length)).toEqual([1, 1, 1]);
  service.answer(phone, 201);
  await hurry();
  await world.work();

  expect([laptop, phone, tablet].map((browser) => service.to(browser).length)).toEqual([1, 2, 1]);
  expect(received(phone)[0]).toEqual(received(phone)[1]);
  expect(await waiting(ada)).toEqual([]);
  expect(await tokens(ada)).toHaveLength(3);
});

test.each([404, 410])('a browser that the push service answers %i for is forgotten', async (status) => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  service.answer(receiver, status);
  expect((await ada.get('/users/token')).json()).toMatchObject({ isSubscribed: true });
  await tell(ada);
  await world.work();
  expect(await tokens(ada)).toEqual([]);
  expect((await ada.get('/users/token')).json()).toMatchObject({ isSubscribed: false });

  await tell(ada);
  await world.work();
  expect(service.to(receiver)).toHaveLength(1);
  expect(await waiting(ada)).toEqual([]);
});

test.each([301, 307, 400, 403, 413, 429, 503])(
  'after the answer %i it is tried again later',
  async (status) => {
    const ada = await world.user('Ada');
    const receiver = await subscribe(ada);
    const elsewhere = newReceiver();
    service.answer(receiver, (response) =>
      response.writeHead(status, { location: `https://${pushHost}${elsewhere.path}` }).end(),
    );
    await tell(ada);
    await world.work();

    expect(service.to(receiver)).toHaveLength(1);
    expect(service.to(elsewhere)).toEqual([]);
    expect(await tokens(ada)).toHaveLength(1);
    expect(await waiting(ada)).toHaveLength(1);
    service.answer(receiver, 201);
    await hurry();
    await world.work();
    expect(await waiting(ada)).toEqual([]);
  },
);

test('a push service that never answers is given up, and tried again later', async () => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  service.answer(receiver, () => {});
  await tell(ada);
  const { patienceMs } = service.network;
  service.network.patienceMs = 500;
  await world.work();
  service.network.patienceMs = patienceMs;
  expect(service.to(receiver)).toHaveLength(1);
  expect(await waiting(ada)).toHaveLength(1);
  service.answer(receiver, 201);
  await hurry();
  await world.work();
  expect(await waiting(ada)).toEqual([]);
});

test('an answer without end is not listened to', async () => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  let hasLeft: Promise<unknown> = Promise.resolve();
  let poured = 0;
  service.answer(receiver, (response) => {
    hasLeft = new Promise((resolve) => void response.once('close', resolve));
    response.writeHead(201);
    const chunk = Buffer.alloc(64 * 1024);
    const pour = () => {
      do poured += chunk.length;
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour).on('error', () => {});
    pour();
  });
  await tell(ada);
  await world.work();
  await hasLeft;
  expect(poured).toBeLessThan(16 * 1024 * 1024);
  expect(await waiting(ada)).toEqual([]);
});

test('who has signed out in a browser is told nothing there any more', async () => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  service.answer(receiver, 503);
  await tell(ada);
  await world.work();
  await ada.post('/users/logout');
  service.answer(receiver, 201);
  await hurry();
  await tell(ada);
  await world.work();
  expect(service.to(receiver)).toHaveLength(1);
});

test('what waits for one person never reaches the next one at the same browser', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const receiver = await subscribe(ada);
  service.answer(receiver, 503);
  await tell(ada);
  await world.work();
  await subscribe(bob, receiver);
  service.answer(receiver, 201);
  await hurry();
  await world.work();
  expect(service.to(receiver)).toHaveLength(1);
});

test.each([
  ['idle for too long', sql`last_seen_at = now() - interval '8 days'`],
  ['too old', sql`expires_at = now() - interval '1 minute'`],
])('a session that is %s gets no messages', async (_, change) => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  await sql`UPDATE sessions SET ${change} WHERE user_id = ${ada.id}`.execute(world.db);
  await tell(ada);
  await world.work();
  expect(service.to(receiver)).toEqual([]);
});

test('a message that could not be delivered for a day is dropped', async () => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  service.answer(receiver, 503);
  await tell(ada);
  await world.work();
  const past = JSON.stringify(Date.now() - 1);
  await sql`UPDATE graphile_worker._private_jobs
    SET run_at = now(), payload = jsonb_set(payload::jsonb, '{until}', ${past}::jsonb)::json`.execute(
    world.db,
  );
  await world.work();
  expect(service.to(receiver)).toHaveLength(1);
  expect(await waiting(ada)).toEqual([]);
});

test('a long message is cut to what push services take', async () => {
  const ada = await world.user('Ada');
  const receiver = await subscribe(ada);
  const long = '🐌'.repeat(3000);
  await tell(ada, { title: long, body: long, path: '/invites' });
  await world.work();
  const [message] = received(receiver);
  expect(message!.title).toBe(`${'🐌'.repeat(199)}…`);
  expect(message!.body).toBe(`${'🐌'.repeat(399)}…`);
  expect(service.to(receiver)[0]!.body.length).toBeLessThanOrEqual(4096);
});

test('of very many browsers only those used last are told', async () => {
  const ada = await world.user('Ada');
  const rows = Array.from({ length: 30 }, (_, index) => ({
    tokenHash: Buffer.from(randomUUID()),
    userId: ada.id,
    pushToken: newReceiver().token,
    expiresAt: new Date(Date.now() + 60_000),
    lastSeenAt: new Date(Date.now() - index * 60_000),
  }));
  await world.db.insertInto('sessions').values(rows).execute();
  const before = service.deliveries.length;
  await tell(ada);
  await world.work();
  const reached = service.deliveries.slice(before).map(({ path }) => path);
  const expected = rows.slice(0, 20).map(({ pushToken }) => new URL(JSON.parse(pushToken).endpoint).pathname);
  expect(reached.toSorted()).toEqual(expected.toSorted());
});

test('a push subscription is kept with its browser, and replaced by a newer one', async () => {
  const ada = await world.user('Ada');
  await subscribe(ada);
  const { token } = await subscribe(ada);
  expect(await tokens(ada)).toEqual([token]);
});

test('a push subscription moves to whoever sent it last', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const receiver = await subscribe(ada);
  await subscribe(bob, receiver);
  expect([await tokens(ada), await tokens(bob)]).toEqual([[], [receiver.token]]);
});

test('a subscription is stored in one spelling, and taken back on request', async () => {
  const ada = await world.user('Ada');
  const { token, keys, path } = newReceiver();
  const spelled = { expirationTime: null, endpoint: `HTTPS://PUSH.example.com:443${path}`, keys, more: 1 };
  expect((await ada.put('/users/token', { token: JSON.stringify(spelled) })).statusCode).toBe(200);
  expect(await tokens(ada)).toEqual([token]);
  expect((await ada.delete('/users/token')).json()).toEqual({ status: 200 });
  expect(await tokens(ada)).toEqual([]);
});

const { keys } = newReceiver();
const at = (endpoint: string) => JSON.stringify({ endpoint, keys });
const withKeys = (changed: object) =>
  JSON.stringify({ endpoint: `https://${pushHost}/x`, keys: { ...keys, ...changed } });

test.each([
  ['no JSON', 'https://push.example.com/x'],
  ['no object', '7'],
  ['nothing', 'null'],
  ['without keys', JSON.stringify({ endpoint: `https://${pushHost}/x` })],
  ['without an address', JSON.stringify({ keys })],
  ['with a key that is too short', withKeys({ auth: 'c2hvcnQ' })],
  ['with a key in another alphabet', withKeys({ p256dh: `${keys.p256dh.slice(0, -1)}+` })],
  [
    'with a key that is no point of the curve',
    withKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url') }),
  ],
  ['not encrypted', at('http://push.example.com/x')],
  ['a file', at('file:///etc/passwd')],
  ['a script', at('javascript:alert(1)')],
  ['no address at all', at('push.example.com/x')],
  ['with credentials', at('https://ada:secret@push.example.com/x')],
  ['on another port', at('https://push.example.com:8443/x')],
  ['on the port of mail', at('https://push.example.com:25/x')],
  ['an address instead of a name', at('https://127.0.0.1/x')],
  ['an address in short', at('https://127.1/x')],
  ['an address as one number', at('https://2130706433/x')],
  ['an address in hexadecimal', at('https://0x7f.0.0.1/x')],
  ['an address in octal', at('https://0177.0.0.1/x')],
  ['an address in circled digits', at('https://①②⑦.⓪.⓪.①/x')],
  ['the address of metadata', at('https://169.254.169.254/latest')],
  ['loopback in IPv6', at('https://[::1]/x')],
  ['a mapped address', at('https://[::ffff:10.0.0.1]/x')],
  ['this host', at('https://localhost/x')],
  ['this host with a dot', at('https://localhost./x')],
  ['a name of the local network', at('https://intranet/x')],
])('a token that is %s is refused with a sentence', async (_, token) => {
  const ada = await world.user('Ada');
  const message = 'Token must be the push subscription of a browser';
  expect((await ada.put('/users/token', { token })).json()).toEqual({
    status: 422,
    code: 'INVALID',
    message,
    fields: { token: message },
  });
  expect(await tokens(ada)).toEqual([]);
});

test('a name that leads into our own network is never connected to, and forgotten', async () => {
  const inside = await startWorld(
    {},
    { network: { ...service.network, isAllowed: (address) => address !== '127.0.0.1' } },
  );
  try {
    const ada = await inside.user('Ada');
    const receiver = await subscribe(ada);
    await addJob(inside.db, 'sendPush', { id: randomUUID(), userId: ada.id, notice });
    await inside.work();
    expect(service.to(receiver)).toEqual([]);
    expect(await inside.jobs('pushToBrowser')).toEqual([]);
    expect((await ada.get('/users/token')).json()).toMatchObject({ isSubscribed: false });
  } finally {
    await inside.stop();
  }
});

test('all processes on one database sign with the same key, made once', async () => {
  const { config, db, readiness } = world.services;
  const other = await createServices(config, db, readiness);
  expect(other.push.publicKey).toBe(world.services.push.publicKey);
  expect(Buffer.from(other.push.publicKey, 'base64url')).toHaveLength(65);
});

test('the keys of the environment count, if they are a pair', async () => {
  const { config, db, readiness } = world.services;
  const vapid = {
    publicKey: 'BLmPotpUevOsrIBj_s5T-nhYYRj-TfXbK5Fx-8f5xSpU5Fx8nUNCqUMYV4ppbR1CRpQiyPRZrPEu2tK0ugUjOZA',
    privateKey: 'not it',
  };
  await expect(createServices({ ...config, vapid }, db, readiness)).rejects.toThrow(/key/i);
  const half = { ...config, vapid: { publicKey: vapid.publicKey, privateKey: undefined } };
  await expect(createServices(half, db, readiness)).rejects.toThrow('must be set together');
  const { default: webPush } = await import('web-push');
  const pair = webPush.generateVAPIDKeys();
  expect((await createServices({ ...config, vapid: pair }, db, readiness)).push.publicKey).toBe(
    pair.publicKey,
  );
});

test('who has many messages on their way lets everybody else go first', async () => {
  const [eve, ada] = [await world.user('Eve'), await world.user('Ada')];
  const silent = await subscribe(eve);
  service.answer(silent, 503);
  for (let n = 0; n < 5; n++) await tell(eve);
  await world.work();
  await subscribe(ada);
  await tell(eve);
  await tell(ada);
  for (const message of await world.jobs('sendPush')) await sendPush(world.db, message);
  const { rows } = await sql<{ userId: string; priority: number }>`
    SELECT payload->>'userId' AS "userId", max(priority)::int AS priority FROM graphile_worker._private_jobs
    WHERE payload->>'browser' IS NOT NULL GROUP BY 1`.execute(world.db);
  const priorityOf = (id: string) => rows.find(({ userId }) => userId === id)!.priority;
  expect(priorityOf(ada.id)).toBe(0);
  expect(priorityOf(eve.id)).toBeGreaterThanOrEqual(5);
});
