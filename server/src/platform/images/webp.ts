import { exifOfOrientation, readOrientation } from './exif.ts';
import { mostPieces, requireFew } from './few.ts';

const flags = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 };

/** Keeps the picture itself, its colours, its movement and how it has to be turned. */
export function cleanWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new RangeError('shorter than it says');
  const chunks = [...chunksOf(bytes, 12, end)];
  const exif = chunks[0]?.type === 'VP8X' && chunks.find(({ type }) => type === 'EXIF')?.payload;
  const orientation = exif ? readOrientation(withoutName(exif)) : 1;
  const seen = new Set<string>();
  const kept = chunks.flatMap(({ type, payload }) => {
    if (type === 'ANMF') return [chunk(type, plainFrame(payload))];
    // A second picture is one that nobody sees.
    if (seen.has(type)) return [];
    seen.add(type);
    if (type === 'VP8X') return [chunk(type, plainFeatures(payload, orientation))];
    return /^(ICCP|ANIM|ALPH|VP8 |VP8L)$/.test(type) ? [chunk(type, payload)] : [];
  });
  if (orientation !== 1) kept.push(chunk('EXIF', exifOfOrientation(orientation)));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  return chunk('RIFF', body);
}

function* chunksOf(bytes: Buffer, start: number, end: number, most = mostPieces) {
  let at = start;
  let count = 0;
  while (at < end) {
    count = requireFew(count + 1, most);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) throw new RangeError('a chunk without end');
    yield { type: bytes.toString('latin1', at, at + 4), payload: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}

function chunk(type: string, payload: Buffer) {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(payload.length, 4);
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)]);
}

function plainFeatures(payload: Buffer, orientation: number) {
  const kept = flags.profile | flags.alpha | flags.animation;
  const exif = orientation === 1 ? 0 : flags.exif;
  return Buffer.concat([
    Buffer.from([(payload.readUInt8(0) & kept) | exif, 0, 0, 0]),
    payload.subarray(4, 10),
  ]);
}

const frameHead = 16;
/** A picture, its transparency and what nobody knows. */
const mostInFrame = 10;

function plainFrame(payload: Buffer) {
  const inner = [...chunksOf(payload, frameHead, payload.length, mostInFrame)]
    .filter(({ type }) => /^(ALPH|VP8 |VP8L)$/.test(type))
    .map(({ type, payload: data }) => chunk(type, data));
  return Buffer.concat([payload.subarray(0, frameHead), ...inner]);
}

/** Some writers put in front what only JPEG needs. */
const withoutName = (exif: Buffer) => (exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif);
