import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { imageTypes } from '@muster/contract';
import type { UploadedFile } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { findCleaner } from '../../platform/images/clean.ts';

const imageName = /\.(png|jpe?g|webp|gif|avif)$/i;
const pdfName = /\.pdf$/i;
const textName = /\.(txt|text|md|markdown|csv|tsv|log|json|ya?ml|toml|ini|conf|diff|patch|xml)$/i;

export const types = {
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
  other: 'application/octet-stream',
};

/** Whether it is one or says so; what says so and is none is refused where images are cleaned. */
export const isImageUpload = async ({ path, name, type }: UploadedFile) =>
  imageName.test(name) ||
  (imageTypes as readonly string[]).includes(type) ||
  findCleaner(await readHead(path)) !== undefined;

/** What any other file is served as. Only what cannot do harm has a type that browsers show. */
export async function typeOf({ path, name, type }: UploadedFile) {
  const isPdf = (await readHead(path)).toString('latin1').startsWith('%PDF-');
  if (isPdf) return types.pdf;
  if (pdfName.test(name) || type === types.pdf) throw noPdf();
  return textName.test(name) && (await isText(path)) ? types.text : types.other;
}

function noPdf() {
  const message = 'The file is named like a PDF but is not one.';
  return new HttpError(415, 'NOT_A_PDF', message, { fields: { attachments: message } });
}

async function readHead(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isText(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path))
      if (decoder.decode(chunk as Buffer, { stream: true }).includes('\0')) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
