import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkFrames } from './apng.ts';
import { uint } from './boxes.ts';

const chunk = (type: string, ...body: Buffer[]) => {
  const data = Buffer.concat(body);
  return Buffer.concat([uint(4, data.length), Buffer.from(type, 'latin1'), data, uint(4, 0)]);
};

/** A moving PNG in sixteen bits a colour with transparency, of one frame beside the first picture. */
const moving = (width: number, height: number, packed: Buffer) =>
  Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', uint(4, width), uint(4, height), Buffer.from([16, 6, 0, 0, 0])),
    chunk('fcTL', uint(4, 0), uint(4, width), uint(4, height), Buffer.alloc(14)),
    chunk('fdAT', uint(4, 1), packed),
  ]);

const mostPixels = 50_000_000;
const megabyte = 1_000_000;

/** By how much the memory for bytes grows at most. */
async function growthDuring(work: () => Promise<void>) {
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }, 1);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

test('a large frame of a moving PNG is checked without holding it in memory', async () => {
  const [width, height] = [5_000, 5_000];
  const rows = Readable.from(Array<Buffer>(height).fill(Buffer.alloc(1 + width * 8)));
  const png = moving(width, height, await buffer(rows.pipe(createDeflate({ level: 1 }))));
  expect(await growthDuring(() => checkFrames(png, mostPixels))).toBeLessThan(100 * megabyte);
});

test('a frame of a moving PNG holds as many pixels as it says and nothing else', async () => {
  const rows = Buffer.alloc(3 * (1 + 2 * 8));
  const packed = deflateSync(rows);
  await checkFrames(moving(2, 3, packed), mostPixels);
  for (const wrong of [
    Buffer.alloc(0),
    packed.subarray(0, -1),
    Buffer.concat([packed, Buffer.alloc(1)]),
    deflateSync(rows.subarray(1)),
    deflateSync(Buffer.alloc(rows.length + 1)),
    deflateSync(Buffer.alloc(10 * megabyte)),
  ])
    await expect(checkFrames(moving(2, 3, wrong), mostPixels)).rejects.toBeInstanceOf(Error);
});
