import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { png, startWebsite, taskForm } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

const chunk = Buffer.alloc(64 * 1024, 'muster');
const bytes = 64 * chunk.length;

let world: World;
let cleo: Person;
let image: string;
let source: Readable;
let taken: number;
/** So many chunks are there to take; after them the storage is silent. */
let silentAfter: number;
const lines: string[] = [];

beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  const app = { logger: { level: 'error', stream } };
  world = await startWorld({}, { app, storage: (real) => ({ ...real, read }) });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const site = await startWebsite(world);
  cleo = site.cleo;
  const { url } = await site.addTask(cleo);
  const { task } = (await cleo.form('PUT', url, taskForm({}, await png()))).json();
  image = task.attachments[0].replace('/api', '');
  await world.db.updateTable('attachments').set({ bytes }).execute();
});
afterAll(() => world.stop());

async function read() {
  taken = 0;
  source = new Readable({
    highWaterMark: chunk.length,
    read() {
      if (taken === bytes) this.push(null);
      else if (taken < silentAfter * chunk.length) {
        taken += chunk.length;
        this.push(chunk);
      }
    },
  });
  return source;
}

test.each([
  ['at the beginning', 5, 9],
  ['across two chunks', chunk.length - 3, chunk.length + 3],
  ['up to the end of a chunk', 10, 2 * chunk.length - 1],
])('of a large file no more is read than up to the end of a part %s', async (_, start, end) => {
  silentAfter = Infinity;
  const reply = await cleo.get(image, { range: `bytes=${start}-${end}` });
  expect(reply.statusCode).toBe(206);
  const whole = Buffer.concat([chunk, chunk]);
  expect(reply.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
  await vi.waitUntil(() => source.closed, patience);
  // Streams take some in advance.
  expect(taken).toBeLessThan(end + 5 * chunk.length);
});

test('a file that is sent whole is read to its end', async () => {
  silentAfter = Infinity;
  const reply = await cleo.get(image);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toHaveLength(bytes);
  // A connection to a store is of further use only then.
  expect(source.readableEnded).toBe(true);
});

test.each(['bytes=0-', 'bytes=5-3000000'])(
  'who goes away while storage is silent leaves no file open (%s)',
  async (range) => {
    silentAfter = 3;
    const { port } = world.app.server.address() as AddressInfo;
    const cookie = [...cleo.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asking = request({ port, path: `/api${image}`, headers: { cookie, range } }).end();
    const reply = await new Promise<IncomingMessage>((answered) => asking.once('response', answered));
    expect(reply.statusCode).toBe(206);
    reply.once('data', () => asking.destroy()).on('error', () => {});
    await vi.waitUntil(() => source.closed, patience);
    expect(lines).toEqual([]);
  },
);
