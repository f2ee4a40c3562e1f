import { randomUUID } from 'node:crypto';
import { reencodeImage, shrinkImage, type Picture } from '../../adapters/images.ts';
import type { Storage } from '../../adapters/storage.ts';
import type { Db } from '../../db/connect.ts';
import { brokenConstraint } from '../../db/errors.ts';
import { HttpError } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/app.ts';
import { arrangeRemoval } from '../../jobs/file-removal.ts';
import { imageKey, keysOf, thumbnailKey, type TaskPlace } from './keys.ts';
import type { NewAttachment } from './queries.ts';

const thumbnailSide = 320;

/**
 * Stores uploaded images for as long as the work with them takes, and for good if it succeeds. One bad image
 * refuses all of them before any is stored; a crash meanwhile leaves nothing behind, since their removal is
 * arranged first and passed over once they are in use.
 */
export async function withStoredImages<T>(
  { db, storage }: { db: Db; storage: Storage },
  place: TaskPlace,
  uploads: UploadedFile[],
  work: (images: NewAttachment[]) => Promise<T>,
): Promise<T> {
  const prepared: Prepared[] = [];
  for (const upload of uploads) prepared.push(await prepare(upload));
  const keys = prepared.flatMap(({ id }) => keysOf(place, id));
  await arrangeRemoval(db, keys);
  try {
    for (const { id, image, thumbnail } of prepared) {
      await storage.putFile(imageKey(place, id), image.path);
      await storage.putFile(thumbnailKey(place, id), thumbnail.path);
    }
    return await work(prepared.map(toAttachment));
  } catch (error) {
    // Only where it is certain that nothing was committed; the arranged removal sees to the rest.
    if (isRefusal(error)) await Promise.allSettled(keys.map((key) => storage.remove(key)));
    throw error;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof HttpError || (error instanceof Error && brokenConstraint(error) !== undefined);

interface Prepared {
  id: string;
  name: string;
  image: Picture;
  thumbnail: Picture;
}

async function prepare({ path, name }: UploadedFile): Promise<Prepared> {
  const image = await reencodeImage(path, 'attachments');
  const thumbnail = await shrinkImage(image.path, 'attachments', thumbnailSide);
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
