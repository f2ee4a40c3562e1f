import { limits } from '@muster/contract';
import type { Db } from '../../db/connect.ts';
import { invalid } from '../../http/errors.ts';
import { discardFiles } from '../../jobs/file-removal.ts';
import { keysOf, readKey, type TaskPlace } from './keys.ts';
import {
  deleteAttachments,
  findAttachment,
  insertAttachments,
  isInTrash,
  listAttachments,
  type NewAttachment,
} from './queries.ts';

/** Adds images to a task and, when a list of paths to keep is given, removes the others. */
export async function changeAttachments(
  db: Db,
  place: TaskPlace,
  keep: string[] | undefined,
  added: NewAttachment[],
) {
  const before = await listAttachments(db, place);
  const removed = before.filter(({ path }) => keep && !keep.includes(path));
  if (keep?.some((path) => !before.some((image) => image.path === path))) {
    throw invalid({ attachments: 'Keep only images of this task' });
  }
  if (before.length - removed.length + added.length > limits.attachments) {
    throw invalid({ attachments: `A task may have at most ${limits.attachments} images` });
  }
  const removedIds = removed.map(({ path }) => path.split('/').at(-1)!);
  await deleteAttachments(db, place, removedIds);
  await insertAttachments(db, place, added);
  await discardFiles(
    db,
    removedIds.flatMap((id) => keysOf(place, id)),
  );
}

export async function isAttachmentKeyUsed(db: Db, key: string) {
  const place = readKey(key);
  if (!place) return false;
  return (await findAttachment(db, place, place.id)) !== undefined || (await isInTrash(db, place, place.id));
}
