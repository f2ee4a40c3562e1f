import { createInflate } from 'node:zlib';

interface Frame {
  width: number;
  height: number;
  parts: Buffer[];
}

/**
 * The decoder looks at the first picture of a PNG only. The others must hold as many pixels as they say and nothing
 * else; together no more than `mostPixels`.
 */
export async function checkFrames(png: Buffer, mostPixels: number) {
  const frames = framesOf(png);
  const pixels = frames.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > mostPixels) throw new RangeError('too many pixels');
  for (const { width, height, parts } of frames) {
    await requireLength(Buffer.concat(parts), lengthOf(png, width, height));
  }
}

/** Counts what comes out piece by piece: as a whole it may take hundreds of megabytes. */
async function requireLength(packed: Buffer, expected: number) {
  const unpacking = createInflate();
  unpacking.end(packed);
  let length = 0;
  for await (const piece of unpacking as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > expected) break;
  }
  if (length !== expected || unpacking.bytesWritten !== packed.length) throw new RangeError('not a frame');
}

/** Those behind the first picture. */
function framesOf(png: Buffer) {
  const frames: Frame[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    const payload = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === 'fcTL') {
      frames.push({ width: payload.readUInt32BE(4), height: payload.readUInt32BE(8), parts: [] });
    } else if (type === 'fdAT') {
      const frame = frames.at(-1);
      if (!frame) throw new RangeError('a frame without its head');
      frame.parts.push(payload.subarray(4));
    }
  }
  // The first picture may be a frame too: then its pixels are not here.
  return frames.filter(({ parts }, index) => index > 0 || parts.length > 0);
}

const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
// Where the rows and columns of each pass of an interlaced picture begin, and how far apart they are.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Of the rows of a frame once unpacked, each with a byte in front. */
function lengthOf(png: Buffer, width: number, height: number) {
  const bits = png.readUInt8(24) * (samples[png.readUInt8(25)] ?? 0);
  const rows = (columns: number, count: number) =>
    columns > 0 && count > 0 ? count * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (png.readUInt8(28) === 0) return rows(width, height);
  return passes.reduce(
    (sum, [left, top, across, down]) =>
      sum + rows(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  );
}
