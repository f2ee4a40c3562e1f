import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../test/support/object-store.ts';
import { readConfig } from '../../config.ts';
import { openStorage } from './open-storage.ts';

let folder: string;
let picture: string;
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-storage-'));
  picture = join(folder, 'picture');
  await writeFile(picture, 'a picture');
  store = await openStore();
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});

const inFolder = () => openStorage(readConfig({ DATA_DIR: folder }));
const inBucket = (change: Record<string, string> = {}) =>
  openStorage(readConfig({ DATA_DIR: folder, ...store.settings, ...change }));

test.each([
  ['a folder', inFolder],
  ['object storage, when a bucket is configured', inBucket],
])('files are kept in %s', async (_, open) => {
  const storage = await open();
  for (const key of ['logos/a.webp', 'attachments/o/p/t/a', 'attachments/o/p/t/b', 'attachments/o/p/tt/c']) {
    await storage.putFile(key, picture);
  }
  expect(await text(await storage.read('logos/a.webp'))).toBe('a picture');
  for (const [start, end, part] of [
    [0, 0, 'a'],
    [2, 4, 'pic'],
    [6, 8, 'ure'],
  ] as const)
    expect(await text(await storage.read('logos/a.webp', { start, end }))).toBe(part);
  await storage.remove('logos/a.webp');
  await storage.remove('logos/a.webp');
  await expect(storage.read('logos/a.webp')).rejects.toMatchObject({ why: 'missing' });
  await storage.removeFolder('attachments/o/p/t');
  await expect(storage.read('attachments/o/p/t/b')).rejects.toMatchObject({ why: 'missing' });
  expect(await text(await storage.read('attachments/o/p/tt/c'))).toBe('a picture');
});

test('however many files wait for slow readers, others are read', async () => {
  const storage = await inBucket();
  const large = join(folder, 'large');
  await writeFile(large, Buffer.alloc(1024 * 1024));
  await storage.putFile('large', large);
  const waiting = await Promise.all(Array.from({ length: 60 }, () => storage.read('large')));
  expect(await text(await storage.read('large', { start: 0, end: 0 }))).toHaveLength(1);
  for (const contents of waiting) contents.destroy();
});

test('of a stored file that is too short a part behind its end is missing', async () => {
  const storage = await inBucket();
  await storage.putFile('short', picture);
  await expect(storage.read('short', { start: 9, end: 12 })).rejects.toMatchObject({ why: 'missing' });
});

test('object storage believes nobody who has another secret, or none of its names', async () => {
  const storage = await inBucket({ S3_SECRET_ACCESS_KEY: 'another-secret' });
  const refused = { why: 'away', cause: { name: 'SignatureDoesNotMatch' } };
  await expect(storage.putFile('a', picture)).rejects.toMatchObject(refused);
  await expect(storage.read('a')).rejects.toMatchObject(refused);
  await expect(storage.remove('a')).rejects.toMatchObject(refused);
  await expect(storage.removeFolder('a')).rejects.toMatchObject(refused);
  const stranger = await inBucket({ S3_ACCESS_KEY_ID: 'somebody' });
  await expect(stranger.read('a')).rejects.toMatchObject({ cause: { name: 'InvalidAccessKeyId' } });
});

test('a folder of which the object storage keeps a single file is not called removed', async () => {
  const storage = await inBucket();
  for (const key of ['attachments/o/q/t/a', 'attachments/o/q/t/b', 'attachments/o/q/t/c'])
    await storage.putFile(key, picture);
  await store.guard('attachments/o/q/t/b');
  const error = await storage.removeFolder('attachments/o/q').catch((error: unknown) => error);
  expect(inspect(error)).toContain('did not remove attachments/o/q/t/b: AccessDenied');
  await expect(storage.read('attachments/o/q/t/a')).rejects.toMatchObject({ why: 'missing' });
  expect(await text(await storage.read('attachments/o/q/t/b'))).toBe('a picture');
  await expect(storage.read('attachments/o/q/t/c')).rejects.toMatchObject({ why: 'missing' });
  await store.unguard();
  await storage.removeFolder('attachments/o/q');
  await expect(storage.read('attachments/o/q/t/b')).rejects.toMatchObject({ why: 'missing' });
});
