import { exifOfOrientation, readOrientation } from './exif.ts';
import { requireFew } from './few.ts';

const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee };
const iccName = 'ICC_PROFILE\0';
const longestPart = 0xffff - 2 - iccName.length - 2;

/** Keeps the picture itself, its colours and how it has to be turned; ends where the picture ends. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const profile: Buffer[] = [];
  let jfif: Buffer | undefined;
  let orientation = 1;
  for (const { code, payload, scan } of segmentsOf(bytes)) {
    if (code === marker.app0) jfif ??= plainJfif(payload);
    else if (code === marker.app1) orientation = orientationOf(payload) ?? orientation;
    else if (code === marker.app2) collectProfile(profile, payload);
    else if (code === marker.app14 && startsWith(payload, 'Adobe'))
      kept.push(segment(code, payload.subarray(0, 12)));
    else if (isPicture(code)) kept.push(segment(code, payload), scan);
  }
  return Buffer.concat([
    Buffer.from([0xff, marker.soi]),
    ...(jfif ? [jfif] : []),
    ...(orientation === 1
      ? []
      : [segment(marker.app1, Buffer.concat([exifName, exifOfOrientation(orientation)]))]),
    ...profileSegments(Buffer.concat(profile)),
    ...kept,
    Buffer.from([0xff, marker.eoi]),
  ]);
}

interface Segment {
  code: number;
  payload: Buffer;
  /** The coded picture behind a start of scan. */
  scan: Buffer;
}

function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2;
  for (let count = 1; ; count = requireFew(count + 1)) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    while (bytes[at] === 0xff) at += 1;
    const code = bytes.readUInt8(at);
    if (code === marker.eoi) return;
    const end = at + 1 + bytes.readUInt16BE(at + 1);
    if (end > bytes.length || end < at + 3) throw new RangeError('a segment without end');
    const scanEnd = code === marker.sos ? endOfScan(bytes, end) : end;
    yield { code, payload: bytes.subarray(at + 3, end), scan: bytes.subarray(end, scanEnd) };
    at = scanEnd;
  }
}

/** Within a scan 0xff is followed by 0 or by the number of a restart. */
function endOfScan(bytes: Buffer, start: number) {
  // Byte by byte: a search for each of millions of 0xff would hold up everybody.
  for (let at = start; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('a scan without end');
}

/** Frames, tables, scans; neither applications' own segments nor comments. */
const isPicture = (code: number) => code >= 0xc0 && code <= 0xdf;

const startsWith = (payload: Buffer, name: string) => payload.toString('latin1', 0, name.length) === name;

function segment(code: number, payload: Buffer) {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** Without the small picture that it may hold. */
function plainJfif(payload: Buffer) {
  if (!startsWith(payload, 'JFIF\0') || payload.length < 12) return undefined;
  return segment(marker.app0, Buffer.concat([payload.subarray(0, 12), Buffer.alloc(2)]));
}

const exifName = Buffer.from('Exif\0\0', 'latin1');
const orientationOf = (payload: Buffer) =>
  startsWith(payload, 'Exif\0') ? readOrientation(payload.subarray(exifName.length)) : undefined;

function collectProfile(parts: Buffer[], payload: Buffer) {
  if (startsWith(payload, iccName)) parts.push(payload.subarray(iccName.length + 2));
}

/** Only one that is whole: its first bytes say how long it is. */
function profileSegments(profile: Buffer) {
  const isWhole =
    profile.length >= 128 &&
    profile.readUInt32BE(0) === profile.length &&
    profile.toString('latin1', 36, 40) === 'acsp';
  if (!isWhole) return [];
  const count = Math.ceil(profile.length / longestPart);
  return Array.from({ length: count }, (_, index) =>
    segment(
      marker.app2,
      Buffer.concat([
        Buffer.from(iccName, 'latin1'),
        Buffer.from([index + 1, count]),
        profile.subarray(index * longestPart, (index + 1) * longestPart),
      ]),
    ),
  );
}
