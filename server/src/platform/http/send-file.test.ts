import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { png, startWebsite, taskForm } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import type { Part } from '../storage/storage.ts';

const chunk = Buffer.alloc(64 * 1024, 'muster');
const bytes = 64 * chunk.length;

let world: World;
let cleo: Person;
let image: string;
let source: Readable;
/** What of the file the storage is asked for. */
let part: Part | undefined;
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

async function read(_key: string, asked?: Part) {
  part = asked;
  const { start, end } = asked ?? { start: 0, end: bytes - 1 };
  let [at, chunks] = [start, 0];
  source = new Readable({
    highWaterMark: chunk.length,
    read() {
      if (at > end) this.push(null);
      else if (chunks < silentAfter) {
        const next = chunk.subarray(0, end + 1 - at);
        at += next.length;
        chunks += 1;
        this.push(next);
      }
    },
  });
  return source;
}

test('of a large file nothing but the part asked for is read', async () => {
  silentAfter = Infinity;
  const [start, end] = [bytes / 2, bytes / 2 + chunk.length];
  const reply = await cleo.get(image, { range: `bytes=${start}-${end}` });
  expect(reply.statusCode).toBe(206);
  expect(reply.rawPayload).toHaveLength(chunk.length + 1);
  expect(part).toEqual({ start, end });
});

test('a stored file that is longer than it should be breaks off before the next answer is spoilt', async () => {
  silentAfter = Infinity;
  await world.db
    .updateTable('attachments')
    .set({ bytes: bytes - 1 })
    .execute();
  await expect(cleo.get(image)).rejects.toThrow(/destroyed|aborted|premature/i);
  await vi.waitUntil(() => lines.some((line) => line.includes('The stored file is too long')), patience);
  lines.length = 0;
  await world.db.updateTable('attachments').set({ bytes }).execute();
});

test('a file that is sent whole is read to its end', async () => {
  silentAfter = Infinity;
  const reply = await cleo.get(image);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toHaveLength(bytes);
  expect(part).toBeUndefined();
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
