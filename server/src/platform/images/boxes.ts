import { requireFew } from './few.ts';

/** The boxes that AVIF files are made of. */
export interface Box {
  type: string;
  body: Buffer;
}

/** Of a kind in one file: a picture of hundreds of tiles with transparency has fewer. */
const mostParts = 2000;
export const requireFewParts = (count: number) => requireFew(count, mostParts);

/** What comes behind it need not be sound. */
export function findBox(bytes: Buffer, wanted: string) {
  for (const { type, body } of boxesOf(bytes)) if (type === wanted) return body;
  return undefined;
}

export function* boxesOf(bytes: Buffer): Generator<Box, undefined> {
  let count = 0;
  for (let at = 0; at < bytes.length;) {
    count = requireFewParts(count + 1);
    const isLong = bytes.readUInt32BE(at) === 1;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at) || bytes.length - at;
    const start = at + (isLong ? 16 : 8);
    if (at + size > bytes.length || start > at + size) throw new RangeError('a box without end');
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(start, at + size) };
    at += size;
  }
}

export function box(type: string, ...body: Buffer[]) {
  const size = body.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([uint(4, size), Buffer.from(type, 'latin1'), ...body]);
}

/** With a version and flags in front. */
export const fullBox = (type: string, version: number, flags: number, ...body: Buffer[]) =>
  box(type, uint(1, version), uint(3, flags), ...body);

export function uint(size: number, value: number) {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** Reads numbers one behind the other. */
export class Reader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  uint(size: number): number {
    if (size === 0) return 0;
    const at = this.at;
    this.at += size;
    return size === 8 ? Number(this.bytes.readBigUInt64BE(at)) : this.bytes.readUIntBE(at, size);
  }

  text(length: number) {
    this.at += length;
    return this.bytes.toString('latin1', this.at - length, this.at);
  }
}
