import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepWeb, servedOf } from './kept-web.ts';
import { serveWeb } from './static-web.ts';

let folder: string;
let kept: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-kept-web-'));
  kept = join(folder, 'kept');
});
afterEach(() => rm(folder, { recursive: true }));

const day = 24 * 60 * 60 * 1000;

/** A web client that is made of these files. */
async function build(version: string, ...files: string[]) {
  const dist = join(folder, version);
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), `<title>${version}</title>`);
  for (const name of files) await writeFile(join(dist, 'assets', name), `of ${version}`);
  return dist;
}
const listKept = async () => (await readdir(join(servedOf(kept), 'assets'))).toSorted();

test('a server has the files of its own version and of those before, and the page of its own only', async () => {
  const [first, second] = [
    await build('first', 'a-1.js', 'b-1.js'),
    await build('second', 'a-2.js', 'b-1.js'),
  ];
  for (const dist of [first, second]) await keepWeb(dist, kept);
  const app = fastify();
  await serveWeb(app, { dist: second, kept });
  const ask = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
    return [statusCode, statusCode === 200 && body, headers['cache-control']];
  };
  const forLong = 'public, max-age=31536000, immutable';
  expect(await ask('/assets/a-1.js')).toEqual([200, 'of first', forLong]);
  expect(await ask('/assets/a-2.js')).toEqual([200, 'of second', forLong]);
  expect(await ask('/')).toEqual([200, '<title>second</title>', 'no-cache']);
  expect((await ask('/assets/a-3.js'))[0]).toBe(404);
  expect(await ask('/versions/')).toEqual(await ask('/'));
  await app.close();
});

test('a page is sent as it is, and packed beforehand to who can unpack it', async () => {
  const dist = await build('first', 'a-1.js');
  await writeFile(join(dist, 'index.html.br'), 'packed');
  const app = fastify();
  await serveWeb(app, { dist, kept });
  const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/', headers });
  const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'br' })];
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, '<title>first</title>']);
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
  await app.close();
});

test('a version goes when it has been replaced for longer than a session lasts, however long it was served', async () => {
  const [first, second] = [
    await build('first', 'a-1.js', 'both.js'),
    await build('second', 'a-2.js', 'both.js'),
  ];
  await keepWeb(first, kept, 0);
  await keepWeb(first, kept, 100 * day);
  await keepWeb(second, kept, 200 * day);
  await keepWeb(second, kept, 229 * day);
  expect(await listKept()).toEqual(['a-1.js', 'a-2.js', 'both.js']);
  await keepWeb(second, kept, 231 * day);
  expect(await listKept()).toEqual(['a-2.js', 'both.js']);
});

test('a version that is brought back counts from then on', async () => {
  const [first, second] = [await build('first', 'a-1.js'), await build('second', 'a-2.js')];
  for (const [dist, at] of [
    [first, 0],
    [second, 1],
    [first, 2],
    [first, 31],
  ] as const)
    await keepWeb(dist, kept, at * day);
  expect(await listKept()).toEqual(['a-1.js', 'a-2.js']);
  await keepWeb(first, kept, 33 * day);
  expect(await listKept()).toEqual(['a-1.js']);
});

test('what was broken off before all files were there is made up for, and servers that start at once agree', async () => {
  const dist = await build('first', 'a-1.js', 'b-1.js');
  await keepWeb(dist, kept);
  await rm(join(servedOf(kept), 'assets', 'b-1.js'));
  await Promise.all([keepWeb(dist, kept), keepWeb(dist, kept)]);
  expect(await listKept()).toEqual(['a-1.js', 'b-1.js']);
  expect((await readdir(kept)).toSorted()).toEqual(['public', 'versions']);
});
