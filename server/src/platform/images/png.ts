import { crc32 } from 'node:zlib';
import { exifOfOrientation, readOrientation } from './exif.ts';
import { requireFew } from './few.ts';

const signatureLength = 8;

/** What the picture, its colours and its movement are made of. */
const keptTypes = new Set(
  'IHDR PLTE IDAT tRNS bKGD pHYs sBIT cHRM gAMA iCCP sRGB cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

/** Keeps the picture itself, its colours and how it has to be turned; ends where the picture ends. */
export function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, signatureLength)];
  let orientation = 1;
  let at = signatureLength;
  for (let count = 1; ; count = requireFew(count + 1)) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      throw new RangeError('a wrong sum');
    if (type === 'IEND') break;
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (keptTypes.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // Before the picture, as readers that do not wait for the end want it.
  if (orientation !== 1) kept.splice(2, 0, chunk('eXIf', exifOfOrientation(orientation)));
  return Buffer.concat([...kept, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, payload: Buffer) {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), payload, Buffer.alloc(4)]);
  whole.writeUInt32BE(payload.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
