import { cleanAvif } from './avif.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const formats: { matches: (head: Buffer) => boolean; clean: (bytes: Buffer) => Buffer }[] = [
  {
    matches: (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    clean: cleanPng,
  },
  { matches: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), clean: cleanJpeg },
  { matches: (head) => /^GIF8[79]a/.test(head.toString('latin1')), clean: cleanGif },
  { matches: (head) => /^RIFF[^]{4}WEBP/.test(head.toString('latin1')), clean: cleanWebp },
  {
    matches: (head) =>
      head.length >= 12 && head.readUInt32BE(0) <= 1024 && /^[^]{4}ftypavi[fs]/.test(head.toString('latin1')),
    clean: cleanAvif,
  },
];

/**
 * Told by the first bytes: the decoder must never see formats that nobody asked for, such as SVG. Answers the same
 * picture, bit for bit, without metadata and without anything hidden around it; or throws a RangeError.
 */
export const findCleaner = (bytes: Buffer) =>
  formats.find(({ matches }) => matches(bytes.subarray(0, 16)))?.clean;
