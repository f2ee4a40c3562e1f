import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, tokensIn } from '../../../test/support/mail-server.ts';
import { startMailWorld, visit } from '../../../test/support/mailbox.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const over = { status: 410, code: 'LINK_OVER', message: expect.any(String) };
const names = { status: 200, organization: 'Acme', invitedBy: 'Ada Lovelace' };

/** Ada has invited somebody without an account to Acme. */
async function invited() {
  const ada = await world.user('Ada Lovelace');
  const acme = await world.organization(ada);
  const invite = async () => {
    const reply = await ada.post(`${acme.url}/invites`, { email: `${randomUUID()}@example.com` });
    const { _id, link } = reply.json().invite as { _id: string; link: string };
    return { url: `${acme.url}/invites/${_id}`, id: _id, link, token: tokensIn(link)[0]! };
  };
  return { ada, acme, invite, ...(await invite()) };
}

async function read(token: string, in_ = world) {
  return (await (await visit(in_)).post('/users/invites/link', { token })).json();
}

test('whoever has the link of an invite is told who invites to what, and nothing else', async () => {
  const { ada, acme, link, token } = await invited();
  expect(await read(token)).toEqual(names);
  const { invites } = (await ada.get(`${acme.url}/invites`)).json();
  expect(invites[0].link).toBe(link);
});

test('a link is over once its invite is revoked, too old or answered, or its organization gone', async () => {
  const { ada, acme, invite, url, token: revoked } = await invited();
  await ada.delete(url);
  expect(await read(revoked)).toEqual(over);

  const old = await invite();
  await sql`UPDATE invites SET expires_at = now() WHERE id = ${old.id}`.execute(world.db);
  expect(await read(old.token)).toEqual(over);

  const bob = await world.user('Bob');
  const { invite: toBob } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  await bob.put(`${acme.url}/invites/${toBob._id}`, { status: 'declined' });
  expect(await read(tokensIn(toBob.link)[0]!)).toEqual(over);

  const last = await invite();
  expect(await read(last.token)).toEqual(names);
  await ada.delete(acme.url);
  expect(await read(last.token)).toEqual(over);
});

const signatureOf = (token: string) => Buffer.from(token, 'base64url').subarray(32);

test('nobody makes up a link: not by the ids, which members know, nor from the link of another invite', async () => {
  const { acme, id, token, invite } = await invited();
  const other = await invite();
  const ids = Buffer.from((acme.id + id).replaceAll('-', ''), 'hex');
  const made = (signature: Buffer) => Buffer.concat([ids, signature]).toString('base64url');
  expect(made(signatureOf(token))).toBe(token);
  for (const signature of [Buffer.alloc(16), signatureOf(other.token)])
    expect(await read(made(signature))).toEqual(over);
  const changed = Buffer.from(token, 'base64url');
  changed[20]! ^= 1;
  expect(await read(changed.toString('base64url'))).toEqual(over);
});

test.each(['', 'short', 'ä'.repeat(64), 'x'.repeat(65), null, 7, {}])(
  'what is no token is refused: %j',
  async (token) => {
    const reply = await (await visit(world)).post('/users/invites/link', { token });
    expect(reply.statusCode).toBe(422);
  },
);

test('links are opened only so often from one network', async () => {
  const strict = await startWorld({ RATE_LIMIT: 'on' });
  const visitor = await visit(strict);
  const open = () => visitor.post('/users/invites/link', { token: 'x'.repeat(64) });
  for (let times = 0; times < 120; times += 1) expect((await open()).statusCode).toBe(410);
  expect((await open()).statusCode).toBe(429);
  await strict.stop();
});

test('where mail is sent, the mailed link tells it and the inviting side has none', async () => {
  const mailing = await startMailWorld();
  const ada = await mailing.user('Ada Lovelace');
  const acme = await mailing.organization(ada);
  const email = `${randomUUID()}@example.com`;
  const reply = await ada.post(`${acme.url}/invites`, { email });
  expect(reply.json().invite).not.toHaveProperty('link');
  const [proof, token] = tokensIn(linkIn(await mailing.mailTo(email)));
  expect(await read(token!, mailing)).toEqual(names);
  // One is none of the other.
  expect((await (await visit(mailing)).put('/users/proof', { token: proof })).statusCode).toBe(200);
  expect((await (await visit(mailing)).put('/users/proof', { token })).statusCode).toBe(422);
  await mailing.stop();
});
