import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { open, truncate, writeFile, type FileHandle } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkStorage } from '../doctor/checks/storage.ts';
import { readConfig } from '../src/config.ts';
import { fileKey } from '../src/features/attachments/keys.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { openWay } from './support/cut-connection.ts';
import { openStore } from './support/object-store.ts';
import { patience } from './support/patience.ts';
import { letRemovedFilesAge, png, startWebsite, taskForm } from './support/website.ts';
import { startWorld, type Person, type World } from './support/world.ts';
import { isThorough } from './support/thorough.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let way: Awaited<ReturnType<typeof openWay>>;
let world: World;
let site: Awaited<ReturnType<typeof startWebsite>>;
const lines: string[] = [];
beforeAll(async () => {
  store = await openStore();
  way = await openWay(store.settings.S3_ENDPOINT);
  const stream = { write: (line: string) => void lines.push(line) };
  const app = { logger: { level: 'error', stream } };
  world = await startWorld({ ...store.settings, S3_ENDPOINT: way.url }, { app });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  site = await startWebsite(world);
});
afterAll(async () => {
  await world.stop();
  await way.cut();
  await store.stop();
});
beforeEach(() => void lines.splice(0));

/** A new task of Cleo's, with an image. */
async function attachImage() {
  const { url, task } = await site.addTask(site.cleo);
  const reply = await site.cleo.form('PUT', url, taskForm({}, await png()));
  const image: string = reply.json().task.attachments[0].replace('/api', '');
  const fileId = image.split('/').at(-1)!;
  const key = fileKey({ organizationId: site.acme.id, projectId: site.id, taskId: task._id }, fileId);
  return { url, image, key };
}

test('an image is uploaded, sent whole and in parts, and gone from the store once it is removed', async () => {
  const { cleo } = site;
  const { url, image, key } = await attachImage();
  const whole = await cleo.get(image);
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': String(whole.rawPayload.length),
  });
  const last = whole.rawPayload.length - 1;
  for (const [range, start, end] of [
    ['bytes=0-7', 0, 7],
    ['bytes=20-29', 20, 29],
    ['bytes=-5', last - 4, last],
  ] as const) {
    const part = await cleo.get(image, { range });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${last + 1}`);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(start, end + 1));
  }
  const behind = await cleo.get(image, { range: `bytes=${last + 1}-` });
  expect(behind.statusCode).toBe(416);
  expect(behind.json()).toMatchObject({ status: 416, code: 'NO_SUCH_PART' });
  expect((await cleo.get(`${image}/thumbnail`)).statusCode).toBe(200);

  await cleo.put(url, { attachments: [] });
  await letRemovedFilesAge(world);
  await expect(world.services.storage.read(key)).rejects.toMatchObject({ why: 'missing' });
});

test('of many files that are to go, one that the store keeps is tried again, and the others go', async () => {
  const { cleo } = site;
  const images = [await attachImage(), await attachImage(), await attachImage()];
  const [first, guarded, third] = images.map(({ key }) => key) as [string, string, string];
  await store.guard(guarded);
  for (const { url } of images) await cleo.put(url, { attachments: [] });
  await expect(letRemovedFilesAge(world)).rejects.toThrow('1 files could not be removed');
  const { storage } = world.services;
  for (const key of [first, third]) await expect(storage.read(key)).rejects.toMatchObject({ why: 'missing' });
  (await storage.read(guarded)).destroy();
  const unused = await world.db.selectFrom('unusedFiles').select('key').execute();
  expect(unused.map(({ key }) => key)).toEqual([guarded]);

  await store.unguard();
  await letRemovedFilesAge(world);
  await expect(storage.read(guarded)).rejects.toMatchObject({ why: 'missing' });
});

/** What the doctor says of the store when something is set otherwise. */
const examine = async (change: Record<string, string>) =>
  (await checkStorage(readConfig({ ...store.settings, ...change })))[0]!;

test('the doctor says which of the settings the store does not accept', async () => {
  expect(await examine({})).toMatchObject({ verdict: '✓', found: 'a file was written, read and deleted' });
  for (const [name, value] of [
    ['S3_SECRET_ACCESS_KEY', 'another'],
    ['S3_ACCESS_KEY_ID', 'somebody'],
  ] as const)
    expect(await examine({ [name]: value })).toMatchObject({
      verdict: '✗',
      advice: 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    });
  expect(await examine({ S3_BUCKET: 'elsewhere' })).toMatchObject({
    advice: 'Make the bucket, or correct S3_BUCKET and S3_REGION.',
  });
});

test('a store that was away is used again as soon as it is back', async () => {
  const { cleo } = site;
  const { url, image } = await attachImage();
  const away = { status: 503, code: 'STORAGE_AWAY', message: expect.any(String) };
  await way.cut();
  expect((await cleo.get(image)).json()).toEqual(away);
  expect((await cleo.get(image, { range: 'bytes=0-3' })).json()).toEqual(away);
  const refused = await cleo.form('PUT', url, taskForm({ title: 'Refused' }, await png()));
  expect(refused.json()).toEqual(away);
  await way.mend();
  expect((await cleo.get(image)).statusCode).toBe(200);
  expect((await cleo.form('PUT', url, taskForm({ title: 'Taken' }, await png()))).statusCode).toBe(200);
});

const megabyte = 1024 * 1024;
const size = 64 * megabyte;

/** A file of 64 MB in the place of an image; no image may be that large. */
async function storeLargeFile() {
  const { image, key } = await attachImage();
  const path = join(world.dataDir, 'large');
  const contents = Buffer.concat(Array<Buffer>(64).fill(randomBytes(megabyte)));
  await writeFile(path, contents);
  await world.services.storage.putFile(key, path);
  const fileId = image.split('/').at(-1)!;
  await world.db.updateTable('attachments').set({ bytes: size }).where('id', '=', fileId).execute();
  return { image, hash: createHash('md5').update(contents).digest('hex') };
}

/** Over the network, so that a reader can be slow. */
async function ask(person: Person, path: string, headers: Record<string, string> = {}) {
  const { port } = world.app.server.address() as AddressInfo;
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = request({ port, path: `/api${path}`, headers: { cookie, ...headers }, agent: false }).end();
  const reply = await new Promise<IncomingMessage>((answered) => asking.once('response', answered));
  reply.on('error', () => {});
  return { asking, reply };
}

/** Until no more comes along the way. */
async function standsStill() {
  let before = -1;
  await vi.waitUntil(
    () => {
      const now = way.carried();
      const isStill = now === before;
      before = now;
      return isStill;
    },
    { ...patience, interval: 200 },
  );
}

test.runIf(isThorough)(
  'a large file is sent as its readers take it: slowly, in part, or no further once they leave',
  async () => {
    const { image, hash } = await storeLargeFile();
    const before = way.carried();
    const slow = await ask(site.cleo, image);
    expect(slow.reply.headers['content-length']).toBe(String(size));
    await standsStill();
    // What nobody reads waits in the store: no more is under way than connections hold by themselves.
    expect(way.carried() - before).toBeLessThan(size / 2);
    // Longer than a store may be silent.
    await delay(3_500);
    const received = createHash('md5');
    for await (const chunk of slow.reply) received.update(chunk as Buffer);
    expect(received.digest('hex')).toBe(hash);

    const beforePart = way.carried();
    const part = await ask(site.cleo, image, { range: `bytes=${size - 10}-` });
    expect(Buffer.concat(await part.reply.toArray())).toHaveLength(10);
    expect(way.carried() - beforePart).toBeLessThan(megabyte);

    const leaving = await ask(site.cleo, image);
    await standsStill();
    const ends = way.openEnds();
    leaving.asking.destroy();
    await vi.waitUntil(() => way.openEnds() < ends, patience);
    expect(lines).toEqual([]);

    const waiting = await ask(site.cleo, image);
    await standsStill();
    way.fallSilent();
    await expect(waiting.reply.toArray()).rejects.toThrow('aborted');
    await vi.waitUntil(() => lines.some((line) => line.includes('The store fell silent')), patience);
    way.speakAgain();
    expect((await site.cleo.get(image, { range: 'bytes=0-3' })).statusCode).toBe(206);
  },
);

const openFiles = () =>
  readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });

test('of an upload no more is read than the store takes, and its file is closed when the store stops', async () => {
  const path = join(world.dataDir, 'upload');
  await writeFile(path, '');
  await truncate(path, size);
  const stuck = createServer({ pauseOnConnect: true });
  await new Promise<void>((listening) => void stuck.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(stuck.address() as AddressInfo).port}`;
  const storage = await openStorage(readConfig({ ...store.settings, S3_ENDPOINT: endpoint }));

  const handle = await open(path);
  const read = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'read');
  await handle.close();
  await expect(storage.putFile('upload', path)).rejects.toMatchObject({ why: 'away' });

  const bytes = read.mock.settledResults.map(({ value }) => (value as { bytesRead: number }).bytesRead);
  read.mockRestore();
  expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(size / 2);
  await vi.waitUntil(() => !openFiles().includes(path), patience);
  stuck.close();
});
