import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { limits } from '@muster/contract';
import type sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { HttpError } from '../http/errors.ts';
import { createGate } from '../http/gate.ts';

// Decoding holds the whole picture in memory.
const gate = createGate({ atOnce: 2, waiting: 50 });

let decoder: Promise<typeof sharp> | undefined;

/** Comes with the first picture: a server takes memory for it only once somebody sends one. */
const loadDecoder = () =>
  (decoder ??= prepareDecoder().catch((error: unknown) => {
    // The next picture may have more luck.
    decoder = undefined;
    throw error;
  }));

async function prepareDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The decoder knows many formats that nobody asked for, some of which are programs.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) => [
      `VipsForeignLoad${format}File`,
      `VipsForeignLoad${format}Buffer`,
    ]),
  });
  return sharp;
}

const refusal = (status: number, code: string, field: string, message: string) =>
  new HttpError(status, code, message, { fields: { [field]: message } });

const notAnImage = (field: string) =>
  refusal(415, 'NOT_AN_IMAGE', field, 'Choose an image: PNG, JPEG, WebP, GIF or AVIF.');

const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);
const longestSeconds = 30;
// A small file may decode to a picture that no longer packs small.
const mostBytes = 3 * limits.imageBytes;

export interface Picture {
  path: string;
  format: string;
  bytes: number;
  width: number;
  height: number;
}

/**
 * Decodes an uploaded image and writes it anew beside it, so that metadata and anything hidden behind the picture
 * are gone. What is not plainly an image is refused with a sentence for the person who chose it.
 */
export function reencodeImage(path: string, field: string): Promise<Picture> {
  return decode(path, field, { animated: true }, (image, format) => keepFormat(image.autoOrient(), format));
}

/** A small version, as WebP. */
export function shrinkImage(path: string, field: string, largestSide: number): Promise<Picture> {
  const size = { width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true } as const;
  return decode(path, field, { animated: false }, (image) =>
    image.autoOrient().resize(size).webp({ quality: 88 }),
  );
}

async function decode(
  path: string,
  field: string,
  options: SharpOptions,
  encode: (image: Sharp, format: string) => Sharp,
): Promise<Picture> {
  if (!(await isKnownImage(path))) {
    throw notAnImage(field);
  }
  return gate(async () => {
    const sharp = await loadDecoder();
    // Our own limit comes with a sentence; the library's would look like a damaged file.
    const image = sharp(path, { ...options, limitInputPixels: false, failOn: 'warning' });
    const { width, height, format } = await image.metadata().catch(() => damaged(field));
    if (!formats.has(format)) throw notAnImage(field);
    if (width * height > limits.imagePixels) {
      throw refusal(413, 'TOO_LARGE', field, 'The image is too large: at most 50 megapixels.');
    }
    const target = `${path}.${randomUUID()}`;
    const written = await encode(image, format)
      .timeout({ seconds: longestSeconds })
      .toFile(target)
      .catch(() => damaged(field));
    if (written.size > mostBytes)
      throw refusal(413, 'TOO_LARGE', field, 'The image is too large once decoded.');
    return {
      path: target,
      format: written.format,
      bytes: written.size,
      width: written.width,
      height: written.pageHeight ?? written.height,
    };
  });
}

function keepFormat(image: Sharp, format: string) {
  if (format === 'jpeg') return image.jpeg({ quality: 92 });
  if (format === 'png') return image.png({ adaptiveFiltering: true });
  if (format === 'gif') return image.gif();
  if (format === 'webp') return image.webp({ quality: 92 });
  return image.avif({ quality: 70, effort: 0 });
}

function damaged(field: string): never {
  throw refusal(422, 'DAMAGED_IMAGE', field, 'The image is damaged and cannot be read. Choose another one.');
}

const signatures: ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => /^GIF8[79]a/.test(head.toString('latin1')),
  (head) => /^RIFF[^]{4}WEBP/.test(head.toString('latin1')),
  (head) =>
    head.length >= 12 && head.readUInt32BE(0) <= 1024 && /^[^]{4}ftypavi[fs]/.test(head.toString('latin1')),
];

/** Told by the first bytes: the decoder must never see formats that nobody asked for, such as SVG. */
async function isKnownImage(path: string) {
  const file = await open(path);
  try {
    const head = Buffer.alloc(16);
    const { bytesRead } = await file.read(head, 0, 16, 0);
    return signatures.some((matches) => matches(head.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}
