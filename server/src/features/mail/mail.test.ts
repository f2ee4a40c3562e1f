import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startMailWorld, type MailWorld } from '../../../test/support/mailbox.ts';
import { linkIn, startMailServer } from '../../../test/support/mail-server.ts';
import { runJobs } from '../../../test/support/website.ts';
import { password, startWorld } from '../../../test/support/world.ts';
import { remind } from '../reminders/index.ts';
import { workOnce } from '../../platform/jobs/worker.ts';
import { createWorkers } from '../../workers.ts';

const home = 'https://muster.acme.example';
let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());
beforeEach(() => void world.post.mails.splice(0));

/** Ada, who runs the project Website of Acme, with Ben on her team; both have shown that their address is theirs. */
async function startProject() {
  const [ada, ben] = [await world.user('Ada'), await world.user('Ben')];
  await world.prove(ada, ben);
  const acme = await world.organization(ada, [[ben, 'employee']]);
  const website = await world.project(ada, acme.id);
  await ada.post(`${website.url}/team`, [{ userId: ben.id }]);
  const status = (await ada.post(`${website.url}/status`, { name: 'To Do' })).json().taskStatus._id as string;
  return { ada, ben, acme, website, status };
}

test('an invited address gets a letter that says who invites, to what and until when', async () => {
  const { ada, acme } = await startProject();
  const sent = await ada.post(`${acme.url}/invites`, { email: 'nora@example.com' });

  const mail = await world.mailTo('nora@example.com');

  expect(mail).toMatchObject({
    subject: 'Ada invited you to Acme',
    from: { name: 'Muster', address: 'muster@acme.example' },
    recipients: ['nora@example.com'],
  });
  const day = new Date(sent.json().invite.expiresAt).toLocaleDateString('en-GB', {
    dateStyle: 'full',
    timeZone: 'UTC',
  });
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('Ada invited you to Acme');
    expect(form).toContain(`valid until ${day}`);
    expect(form).toMatch(/https:\/\/muster\.acme\.example\/confirm-email\?redirect=%2Finvites#[\w-]{43}/);
  }
  expect(new URL(linkIn(mail)).search).not.toContain(new URL(linkIn(mail)).hash.slice(1));
});

test('inviting again mails again; a refused invite mails nothing', async () => {
  const { ada, ben, acme } = await startProject();
  await ada.post(`${acme.url}/invites`, { email: 'olga@example.com' });
  await world.work();
  await ada.post(`${acme.url}/invites`, { email: 'olga@example.com' });
  expect((await ada.post(`${acme.url}/invites`, { email: ben.email })).statusCode).toBe(409);
  expect((await ben.post(`${acme.url}/invites`, { email: 'paul@example.com' })).statusCode).toBe(403);
  await world.work();
  expect(world.post.mails.map(({ recipients }) => recipients)).toEqual([
    ['olga@example.com'],
    ['olga@example.com'],
  ]);
  expect(new Set(world.post.mails.map(({ messageId }) => messageId)).size).toBe(2);
});

test('an invite that is throttled sends no mail', async () => {
  const strict = await startMailWorld({ RATE_LIMIT: 'on' });
  const ada = await strict.user('Ada');
  const acme = await strict.organization(ada);
  const send = () => ada.post(`${acme.url}/invites`, { email: 'nora@example.com' });
  for (let sent = 0; sent < 10; sent++) expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(429);
  await strict.work();
  expect(strict.post.mailsTo('nora@example.com')).toHaveLength(10);
  await strict.stop();
});

test('a revoked invite is not mailed any more', async () => {
  const { ada, acme } = await startProject();
  const sent = await ada.post(`${acme.url}/invites`, { email: 'rita@example.com' });
  await ada.delete(`${acme.url}/invites/${sent.json().invite._id}`);
  await world.work();
  expect(world.post.mails).toEqual([]);
});

test('who is assigned a task gets a mail that leads to it and says how to get no more', async () => {
  const { ada, ben, website, status } = await startProject();
  const sent = await ada.post(`${website.url}/tasks`, { title: 'Write copy', status, assignedTo: [ben.id] });
  const mail = await world.mailTo(ben.email);
  expect(mail.subject).toBe('Ada assigned you a task');
  const screen = `${website.url.replace('/organizations', '')}/tasks/${sent.json().task._id}`;
  expect(linkIn(mail)).toBe(home + screen);
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('Write copy (Website)');
    expect(form).toContain(`under My Profile: ${home}/profile`);
  }
});

test('who has another role, or whose task was moved, gets a mail if they want it', async () => {
  const { ada, ben, acme, website, status } = await startProject();
  await ada.put('/users/notifications', { taskChanged: { mail: true } });
  const done = (await ada.post(`${website.url}/status`, { name: 'Done' })).json().taskStatus._id;
  const task = (await ada.post(`${website.url}/tasks`, { title: 'Copy', status })).json().task._id;
  await ada.put(`${acme.url}/members/${ben.id}`, { role: 'manager' });
  await ben.put(`${website.url}/tasks/${task}`, { status: done });

  expect((await world.mailTo(ben.email)).subject).toBe('Your role in Acme has changed');
  expect((await world.mailTo(ada.email)).subject).toBe('Ben moved a task to Done');
});

test('what users write reaches no address that nobody has proven, nor one given up', async () => {
  const { ada, ben, website, status } = await startProject();
  await ada.post(`${website.url}/tasks`, { title: 'Buy pills', status, assignedTo: [ben.id] });
  const unproven = `${randomUUID()}@example.com`;
  await ben.put('/users/profile', { fullName: 'Ben', email: unproven, currentPassword: password });
  await ada.post(`${website.url}/tasks`, { title: 'Buy pills', status, assignedTo: [ben.id] });
  await world.work();
  expect(new Set(world.post.mails.map(({ subject }) => subject))).toEqual(
    new Set(['Confirm your e-mail address', 'Your e-mail address was changed']),
  );
});

test('names and titles are text, never markup, headers or links', async () => {
  const { ada, ben, acme, website, status } = await startProject();
  const markup = `<img src=x onerror="alert('1')"> & <script>`;
  await ada.put('/users/profile', { fullName: 'Win at evil.example/x', email: ada.email });
  await ada.put(acme.url, { name: `${markup} http://evil.example` });
  await ada.post(`${acme.url}/invites`, { email: 'sven@example.com' });
  await ada.post(`${website.url}/tasks`, { title: markup, status, assignedTo: [ben.id] });

  const invitation = await world.mailTo('sven@example.com');
  for (const mail of [invitation, world.post.mailTo(ben.email)]) {
    expect(mail.html).toContain(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;script&gt;',
    );
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain(markup);
  }
  expect(invitation.html).not.toContain('evil.example');
  expect(invitation.text).not.toContain('evil.example');
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '"><a href=data:text/html,x>x</a>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
].join(' ');

test('mentions, comments, reminders and the daily mail are text, whatever people write', async () => {
  const { ada, ben, website, status } = await startProject();
  const fullName = hostile.slice(0, 80);
  await ada.put('/users/profile', { fullName, email: ada.email });
  await ada.put(website.url, { name: hostile.slice(0, 120) });
  await ben.put('/users/notifications', { commented: { mail: true } });
  const assign = () =>
    ada.post(`${website.url}/tasks`, { title: hostile, status, assignedTo: [ben.id], dueDate: '2026-05-20' });
  const comments = `${website.url}/tasks/${(await assign()).json().task._id}/comments`;
  await ada.post(comments, { body: `[@Ben](mention:${ben.id}) ${hostile}` });
  await ada.post(comments, { body: hostile });
  await runJobs(world);
  await remind(world.services, new Date('2026-05-20T08:00:00Z'));
  await runJobs(world);
  await ben.put('/users/notifications', { dailyDigest: true });
  await assign();
  await runJobs(world);
  await remind(world.services, new Date('2026-05-21T08:00:00Z'));
  await runJobs(world);

  const mails = world.post.mailsTo(ben.email);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects).toEqual([
    `${fullName} assigned you a task`,
    `${fullName} mentioned you`,
    `${fullName} commented on a task`,
    'A task of yours is due today',
    '2 things happened in Muster',
  ]);
  for (const { html = '', text = '' } of mails) {
    expect(text).toContain(hostile);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<(script|img|svg|iframe|form|object|link)\b/i);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
    const links = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/gi)].map(([, address]) => address);
    for (const address of links) expect(address).toMatch(/^https:\/\/muster\.acme\.example\//);
  }
});

test('a mail server that is away for a while loses nothing and repeats nothing', async () => {
  const closed = await startMailServer();
  await closed.stop();
  const patient = await startWorld({ SMTP_URL: closed.url });
  const ada = await patient.user('Ada');
  const acme = await patient.organization(ada);
  const addresses = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
  for (const email of addresses) await ada.post(`${acme.url}/invites`, { email });
  await patient.work();
  expect(await patient.jobs('sendInvitation')).toHaveLength(3);

  const open = await startMailServer({ port: closed.port });
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(patient.db);
  await patient.work();
  await patient.work();

  expect(open.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses);
  expect(await patient.jobs('sendInvitation')).toEqual([]);
  await patient.stop();
  await open.stop();
});

test('a mail server that breaks off after taking a mail gets it again under the same Message-ID', async () => {
  const ids: string[] = [];
  const forgetful = await startMailServer({
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        ids.push(/^Message-ID: (.+)$/m.exec(Buffer.concat(chunks).toString())![1]!);
        done(ids.length === 1 ? new Error('lost it') : undefined);
      });
    },
  });
  const patient = await startWorld({ SMTP_URL: forgetful.url });
  const ada = await patient.user('Ada');
  const acme = await patient.organization(ada);
  await ada.post(`${acme.url}/invites`, { email: 'nora@example.com' });
  await patient.work();
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(patient.db);
  await patient.work();
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await patient.stop();
  await forgetful.stop();
});

test('without a mail server every mail is kept in a folder, and the log names nothing but the file', async () => {
  const silent = await startWorld();
  const ada = await silent.user('Ada');
  const acme = await silent.organization(ada);
  await ada.post(`${acme.url}/invites`, { email: 'nora@example.com' });
  const log = { info: vi.fn(), warn: vi.fn() };
  await workOnce(silent.db, createWorkers(silent.services, log));

  const folder = join(silent.dataDir, 'mail');
  const [file] = await readdir(folder);
  const mail = await PostalMime.parse(await readFile(join(folder, file!)));
  expect(mail).toMatchObject({ subject: 'Ada invited you to Acme', to: [{ address: 'nora@example.com' }] });
  expect(linkIn(mail)).toContain('/confirm-email');
  expect(log.info.mock.calls).toEqual([[{ file: join(folder, file!) }, 'mail kept']]);
  await silent.stop();
});
