import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPostgresIn } from '@muster/embedded-postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { examine } from '../doctor/examine.ts';
import { startBuiltInPostgres } from '../src/platform/db/built-in.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { npmRun } from './support/npm.ts';
import { pretendToBeOld } from './support/old-database.ts';
import { patience } from './support/patience.ts';
import { spawnServer } from './support/server-process.ts';
import { execute, withDatabase } from './support/template-database.ts';

const root = join(import.meta.dirname, '../..');
const name = `examined_${randomUUID().replaceAll('-', '')}`;
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const databaseUrl = () => withDatabase(inject('templateUrl'), name);
let folder: string;
let mailServer: MailServer;
let healthy: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-doctor-test-'));
  mailServer = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'muster' && password === 'right'
        ? answer(null, { user: username })
        : answer(new Error('unknown user')),
  });
  await execute(admin(), `CREATE DATABASE ${name} TEMPLATE muster_template`);
  healthy = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(),
    PORT: String(await findFreePort()),
    SMTP_URL: `smtp://muster:right@127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'muster@example.com',
  };
});
afterAll(async () => {
  await mailServer.stop();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

const wrongs = async (change: Record<string, string>, wishes = {}) =>
  (await examine({ ...healthy, ...change }, wishes)).filter(({ verdict }) => verdict === '✗');

/** The command itself, with all that it says. */
async function doctor(environment: Record<string, string>, ...args: string[]) {
  const { code, output, errors } = await npmRun(environment, 'doctor', ...args);
  return { code, output: output + errors };
}

test('a healthy house: nothing is wrong, no secret is shown, and the test mail arrives', async () => {
  const findings = await examine(
    { ...healthy, METRICS_TOKEN: 'a secret of sixteen' },
    { sendTo: 'ada@example.com' },
  );
  expect(findings.filter(({ verdict }) => verdict === '✗')).toEqual([]);
  const whats = findings.filter(({ verdict }) => verdict === '✓').map(({ what }) => what);
  for (const what of [
    'Node',
    'sharp (images)',
    'argon2 (passwords)',
    'memory',
    'disk',
    'PORT',
    'database',
    'database connections',
    'database encoding',
    'clock',
    'migrations',
    'mail',
    'test mail',
    'push keys',
  ])
    expect(whats).toContain(what);
  expect(mailServer.mailTo('ada@example.com').subject).toBe('Muster can send mail');
  expect(JSON.stringify(findings)).not.toMatch(/right|a secret of sixteen/);
});

test.each([
  ['a port that is none', { PORT: '70000' }, 'PORT', 'Correct PORT, or unset it.'],
  ['a database that is none', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL', 'Correct DATABASE_URL'],
  [
    'half a pair of S3 keys',
    { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' },
    'S3_ACCESS_KEY_ID',
    'together, or neither',
  ],
  [
    'push keys that are no pair',
    { VAPID_PUBLIC_KEY: 'one', VAPID_PRIVATE_KEY: 'other' },
    'push keys',
    'as one pair',
  ],
  ['a proxy that is no address', { TRUST_PROXY: 'my proxy' }, 'TRUST_PROXY', 'Give addresses or networks'],
  [
    'a mail password that is wrong',
    { SMTP_URL: () => `smtp://muster:wrong@127.0.0.1:${mailServer.port}` },
    'mail',
    'Correct the user and the password in SMTP_URL.',
  ],
  [
    'a mail server that is not there',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    'mail',
    'Correct host and port in SMTP_URL',
  ],
  [
    'a folder that cannot be written to',
    { DATA_DIR: () => join(root, 'package.json', 'data') },
    'files in',
    'or set DATA_DIR to a folder that it owns.',
  ],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://muster:hidden@127.0.0.1:9/muster' },
    'database',
    'Start it, and see that host, name, user and password in DATABASE_URL are right.',
  ],
  [
    'object storage that is away',
    {
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    'object storage',
    'See that S3_ENDPOINT is right',
  ],
] as [string, Record<string, string | (() => string)>, string, string][])(
  '%s is found, with what to do about it',
  async (_, change, what, advice) => {
    const given = Object.entries(change).map(([key, value]) => [
      key,
      typeof value === 'function' ? value() : value,
    ]);
    const found = await wrongs(Object.fromEntries(given) as Record<string, string>);
    expect(found).toHaveLength(1);
    expect(found[0]!.what).toContain(what);
    expect(found[0]!.advice).toContain(advice);
    expect(JSON.stringify(found)).not.toContain('hidden');
  },
);

test.each([
  ['NoSuchBucket', 404, 'Make the bucket, or correct S3_BUCKET'],
  ['InvalidAccessKeyId', 403, 'Correct S3_ACCESS_KEY_ID'],
  ['AccessDenied', 403, 'Permit this key to put, get, list and delete'],
])('object storage that answers %s is told apart', async (code, status, advice) => {
  const store = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`),
      );
  });
  const S3_ENDPOINT = await listen(store);
  const found = await wrongs({
    S3_BUCKET: 'files',
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  store.closeAllConnections();
  store.close();
  expect(found).toEqual([
    expect.objectContaining({
      what: 'object storage, bucket files',
      found: expect.stringContaining('it cannot be written to'),
      advice: expect.stringContaining(advice),
    }),
  ]);
});

test('a PostgreSQL that is too old is found', async () => {
  const old = await pretendToBeOld(databaseUrl());
  const found = await wrongs({ DATABASE_URL: old.url });
  await old.close();
  expect(found).toEqual([
    expect.objectContaining({
      what: 'database',
      found: expect.stringMatching(/^PostgreSQL 14\.\d.* is too old$/),
      advice: expect.stringContaining('Upgrade it to version 15 or newer'),
    }),
  ]);
});

const examineMigrations = async () => (await examine(healthy)).find(({ what }) => what === 'migrations')!;

test('migrations that are to be done, and those of a newer version, are named', async () => {
  await execute(databaseUrl(), `DELETE FROM kysely_migration WHERE name = '0013_search'`);
  expect(await examineMigrations()).toMatchObject({ verdict: '!', found: 'to be done: 0013_search' });
  await execute(
    databaseUrl(),
    `INSERT INTO kysely_migration VALUES ('0013_search', 'now'), ('9998_flying', 'now')`,
  );
  expect(await examineMigrations()).toMatchObject({
    verdict: '!',
    found: expect.stringContaining('9998_flying'),
  });
  await execute(databaseUrl(), `INSERT INTO kysely_migration VALUES ('9999_walking.contract', 'now')`);
  expect(await examineMigrations()).toMatchObject({
    verdict: '✗',
    found: expect.stringContaining('9999_walking'),
  });
  await execute(databaseUrl(), `DELETE FROM kysely_migration WHERE name LIKE '999%'`);
});

test('a port that another program has is told apart from Muster’s own', async () => {
  const stranger = createServer((_request, response) => response.end('<h1>Hello</h1>'));
  const PORT = new URL(await listen(stranger)).port;
  const found = await wrongs({ PORT });
  stranger.closeAllConnections();
  stranger.close();
  expect(found.map(({ what, found }) => [what, found])).toEqual([
    ['PORT', `127.0.0.1:${PORT} is used by another program`],
    ['public address', `something else than Muster answers at http://127.0.0.1:${PORT}`],
  ]);
});

test('backups that others can read are found', async () => {
  const archive = join(folder, 'backup.tar.gz');
  await writeFile(archive, 'x', { mode: 0o600 });
  expect(await wrongs({}, { backups: folder })).toEqual([]);
  await chmod(archive, 0o644);
  expect(await wrongs({}, { backups: archive })).toEqual([
    expect.objectContaining({ advice: expect.stringContaining('chmod 600') }),
  ]);
  expect((await wrongs({}, { backups: join(folder, 'none') }))[0]!.found).toContain('there is none');
});

test('the built-in database is asked while the server runs and while it does not, and is not changed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-doctor-own-'));
  const postgres = () => listPostgresIn(join(dataDir, 'postgres'));
  const { connectionString, stop } = await startBuiltInPostgres(dataDir, () => {});
  await execute(connectionString, 'CREATE TABLE mine ()');
  await stop();
  const stopped = await doctor({ DATA_DIR: dataDir, PORT: healthy['PORT']! }, '--json');
  const { healthy: isHealthy, findings } = JSON.parse(stopped.output) as Record<string, object[]>;
  expect([stopped.code, isHealthy]).toEqual([0, true]);
  expect(findings).toContainEqual(
    expect.objectContaining({ what: 'migrations', found: expect.stringContaining('the database is empty') }),
  );
  expect(postgres()).toEqual([]);

  const server = await spawnServer(dataDir);
  try {
    await server.becomesReady();
    const running = await doctor({ DATA_DIR: dataDir, PORT: String(server.port) });
    expect(running).toMatchObject({ code: 0, output: expect.stringMatching(/✓ PORT: Muster runs at/) });
    expect(running.output).toMatch(/✓ migrations: all \d+ are done/);
    expect(running.output).toMatch(/✓ public address: Muster answers/);
    expect((await server.health())?.status).toBe(200);
  } finally {
    server.terminate();
    await server.ended;
    await server.killGroup();
    await vi.waitUntil(() => postgres().length === 0, patience);
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);

test('the command ends with 1 where something is wrong, and with 2 where it is not understood', async () => {
  const wishes = ['--network', '--send-to', 'cleo@example.com', '--backups', join(folder, 'none')];
  const sick = await doctor({ ...healthy, DATABASE_URL: 'postgres://127.0.0.1:9/muster' }, ...wishes);
  expect(sick.code).toBe(1);
  expect(sick.output).toMatch(/✗ database: it does not answer: .*ECONNREFUSED.*\n {4}Start it, and see/);
  expect(sick.output).toMatch(/[✓!] push service fcm\.googleapis\.com: can/);
  expect(sick.output).toContain('✓ test mail: it is on its way to cleo@example.com');
  expect(sick.output).toContain('✗ backups: there is none at');
  expect((await doctor(healthy, '--nonsense')).code).toBe(2);
});

async function listen(server: Server) {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
