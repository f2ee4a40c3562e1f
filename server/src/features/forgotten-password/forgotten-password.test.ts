import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailWorld, visit, type MailWorld } from '../../../test/support/mailbox.ts';
import { tokenIn } from '../../../test/support/mail-server.ts';
import { password } from '../../../test/support/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());

const changed = 'uphill both ways';
const over = { status: 410, code: 'LINK_OVER', message: expect.any(String) };

/** Asks for a link and reads it in the mail. */
async function forgets(email: string) {
  const browser = await visit(world);
  const reply = await browser.post('/users/password/forgotten', { email });
  expect(reply.statusCode).toBe(200);
  return { browser, token: tokenIn(await world.mailTo(email)) };
}
const reset = (browser: Awaited<ReturnType<typeof visit>>, token: string, newPassword = changed) =>
  browser.put('/users/password/reset', { token, newPassword, confirmPassword: newPassword });
const canLogin = async (email: string, password: string) =>
  (await (await visit(world)).post('/users/login', { email, password })).statusCode === 200;

test('who forgot the password sets a new one by the mailed link, and is signed in', async () => {
  const ada = await world.user('Ada');
  const { browser, token } = await forgets(ada.email);
  expect(world.post.mailTo(ada.email)).toMatchObject({ subject: 'Set a new password' });

  const reply = await reset(browser, token);

  expect(reply.json()).toEqual({
    status: 200,
    user: { _id: ada.id, fullName: 'Ada', email: ada.email },
  });
  expect((await browser.post('/users/profile')).statusCode).toBe(200);
  expect(await canLogin(ada.email, password)).toBe(false);
  expect(await canLogin(ada.email, changed)).toBe(true);
  expect((await world.mailTo(ada.email)).subject).toBe('Your password was changed');
});

test('a new password ends every session and the calendar’s link, and proves the mailbox', async () => {
  const ada = await world.user('Ada');
  const { link } = (await ada.post('/users/calendar', {})).json();
  const readCalendar = () => browser.get(new URL(link).pathname.replace('/api', ''));
  const { browser, token } = await forgets(ada.email);
  expect((await readCalendar()).statusCode).toBe(200);
  await reset(browser, token);
  expect((await readCalendar()).statusCode).toBe(404);
  expect((await ada.post('/users/profile')).statusCode).toBe(401);
  expect((await browser.get('/users/proof')).json()).toMatchObject({ isProven: true });
});

test('a link works once, also when it is used twice at the same time', async () => {
  const ada = await world.user('Ada');
  const { token } = await forgets(ada.email);
  const browsers = [await visit(world), await visit(world), await visit(world)];
  const replies = await Promise.all(
    browsers.map((browser, index) => reset(browser, token, `${changed} ${index}`)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 410)).toHaveLength(2);
  expect((await reset(await visit(world), token)).json()).toEqual(over);
});

test('a second request makes the first link worthless', async () => {
  const ada = await world.user('Ada');
  const first = await forgets(ada.email);
  const second = await forgets(ada.email);
  expect((await reset(first.browser, first.token)).json()).toEqual(over);
  expect((await reset(second.browser, second.token)).statusCode).toBe(200);
});

test('a link is valid for one hour', async () => {
  const ada = await world.user('Ada');
  const { browser, token } = await forgets(ada.email);
  const { rows } = await sql<{ minutes: number }>`
    SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM mail_links
    WHERE user_id = ${ada.id}`.execute(world.db);
  expect(rows).toEqual([{ minutes: 60 }]);
  await sql`UPDATE mail_links SET expires_at = now() WHERE user_id = ${ada.id}`.execute(world.db);
  expect((await reset(browser, token)).json()).toEqual(over);
  expect(await canLogin(ada.email, password)).toBe(true);
});

test('a link dies with the address that it was mailed to, and with the password that was forgotten', async () => {
  const [ada, ben] = [await world.user('Ada'), await world.user('Ben')];
  const [moved, remembered] = [await forgets(ada.email), await forgets(ben.email)];
  await ada.put('/users/profile', {
    fullName: 'Ada',
    email: `new.${ada.email}`,
    currentPassword: password,
  });
  const body = { currentPassword: password, newPassword: changed, confirmPassword: changed };
  expect((await ben.put('/users/password', body)).statusCode).toBe(200);
  for (const { browser, token } of [moved, remembered])
    expect((await reset(browser, token)).json()).toEqual(over);
});

test('a link that proves an address sets no password, and the other way round', async () => {
  const ada = await world.user('Ada');
  await ada.post('/users/proof');
  const proof = tokenIn(await world.mailTo(ada.email));
  const { browser, token } = await forgets(ada.email);
  expect((await reset(browser, proof)).statusCode).toBe(410);
  expect((await browser.put('/users/proof', { token })).statusCode).toBe(410);
});

test('the rules for passwords hold here too, and a refused one leaves the link usable', async () => {
  const ada = await world.user('Ada');
  const { browser, token } = await forgets(ada.email);
  for (const bad of ['short', 'password123', 'x'.repeat(129)])
    expect((await reset(browser, token, bad)).statusCode).toBe(422);
  const differing = { token, newPassword: changed, confirmPassword: 'something else' };
  expect((await browser.put('/users/password/reset', differing)).json()).toMatchObject({
    status: 422,
    fields: { confirmPassword: 'Passwords do not match' },
  });
  expect((await reset(browser, token)).statusCode).toBe(200);
});

test('a known and an unknown address are answered alike, after the same work', async () => {
  const ada = await world.user('Ada');
  const browser = await visit(world);
  const ask = async (email: string) => {
    const { tables: before } = await world.stored();
    const { statusCode, body } = await browser.post('/users/password/forgotten', { email });
    const { tables: after } = await world.stored();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    return { statusCode, body, changed };
  };
  const known = await ask(ada.email);
  const unknown = await ask('nobody@nowhere.example');
  expect(unknown).toEqual(known);
  expect(known.body).toBe('{"status":200,"isMailSent":true}');
  await world.work();
  expect(world.post.mailsTo('nobody@nowhere.example')).toEqual([]);
  expect(world.post.mailsTo(ada.email)).toHaveLength(1);
});

test('nobody is flooded with such mails, nor asks for everybody from one place', async () => {
  const strict = await startMailWorld({ RATE_LIMIT: 'on' });
  const ada = await strict.user('Ada');
  const browser = await visit(strict);
  const ask = async (email: string) =>
    (await browser.post('/users/password/forgotten', { email })).statusCode;
  const answers: number[] = [];
  for (let asked = 0; asked < 6; asked++) answers.push(await ask(ada.email));
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  const others: number[] = [];
  for (let asked = 0; asked < 26; asked++) others.push(await ask(`nobody.${asked}@example.com`));
  expect(others.filter((status) => status === 429)).toHaveLength(1);
  await strict.stop();
});

test('who changes the password in the profile is told by mail', async () => {
  const ada = await world.user('Ada');
  await world.prove(ada);
  const body = { currentPassword: password, newPassword: changed, confirmPassword: changed };
  await ada.put('/users/password', { ...body, currentPassword: 'wrong guess' });
  await ada.put('/users/password', body);
  expect((await world.mailTo(ada.email)).subject).toBe('Your password was changed');
  expect(world.post.mailsTo(ada.email)).toHaveLength(1);
});
