import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { uint } from './boxes.ts';
import { findCleaner } from './clean.ts';

const repeated = (piece: Buffer, count: number) => Buffer.alloc(piece.length * count, piece);

const jpeg = (count: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    repeated(Buffer.from([0xff, 0xdb, 0, 2]), count),
    Buffer.from([0xff, 0xd9]),
  ]);

const gif = (count: number) =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
    repeated(Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]), count),
    Buffer.from([0x3b]),
  ]);

const emptyChunk = (type: string) =>
  Buffer.concat([uint(4, 0), Buffer.from(type, 'latin1'), uint(4, crc32(type))]);
const png = (count: number) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    repeated(emptyChunk('IDAT'), count),
    emptyChunk('IEND'),
  ]);

const riff = (type: string, body: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const webp = (body: Buffer) => riff('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), body]));
const frames = (count: number) => webp(repeated(riff('ANMF', Buffer.alloc(16)), count));
const frame = (count: number) =>
  webp(riff('ANMF', Buffer.concat([Buffer.alloc(16), repeated(riff('ALPH', Buffer.alloc(0)), count)])));

test.each([
  { what: 'a JPEG', make: jpeg, few: 10_000, many: 30_000 },
  { what: 'a GIF', make: gif, few: 10_000, many: 30_000 },
  { what: 'a PNG', make: png, few: 10_000, many: 30_000 },
  { what: 'a WebP', make: frames, few: 10_000, many: 30_000 },
  { what: 'a frame of a WebP', make: frame, few: 2, many: 100 },
])('$what made of more pieces than a picture has is refused', ({ make, few, many }) => {
  const clean = (count: number) => findCleaner(make(count))?.(make(count));
  expect(clean(few)).toEqual(make(few));
  expect(() => clean(many)).toThrow(RangeError);
});
