import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailWorld, visit, type MailWorld } from '../../../test/support/mailbox.ts';
import { tokenIn } from '../../../test/support/mail-server.ts';
import { password, startWorld, type Person } from '../../../test/support/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

const unverified = { status: 403, code: 'EMAIL_UNVERIFIED', message: expect.stringContaining('mailed') };
const over = { status: 410, code: 'LINK_OVER', message: expect.any(String) };
const newAddress = () => `${randomUUID()}@example.com`;

async function register(email: string, proof?: string) {
  const browser = await visit(world);
  const _id = randomUUID();
  const reply = await browser.post('/users', { _id, fullName: 'Bob', email, password, proof });
  expect(reply.statusCode).toBe(201);
  return Object.assign(browser, { id: _id, email, fullName: 'Bob' }) satisfies Person;
}

/** Ada has invited this address to Acme. */
async function invited(email: string) {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email })).json();
  return { ada, acme, invite, url: `${acme.url}/invites/${invite._id}` };
}
const isProven = async (person: Person) => (await person.get('/users/proof')).json().isProven as boolean;

test('who registers is mailed a link, and is proven once it was opened by them', async () => {
  const bob = await register(newAddress());
  const mail = await world.mailTo(bob.email);
  expect(mail.subject).toBe('Confirm your e-mail address');
  expect((await bob.get('/users/proof')).json()).toEqual({ status: 200, isMailSent: true, isProven: false });

  const reply = await bob.put('/users/proof', { token: tokenIn(mail) });

  expect(reply.json()).toEqual({ status: 200, email: bob.email, hasAccount: true, isProven: true });
  expect(await isProven(bob)).toBe(true);
});

test('an invite is answered only from a proven address', async () => {
  const { acme, url } = await invited('unproven@example.com');
  const bob = await register('unproven@example.com');
  await world.work();
  const [invitation, proof] = world.post
    .mailsTo(bob.email)
    .toSorted((one, other) => one.subject!.localeCompare(other.subject!));
  const before = await world.stored();
  for (const status of ['accepted', 'declined']) {
    const reply = await bob.put(url, { status });
    expect(reply.json()).toEqual(unverified);
    expect(reply.statusCode).toBe(403);
  }
  expect(await world.stored()).toEqual(before);
  expect([invitation!.subject, proof!.subject]).toEqual([
    'Ada invited you to Acme',
    'Confirm your e-mail address',
  ]);

  await bob.put('/users/proof', { token: tokenIn(proof!) });
  expect((await bob.put(url, { status: 'accepted' })).statusCode).toBe(200);
  expect((await bob.get(acme.url)).statusCode).toBe(200);
});

test('an unproven address sees and hears nothing of invites to it, until it is proven', async () => {
  const live = await startMailWorld({}, { isLive: true });
  const [ada, bob] = [await live.user('Ada'), await live.user('Bob')];
  const acme = await live.organization(ada);
  const phone = await live.listens(bob);
  const invite = () => ada.post(`${acme.url}/invites`, { email: bob.email });

  await invite();
  expect((await bob.get('/users/invites')).json()).toMatchObject({ invites: [], pending: 0 });

  // The proof is told at once, so the invite, told before, would have been heard by then.
  const token = tokenIn(await live.mailTo(bob.email));
  expect((await bob.put('/users/proof', { token })).json()).toMatchObject({ isProven: true });
  await phone.hears({ kind: 'profile' });
  expect(phone.kinds()).not.toContain('invites');
  expect((await bob.get('/users/invites')).json().invites).toMatchObject([{ status: 'pending' }]);
  await invite();
  await phone.hears({ kind: 'invites' });
  await live.stop();
});

test('the link in an invite proves the address of who registers with it, without another mail', async () => {
  const email = newAddress();
  const { url } = await invited(email);
  const token = tokenIn(await world.mailTo(email));
  const visitor = await visit(world);
  expect((await visitor.put('/users/proof', { token })).json()).toEqual({
    status: 200,
    email,
    hasAccount: false,
    isProven: false,
  });

  const bob = await register(email, token);

  expect((await bob.put(url, { status: 'accepted' })).statusCode).toBe(200);
  await world.work();
  expect(world.post.mailsTo(email)).toHaveLength(1);
});

test('the link in an invite proves the address of who has an account and signs in', async () => {
  const bob = await world.user('Bob');
  const { url } = await invited(bob.email);
  const token = tokenIn(await world.mailTo(bob.email));
  await bob.put('/users/proof', { token });
  expect((await bob.put(url, { status: 'accepted' })).statusCode).toBe(200);
});

test('the link in an invite proves nothing about another address, nor opens the invite to it', async () => {
  const email = newAddress();
  const { url } = await invited(email);
  const token = tokenIn(await world.mailTo(email));
  const eve = await register(newAddress(), token);
  expect((await eve.put('/users/proof', { token })).json()).toMatchObject({ email, hasAccount: false });
  expect(await isProven(eve)).toBe(false);
  expect((await eve.put(url, { status: 'accepted' })).statusCode).toBe(404);
  await world.work();
  expect(world.post.mailTo(eve.email).subject).toBe('Confirm your e-mail address');
});

test('whoever registered somebody else’s address first gains nothing when its owner opens the link', async () => {
  const email = newAddress();
  const eve = await register(email);
  await world.work();
  const { url } = await invited(email);
  const links = [world.post.mailTo(email), await world.mailTo(email)];
  const owner = await visit(world);
  for (const mail of links) {
    const reply = await owner.put('/users/proof', { token: tokenIn(mail) });
    expect(reply.json()).toEqual({ status: 200, email, hasAccount: true, isProven: false });
  }
  expect(await isProven(eve)).toBe(false);
  expect((await eve.put(url, { status: 'accepted' })).json()).toEqual(unverified);
});

test('another address is to be proven anew, and the link to the old one does not prove it', async () => {
  const bob = await register(newAddress());
  const before = bob.email;
  const token = tokenIn(await world.mailTo(before));
  await bob.put('/users/proof', { token });
  const after = newAddress();

  const change = { fullName: 'Bob', email: after, currentPassword: password };
  expect((await bob.put('/users/profile', change)).statusCode).toBe(200);

  expect(await isProven(bob)).toBe(false);
  await bob.put('/users/proof', { token });
  expect(await isProven(bob)).toBe(false);
  await bob.put('/users/proof', { token: tokenIn(await world.mailTo(after)) });
  expect(await isProven(bob)).toBe(true);
  expect(world.post.mailTo(before).subject).toBe('Your e-mail address was changed');
  expect(world.post.mailTo(before).text).not.toContain(after);
});

test('a session alone moves no mailbox: by mail a new password could be set', async () => {
  const bob = await world.user('Bob');
  const moved = { fullName: 'Bob', email: newAddress() };
  for (const currentPassword of [undefined, 'a wild guess']) {
    const reply = await bob.put('/users/profile', { ...moved, currentPassword });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toHaveProperty('currentPassword');
  }
  expect((await bob.post('/users/profile')).json().user.email).toBe(bob.email);
});

test('a stranger who tries to take an address keeps its owner from nothing', async () => {
  const strict = await startMailWorld({ RATE_LIMIT: 'on' });
  const [bob, eve] = [await strict.user('Bob'), await strict.user('Eve')];
  for (let tries = 0; tries < 6; tries++) {
    const change = { fullName: 'Eve', email: bob.email, currentPassword: password };
    expect((await eve.put('/users/profile', change)).statusCode).toBe(400);
  }
  expect((await bob.post('/users/proof')).statusCode).toBe(200);
  await strict.stop();
});

test('an address that nobody has proven gets a handful of mails, whoever asks for them', async () => {
  const strict = await startMailWorld({ RATE_LIMIT: 'on' });
  const victim = newAddress();
  const ada = await strict.user('Ada');
  for (let founded = 0; founded < 3; founded++) {
    const acme = await strict.organization(ada);
    for (let sent = 0; sent < 9; sent++) {
      expect((await ada.post(`${acme.url}/invites`, { email: victim })).statusCode).toBe(201);
      await strict.work();
    }
  }
  expect(strict.post.mailsTo(victim)).toHaveLength(20);
  await strict.stop();
});

test('news of a changed password reach only who has proven the address', async () => {
  const [bob, squatter] = [await world.user('Bob'), await world.user('Squatter')];
  await world.prove(bob);
  const newPassword = 'uphill both ways';
  for (const person of [bob, squatter]) {
    const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await person.put('/users/password', change)).statusCode).toBe(200);
  }
  await world.work();
  expect(world.post.mailsTo(bob.email).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  expect(world.post.mailsTo(squatter.email)).toEqual([]);
});

test('a new name leaves the proof alone', async () => {
  const bob = await world.user('Bob');
  await world.prove(bob);
  await bob.put('/users/profile', { fullName: 'Robert', email: bob.email });
  expect(await isProven(bob)).toBe(true);
  await world.work();
  expect(world.post.mailsTo(bob.email)).toEqual([]);
});

test('the link is mailed again on demand, to nobody who has proven already', async () => {
  const bob = await world.user('Bob');
  expect((await bob.post('/users/proof')).json()).toEqual({ status: 200 });
  const mail = await world.mailTo(bob.email);
  await bob.put('/users/proof', { token: tokenIn(mail) });
  await bob.post('/users/proof');
  await world.work();
  expect(world.post.mailsTo(bob.email)).toHaveLength(1);
});

test('a link ends after its time, and others than the mailed one never worked', async () => {
  const bob = await register(newAddress());
  const token = tokenIn(await world.mailTo(bob.email));
  const { rows } = await sql<{ days: number }>`
    SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM mail_links
    WHERE user_id = ${bob.id}`.execute(world.db);
  expect(rows).toEqual([{ days: 3 }]);
  await sql`UPDATE mail_links SET expires_at = now() WHERE user_id = ${bob.id}`.execute(world.db);
  for (const used of [token, 'A'.repeat(43)]) {
    const reply = await bob.put('/users/proof', { token: used });
    expect(reply.statusCode).toBe(410);
    expect(reply.json()).toEqual(over);
  }
  expect(await isProven(bob)).toBe(false);
});

test('no token is stored readable, neither in its table nor in the queue', async () => {
  const bob = await register(newAddress());
  const queued = await world.jobs('sendProof');
  expect(queued).toMatchObject([{ email: bob.email }]);
  const token = tokenIn(await world.mailTo(bob.email));
  const inHex = Buffer.from(token, 'base64url').toString('hex');
  for (const readable of [token, inHex]) {
    expect(JSON.stringify(queued)).not.toContain(readable);
    expect(await world.tablesWith(readable)).toEqual([]);
  }
  // As it would be found if it stood there.
  expect(await world.tablesWith(createHash('sha256').update(token).digest('hex'))).toEqual([
    'public.mail_links',
  ]);
});

test('the link is mailed again a bounded number of times', async () => {
  const strict = await startMailWorld({ RATE_LIMIT: 'on' });
  const bob = await strict.user('Bob');
  for (let sent = 0; sent < 5; sent++) {
    expect((await bob.post('/users/proof')).statusCode).toBe(200);
    await strict.work();
  }
  expect((await bob.post('/users/proof')).statusCode).toBe(429);
  await strict.work();
  expect(strict.post.mailsTo(bob.email)).toHaveLength(5);
  await strict.stop();
});

test('with mail the inviter gets no link to hand over', async () => {
  const { ada, acme, invite } = await invited(newAddress());
  expect(invite).not.toHaveProperty('link');
  const [listed] = (await ada.get(`${acme.url}/invites`)).json().invites;
  expect(listed).toEqual(invite);
});

test('without mail the match of the address suffices, and nobody is asked to prove it', async () => {
  const silent = await startWorld();
  const [ada, bob] = [await silent.user('Ada'), await silent.user('Bob')];
  const acme = await silent.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  expect((await bob.get('/users/proof')).json()).toEqual({ status: 200, isMailSent: false, isProven: true });
  const reply = await bob.put(`${acme.url}/invites/${invite._id}`, { status: 'accepted' });
  expect(reply.statusCode).toBe(200);
  expect(await silent.jobs('sendProof')).toEqual([]);
  await silent.stop();
});
