import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, truncate } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patience } from './support/patience.ts';
import { organizationForm, picture } from './support/pictures.ts';
import { tempo } from './support/tempo.ts';
import { png, startWebsite, taskForm } from './support/website.ts';
import { startWorld } from './support/world.ts';

/** With its errors written down. */
function startLogged(lines: string[], environment: Record<string, string> = {}) {
  const stream = { write: (line: string) => void lines.push(line) };
  return startWorld(environment, { app: { logger: { level: 'warn', stream } } });
}

/** Where the image of a task is, with what is logged from then on. */
async function storeImage() {
  const lines: string[] = [];
  const world = await startLogged(lines);
  const { cleo, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo);
  const { task } = (await cleo.form('PUT', url, taskForm({}, await png()))).json();
  const image: string = task.attachments[0].replace('/api', '');
  return { lines, world, cleo, image };
}

test('a stored file that is missing is said to be, in words and in the log', async () => {
  const { lines, world, cleo, image } = await storeImage();
  await rm(join(world.dataDir, 'files/attachments'), { recursive: true });
  for (const [path, headers] of [
    [image, {}],
    [`${image}?download`, {}],
    [image, { range: 'bytes=0-3' }],
    [`${image}/thumbnail`, {}],
  ] as const) {
    const reply = await cleo.get(path, headers);
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ status: 500, code: 'FILE_MISSING', message: expect.any(String) });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(reply.rawPayload.length),
    });
    expect(reply.headers).not.toHaveProperty('content-disposition');
  }
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('storage: missing');
  await world.stop();
});

test('a stored file that is too short breaks off, and one that cannot be read is said to be', async () => {
  const { lines, world, cleo, image } = await storeImage();
  const stored = (await readdir(join(world.dataDir, 'files/attachments'), { recursive: true }))
    .map((name) => join(world.dataDir, 'files/attachments', name))
    .filter((path) => path.includes(image.split('/').at(-1)!));
  for (const path of stored) if ((await stat(path)).isFile()) await truncate(path, 10);
  await expect(cleo.get(image)).rejects.toThrow(/destroyed|too short|aborted|premature/i);
  await vi.waitUntil(() => lines.some((line) => line.includes('a file broke off')), patience);

  for (const path of stored) if ((await stat(path)).isFile()) await rm(path).then(() => mkdir(path));
  const reply = await cleo.get(image);
  expect(reply.statusCode).toBeGreaterThanOrEqual(500);
  expect(Object.keys(reply.json())).toEqual(['status', 'code', 'message']);
  await world.stop();
});

/** A folder with little room; undefined where nobody may make one. */
async function smallFolder(size: string) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-small-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

const noRoom = { status: 507, code: 'INSUFFICIENT_STORAGE', message: expect.any(String) };
const large = () => picture(700, 700).png({ compressionLevel: 0 }).toBuffer();

test.for([
  ['where uploads wait', '400k', '4m'],
  ['where files are kept', '8m', '100k'],
] as const)(
  'a disk that is full %s is said to be, and nothing half written stays',
  async ([, waiting, kept], { skip }) => {
    const [uploads, files] = [await smallFolder(waiting), await smallFolder(kept)];
    if (!uploads || !files) return skip('only root can mount a small disk');
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-full-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await symlink(uploads, join(dataDir, 'uploads'));
    await symlink(files, join(dataDir, 'files'));
    const lines: string[] = [];
    const world = await startLogged(lines, { DATA_DIR: dataDir });
    const { cleo, addTask } = await startWebsite(world);
    const { url } = await addTask(cleo);

    const reply = await cleo.form('PUT', url, taskForm({ title: 'Refused' }, await large()));

    expect(reply.json()).toEqual(noRoom);
    expect(reply.statusCode).toBe(507);
    expect(lines.join()).toContain('ENOSPC');
    expect((await cleo.get(url)).json().task).toMatchObject({ title: 'Write the copy', attachments: [] });
    await expect.poll(() => readdir(uploads)).toEqual([]);
    expect(await readdir(files, { recursive: true })).toEqual([]);
    expect((await cleo.form('PUT', url, taskForm({}, await png()))).statusCode).toBe(200);
    await world.stop();
  },
);

test.each([
  ['no room', '53100', noRoom],
  ['no memory', '53200', { status: 503, code: 'BUSY', message: expect.any(String) }],
])('a database that has %s left is said to be so', async (_, code, answer) => {
  const lines: string[] = [];
  const world = await startLogged(lines);
  const ada = await world.user('Ada');
  const failing = `BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END`;
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(failing)}`.execute(world.db);
  await sql`CREATE TRIGGER fail BEFORE INSERT ON organizations EXECUTE FUNCTION fail()`.execute(world.db);
  const reply = await ada.post('/organizations', { name: 'Acme' });
  expect(reply.json()).toEqual(answer);
  expect(reply.statusCode).toBe(answer.status);
  expect(lines.join()).toContain('could not extend file');
  await world.stop();
});

/** Where object storage should be. */
async function openStore(onConnection: ((socket: Socket) => void) | undefined) {
  const server = createServer(onConnection);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  if (onConnection) onTestFinished(() => void server.close());
  else await new Promise((closed) => void server.close(closed));
  return {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'muster',
    S3_SECRET_ACCESS_KEY: 'a secret',
  };
}

const away = { status: 503, code: 'STORAGE_AWAY', message: expect.any(String) };

test.each([
  ['refuses connections', undefined],
  ['falls silent', (socket: Socket) => void socket.on('error', () => {})],
  ['breaks connections off', (socket: Socket) => void socket.destroy()],
])(
  'object storage that %s is said to be away, within 10 seconds',
  async (_, onConnection) => {
    const world = await startWorld(await openStore(onConnection));
    const ada = await world.user('Ada');
    const storing = performance.now();
    const reply = await ada.form('POST', '/organizations', organizationForm({ name: 'Acme' }, await png()));
    expect(reply.json()).toEqual(away);
    expect(reply.headers['retry-after']).toBe('5');
    expect(performance.now() - storing).toBeLessThan(10_000 * tempo());

    const acme = await world.organization(ada);
    const logoId = '018f0000-0000-7000-8000-000000000000';
    await world.db.updateTable('organizations').set({ logoId }).where('id', '=', acme.id).execute();
    const reading = performance.now();
    expect((await ada.get(`${acme.url}/logo/${logoId}`)).json()).toEqual(away);
    expect(performance.now() - reading).toBeLessThan(10_000 * tempo());
    await world.stop();
  },
  120_000,
);

const refusing = (status: string, body: string) => (socket: Socket) => {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/xml\r\ncontent-length: ${body.length}\r\n`;
  socket.on('error', () => {}).once('data', () => socket.end(`${head}connection: close\r\n\r\n${body}`));
};

test.each([
  ['507 Insufficient Storage', ''],
  ['403 Forbidden', '<Error><Code>QuotaExceeded</Code><Message>Quota exceeded</Message></Error>'],
])('object storage that is full is said to be: %s', async (status, body) => {
  const world = await startWorld(await openStore(refusing(status, body)));
  const ada = await world.user('Ada');
  const reply = await ada.form('POST', '/organizations', organizationForm({ name: 'Acme' }, await png()));
  expect(reply.json()).toEqual(noRoom);
  expect(reply.statusCode).toBe(507);
  await world.stop();
});
