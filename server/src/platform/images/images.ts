import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { limits } from '@muster/contract';
import type sharp from 'sharp';
import { HttpError } from '../http/errors.ts';
import { createFairGate } from '../http/gate.ts';
import { checkFrames } from './apng.ts';
import { findCleaner } from './clean.ts';
import { toFolderError } from '../storage/storage-errors.ts';

// Decoding holds the whole picture in memory. One person's images wait for each other, not others for all of them.
const gate = createFairGate({ atOnce: 2, each: { atOnce: 1, waiting: 20 } });

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

const longestSeconds = 30;

export interface Picture {
  path: string;
  format: string;
  bytes: number;
  width: number;
  height: number;
}

export interface Source {
  path: string;
  /** That the picture came in, for what is said about it. */
  field: string;
  /** Who sent it. */
  by: string;
}

/**
 * Writes an uploaded image beside it without its metadata and without anything hidden around it, the picture itself
 * as it is: decoding it only proves that it is one. What is not is refused with a sentence for whoever chose it.
 */
export function cleanImage({ path, field, by }: Source): Promise<Picture> {
  return gate(by, async () => {
    const cleaned = await readCleaned(path, field);
    const image = await openImage(cleaned, field, { animated: true });
    const { width, height, pages = 1, format, autoOrient } = image.about;
    // Only to decode all of it; the format that takes least time to write.
    await image
      .decoding()
      .png({ compressionLevel: 0 })
      .toFile(devNull)
      .catch(() => damaged(field));
    if (format === 'png') await checkFrames(cleaned, limits.imagePixels).catch(() => damaged(field));
    const isTurned = autoOrient.width !== width;
    const frameHeight = Math.round(height / pages);
    const shown = isTurned ? { width: frameHeight, height: width } : { width, height: frameHeight };
    const target = await write(path, cleaned);
    return { path: target, format, bytes: cleaned.length, ...shown };
  });
}

/** A small version, as WebP. */
export function shrinkImage({ path, field, by }: Source, largestSide: number): Promise<Picture> {
  const size = { width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true } as const;
  return gate(by, async () => {
    const image = await openImage(await readCleaned(path, field), field, { animated: false });
    const { data, info } = await image
      .decoding()
      .autoOrient()
      .resize(size)
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => damaged(field));
    const { width, height, format } = info;
    return { path: await write(path, data), format, bytes: data.length, width, height };
  });
}

async function readCleaned(path: string, field: string) {
  const bytes = await readFile(path);
  const clean = findCleaner(bytes);
  if (!clean) throw notAnImage(field);
  try {
    return clean(bytes);
  } catch (error) {
    // Whoever reads behind the end has met a file that ends too early.
    if (error instanceof RangeError) return damaged(field);
    throw error;
  }
}

async function openImage(bytes: Buffer, field: string, { animated }: { animated: boolean }) {
  const sharp = await loadDecoder();
  // Our own limit comes with a sentence; the library's would look like a damaged file.
  const options = { animated, limitInputPixels: false, failOn: 'warning' } as const;
  const about = await sharp(bytes, options)
    .metadata()
    .catch(() => damaged(field));
  if (about.width * about.height > limits.imagePixels) {
    throw refusal(413, 'TOO_LARGE', field, 'The image is too large: at most 50 megapixels.');
  }
  return { about, decoding: () => sharp(bytes, options).timeout({ seconds: longestSeconds }) };
}

async function write(path: string, bytes: Buffer) {
  const target = `${path}.${randomUUID()}`;
  await writeFile(target, bytes).catch((error: unknown) => {
    throw toFolderError(error);
  });
  return target;
}

function damaged(field: string): never {
  throw refusal(422, 'DAMAGED_IMAGE', field, 'The image is damaged and cannot be read. Choose another one.');
}
