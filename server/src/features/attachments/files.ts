import { randomUUID } from 'node:crypto';
import { limits, withoutTurns } from '@muster/contract';
import type { TaskIds } from '../../authorization/scopes.ts';
import { cleanImage, shrinkImage } from '../../platform/images/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { UploadedFile } from '../../platform/http/app.ts';
import { imageTooLarge, tooLarge } from '../../platform/http/errors.ts';
import { withStoredFiles } from '../files/index.ts';
import { fileKey, thumbnailKey } from './keys.ts';
import { isImageUpload, typeOf } from './kinds.ts';
import type { NewAttachment } from './queries.ts';

const field = 'attachments';
const thumbnailSide = 320;

/**
 * Stores uploaded files for as long as the work with them takes, and for good if it keeps them. One that is refused
 * refuses all of them before any is stored.
 */
export async function withStoredAttachments<T>(
  means: { db: Db; storage: Storage },
  ids: TaskIds & { userId: string },
  uploads: UploadedFile[],
  work: (attachments: NewAttachment[]) => Promise<T>,
): Promise<T> {
  const prepared: Prepared[] = [];
  for (const upload of uploads) {
    const prepare = (await isImageUpload(upload)) ? prepareImage : prepareFile;
    prepared.push(await prepare(upload, ids.userId));
  }
  const files = prepared.flatMap(({ attachment: { id }, path, thumbnail }) => [
    { key: fileKey(ids, id), path },
    ...(thumbnail ? [{ key: thumbnailKey(ids, id), path: thumbnail }] : []),
  ]);
  return withStoredFiles(means, files, () => work(prepared.map(({ attachment }) => attachment)));
}

interface Prepared {
  attachment: NewAttachment;
  path: string;
  thumbnail?: string;
}

async function prepareImage({ path, name, bytes }: UploadedFile, by: string): Promise<Prepared> {
  if (bytes > limits.imageBytes) throw tooLarge(imageTooLarge, field);
  const image = await cleanImage({ path, field, by });
  const thumbnail = await shrinkImage({ path: image.path, field, by }, thumbnailSide);
  const { width, height } = image;
  const contentType = `image/${image.format === 'heif' ? 'avif' : image.format}`;
  const attachment = { ...named(name), contentType, bytes: image.bytes, width, height };
  return { attachment, path: image.path, thumbnail: thumbnail.path };
}

/** As it came, byte for byte. */
async function prepareFile(upload: UploadedFile): Promise<Prepared> {
  const { path, name, bytes } = upload;
  const attachment = { ...named(name), contentType: await typeOf(upload), bytes, width: 0, height: 0 };
  return { attachment, path };
}

const named = (name: string) => ({ id: randomUUID(), name: cleanName(name) });

const longestName = 255;

/** Without folders, in one line, and at its end when too long: there is its kind. */
const cleanName = (name: string) =>
  withoutTurns(name)
    // So browsers write a quote in a form.
    .replaceAll('%22', '"')
    .replace(/^.*[/\\]/, '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-longestName)
    // Half a character, if the cut went through one.
    .replace(/^[\udc00-\udfff]/, '') || 'file';
