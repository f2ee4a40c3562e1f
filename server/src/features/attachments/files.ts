import { randomUUID } from 'node:crypto';
import { cleanImage, shrinkImage, type Picture } from '../../platform/images/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { UploadedFile } from '../../platform/http/app.ts';
import { withStoredFiles } from '../files/index.ts';
import { imageKey, thumbnailKey, type TaskIds } from './keys.ts';
import type { NewAttachment } from './queries.ts';

const thumbnailSide = 320;

/**
 * Stores uploaded images for as long as the work with them takes, and for good if it keeps them. One bad image
 * refuses all of them before any is stored.
 */
export async function withStoredImages<T>(
  means: { db: Db; storage: Storage },
  ids: TaskIds & { userId: string },
  uploads: UploadedFile[],
  work: (images: NewAttachment[]) => Promise<T>,
): Promise<T> {
  const prepared: Prepared[] = [];
  for (const upload of uploads) prepared.push(await prepare(upload, ids.userId));
  const files = prepared.flatMap(({ id, image, thumbnail }) => [
    { key: imageKey(ids, id), path: image.path },
    { key: thumbnailKey(ids, id), path: thumbnail.path },
  ]);
  return withStoredFiles(means, files, () => work(prepared.map(toAttachment)));
}

interface Prepared {
  id: string;
  name: string;
  image: Picture;
  thumbnail: Picture;
}

async function prepare({ path, name }: UploadedFile, by: string): Promise<Prepared> {
  const field = 'attachments';
  const image = await cleanImage({ path, field, by });
  const thumbnail = await shrinkImage({ path: image.path, field, by }, thumbnailSide);
  return { id: randomUUID(), name: cleanName(name), image, thumbnail };
}

const toAttachment = ({ id, name, image }: Prepared): NewAttachment => ({
  id,
  name,
  contentType: `image/${image.format === 'heif' ? 'avif' : image.format}`,
  bytes: image.bytes,
  width: image.width,
  height: image.height,
});

const longestName = 255;

/** Without folders, in one line, and at its end when too long: there is its kind. */
const cleanName = (name: string) =>
  name
    // So browsers write a quote in a form.
    .replaceAll('%22', '"')
    .replace(/^.*[/\\]/, '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-longestName)
    // Half a character, if the cut went through one.
    .replace(/^[\udc00-\udfff]/, '') || 'image';
