import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchFlushes } from '../../../test/support/flushes.ts';
import { startMailServer } from '../../../test/support/mail-server.ts';
import { openMailer } from './mail.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const mailFrom = 'Muster <muster@acme.example>';
const letter = { subject: 'Grüße', text: 'Hello Ben', html: '<p>Hello <b>Ben</b></p>' };
const asRead = { ...letter, text: 'Hello Ben\n', html: '<p>Hello <b>Ben</b></p>\n' };
const mail = { ...letter, id: 'sendNotice.1', to: 'ben@example.com' };

test('a mail arrives in both forms, with a Message-ID that stays the same when it is sent again', async () => {
  const server = await startMailServer();
  const mailer = openMailer({ smtpUrl: server.url, mailFrom, dataDir });
  await mailer.send(mail);
  await mailer.send(mail);

  expect(mailer.isSending).toBe(true);
  expect(server.mails).toHaveLength(2);
  for (const received of server.mails) {
    expect(received).toMatchObject({
      ...asRead,
      from: { name: 'Muster', address: 'muster@acme.example' },
      to: [{ address: 'ben@example.com' }],
      recipients: ['ben@example.com'],
      messageId: '<sendNotice.1@acme.example>',
    });
    expect(received.raw).toContain('Auto-Submitted: auto-generated');
  }
  await server.stop();
});

test('a subject with line breaks in it adds no header', async () => {
  const server = await startMailServer();
  const subject = 'Hello\r\nBcc: eve@example.com\nX-Evil: yes';
  await openMailer({ smtpUrl: server.url, mailFrom, dataDir }).send({ ...mail, subject });
  expect(server.mails[0]!.recipients).toEqual(['ben@example.com']);
  expect(server.mails[0]!.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(server.mails[0]!.headers.map(({ key }) => key)).not.toContain('x-evil');
  await server.stop();
});

const refusing = (responseCode: number) =>
  startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not now'), { responseCode })),
  });

test('a mailbox that does not exist is given up, a server that has no time is not', async () => {
  const [never, later] = [await refusing(550), await refusing(451)];
  expect(await openMailer({ smtpUrl: never.url, mailFrom, dataDir }).send(mail)).toEqual({ isRefused: true });
  await expect(openMailer({ smtpUrl: later.url, mailFrom, dataDir }).send(mail)).rejects.toThrow('not now');
  await never.stop();
  await later.stop();
});

test('a server that never answers is given up within seconds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((ready) => void silent.listen(0, '127.0.0.1', ready));
  const { port } = silent.address() as AddressInfo;
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir });
  await expect(mailer.send(mail)).rejects.toThrow(/greeting/i);
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => void silent.close(closed));
}, 8_000);

test('without a mail server the mail is kept, for nobody but the owner of the folder, for thirty days', async () => {
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir });
  expect(mailer.isSending).toBe(false);
  await mailer.send(mail);
  const { file } = await mailer.send(mail);

  expect(file).toBe(join(dataDir, 'mail', 'sendNotice.1.eml'));
  expect(await PostalMime.parse(await readFile(file!))).toMatchObject(asRead);
  expect((await stat(file!)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700);

  await mailer.sweep();
  expect((await stat(file!)).isFile()).toBe(true);
  const longAgo = Date.now() / 1000 - 31 * 24 * 3600;
  await utimes(file!, longAgo, longAgo);
  await mailer.sweep();
  await expect(stat(file!)).rejects.toThrow('ENOENT');
});

test('a mail that is kept is on the disk before it has its name, and its name before it counts as sent', async () => {
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir });
  const folder = join(dataDir, 'mail');
  const name = join(folder, 'sendNotice.2.eml');
  expect(await watchFlushes(name, () => mailer.send({ ...mail, id: 'sendNotice.2' }))).toEqual([
    [`${name}.new`, false],
    [folder, true],
  ]);
});
