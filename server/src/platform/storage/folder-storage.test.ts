import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchFlushes } from '../../../test/support/flushes.ts';
import { openFolder } from './folder-storage.ts';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-folder-'));
  source = join(folder, 'picture');
  await writeFile(source, 'a picture');
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is flushed to the disk before it has its name, and its folders before it counts as stored', async () => {
  const files = join(folder, 'flushed');
  const storage = openFolder(files);
  const name = join(files, 'attachments/o/p/a');
  expect(await watchFlushes(name, () => storage.putFile('attachments/o/p/a', source))).toEqual([
    [`${name}.part`, false],
    [join(files, 'attachments/o/p'), true],
    [join(files, 'attachments/o'), true],
    [join(files, 'attachments'), true],
    [files, true],
  ]);
  const second = join(files, 'attachments/o/p/b');
  expect(await watchFlushes(second, () => storage.putFile('attachments/o/p/b', source))).toEqual([
    [`${second}.part`, false],
    [join(files, 'attachments/o/p'), true],
  ]);
});

test('the folder of the last file goes with it, never one with a file left', async () => {
  const files = join(folder, 'emptied');
  const storage = openFolder(files);
  for (const key of ['attachments/o/p/a', 'attachments/o/p/b', 'attachments/o/q/c'])
    await storage.putFile(key, source);
  await storage.remove('attachments/o/p/a');
  expect(await text(await storage.read('attachments/o/p/b'))).toBe('a picture');
  await storage.remove('attachments/o/p/b');
  expect(await readdir(join(files, 'attachments/o'))).toEqual(['q']);
  await storage.remove('attachments/o/q/c');
  expect(await readdir(files)).toEqual([]);
  await storage.remove('attachments/o/q/c');
});

test('storing beside a removal never fails for the folder that it takes away', async () => {
  const storage = openFolder(join(folder, 'contended'));
  for (let round = 0; round < 50; round += 1) {
    await storage.putFile('logos/a', source);
    await Promise.all([storage.remove('logos/a'), storage.putFile('logos/b', source)]);
    expect(await text(await storage.read('logos/b'))).toBe('a picture');
    await storage.remove('logos/b');
  }
});

test('what a crash left half written is removed with its file', async () => {
  const files = join(folder, 'crashed');
  const storage = openFolder(files);
  await writeFile(join(files, 'logo.part'), 'a pic');
  await storage.remove('logo');
  expect(await readdir(files)).toEqual([]);
});
