import { open } from 'node:fs/promises';
import { limits } from '@muster/contract';
import sharp from 'sharp';
import { HttpError } from '../http/errors.ts';
import { createGate } from '../http/gate.ts';

// Decoding holds the whole picture in memory.
const gate = createGate({ atOnce: 2, waiting: 50 });
sharp.cache(false);

const refusal = (status: number, code: string, field: string, message: string) =>
  new HttpError(status, code, message, { fields: { [field]: message } });

/**
 * Decodes an uploaded image and writes it anew, so that metadata and anything hidden behind the picture are gone.
 * What is not plainly an image is refused with a sentence for the person who chose it.
 */
export async function reencodeImage(path: string, field: string, { maxSide }: { maxSide: number }) {
  if (!(await isKnownImage(path))) {
    throw refusal(415, 'NOT_AN_IMAGE', field, 'Choose an image: PNG, JPEG, WebP, GIF or AVIF.');
  }
  return gate(async () => {
    const image = sharp(path, { limitInputPixels: false, failOn: 'warning' });
    const { width, height } = await image.metadata().catch(() => damaged(field));
    if (width * height > limits.imagePixels) {
      throw refusal(413, 'TOO_LARGE', field, 'The image is too large: at most 50 megapixels.');
    }
    return image
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
      .catch(() => damaged(field));
  });
}

function damaged(field: string): never {
  throw refusal(422, 'DAMAGED_IMAGE', field, 'The image is damaged and cannot be read. Choose another one.');
}

const signatures: ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => /^GIF8[79]a/.test(head.toString('latin1')),
  (head) => /^RIFF[^]{4}WEBP/.test(head.toString('latin1')),
  (head) => /^[^]{4}ftypavi[fs]/.test(head.toString('latin1')),
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
