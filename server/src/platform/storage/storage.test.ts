import { createServer, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openStorage } from './storage.ts';

// A stand-in for object storage, which lives outside: it keeps objects and notes how it was asked.
const objects = new Map<string, Buffer>();
const signed: (string | undefined)[] = [];
const store = createServer((request, response) => {
  void answer(request).then(({ status = 200, body = '' }) => response.writeHead(status).end(body));
});

interface Answer {
  status?: number;
  body?: Buffer | string;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url!, 'http://store');
  const key = decodeURIComponent(url.pathname.replace('/files/', ''));
  signed.push(request.headers.authorization);
  const sent = await buffer(request);
  if (request.method === 'PUT') {
    objects.set(key, sent);
    return {};
  }
  if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
  if (request.method === 'POST') return deleteMany(sent.toString());
  if (url.searchParams.has('list-type')) return { body: listing(url.searchParams.get('prefix') ?? '') };
  const found = objects.get(key);
  return found ? { body: found } : { status: 404 };
}

const guarded = new Set<string>();
function deleteMany(xml: string): Answer {
  const keys = Array.from(xml.matchAll(/<Key>(.*?)<\/Key>/g), ([, key]) => key!);
  keys.filter((key) => !guarded.has(key)).forEach((key) => objects.delete(key));
  const errors = keys
    .filter((key) => guarded.has(key))
    .map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>No</Message></Error>`);
  return { body: `<DeleteResult>${errors.join('')}</DeleteResult>` };
}

const listing = (prefix: string) =>
  `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    .join('')}</ListBucketResult>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-storage-'));
  await writeFile(join(folder, 'picture'), 'a picture');
  await new Promise<void>((listening) => void store.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const inFolder = () => openStorage(readConfig({ DATA_DIR: folder }));
const inBucket = () =>
  openStorage(
    readConfig({
      DATA_DIR: folder,
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      S3_REGION: 'eu-north-1',
      S3_ACCESS_KEY_ID: 'muster',
      S3_SECRET_ACCESS_KEY: 'a secret',
    }),
  );

test.each([
  ['a folder', inFolder],
  ['object storage, when a bucket is configured', inBucket],
])('files are kept in %s', async (_, open) => {
  const storage = await open();
  for (const key of ['logos/a.webp', 'attachments/o/p/t/a', 'attachments/o/p/t/b', 'attachments/o/p/u/c']) {
    await storage.putFile(key, join(folder, 'picture'));
  }
  expect(await text(await storage.read('logos/a.webp'))).toBe('a picture');
  await storage.remove('logos/a.webp');
  await expect(storage.read('logos/a.webp').then(text)).rejects.toBeInstanceOf(Error);
  await storage.removeFolder('attachments/o/p/t');
  await expect(storage.read('attachments/o/p/t/b').then(text)).rejects.toBeInstanceOf(Error);
  expect(await text(await storage.read('attachments/o/p/u/c'))).toBe('a picture');
});

test('requests to object storage are signed for its region', () => {
  expect(signed.length).toBeGreaterThan(0);
  for (const authorization of signed)
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=muster\/.*\/eu-north-1\/s3/);
});

test('a folder of which the object storage keeps a single file is not called removed', async () => {
  const storage = await inBucket();
  for (const key of ['attachments/o/q/t/a', 'attachments/o/q/t/b'])
    await storage.putFile(key, join(folder, 'picture'));
  guarded.add('attachments/o/q/t/b');
  const error = await storage.removeFolder('attachments/o/q').catch((error: unknown) => error);
  expect(inspect(error)).toContain('did not remove attachments/o/q/t/b: AccessDenied');
  guarded.clear();
  await storage.removeFolder('attachments/o/q');
  expect([...objects.keys()].filter((key) => key.startsWith('attachments/o/q'))).toEqual([]);
});
