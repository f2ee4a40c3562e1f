import { StorageError } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Db } from '../../platform/db/connect.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { addUnlessWaiting } from '../../platform/jobs/queue.ts';
import { doom, forget, insertUnused, promiseFiles, takeOutOfUnused } from './queries.ts';

interface Means {
  db: Db;
  storage: Storage;
}

/** For whoever begins to refer to them at the last moment. */
const commitMinutes = 5;

interface NewFile {
  key: string;
  path: string;
}

/**
 * Stores files for as long as the work with them takes, and for good if it keeps them (`keepFiles`). They count as
 * unused until then, so whatever happens in between leaves nothing behind.
 */
export async function withStoredFiles<T>(means: Means, files: NewFile[], work: () => Promise<T>): Promise<T> {
  const keys = files.map(({ key }) => key);
  let isAway = false;
  if (keys.length > 0) await promiseFiles(means.db, keys);
  try {
    for (const { key, path } of files) await means.storage.putFile(key, path);
    return await work();
  } catch (error) {
    isAway = error instanceof StorageError && error.why === 'away';
    throw error;
  } finally {
    // Where this fails, or would only take time, what was not kept goes when its time is over.
    if (keys.length > 0 && !isAway) await removeFiles(means, keys).catch(() => {});
  }
}

/** Called in the transaction that refers to the files. A file that is about to be removed is refused. */
export async function keepFiles(db: Db, keys: string[], refusal = tookTooLong) {
  if (keys.length > 0 && (await takeOutOfUnused(db, keys)) < keys.length) throw refusal();
}

const tookTooLong = () =>
  new HttpError(503, 'TOO_SLOW', 'Storing the files took too long. Please try again.', { retryAfter: 2 });

/** Called in the transaction after which nothing refers to the files any more. */
export async function discardFiles(db: Db, keys: string[]) {
  if (keys.length === 0) return;
  await insertUnused(db, keys);
  await addUnlessWaiting(db, 'removeUnusedFiles', {});
}

/** Called where something may refer to them again within that time. */
export async function discardFilesLater(db: Db, keys: string[], minutes: number) {
  if (keys.length > 0) await insertUnused(db, keys, minutes + commitMinutes);
}

/** Those that nothing has come to refer to. */
async function removeFiles({ db, storage }: Means, keys: string[]) {
  const doomed = await doom(db, keys);
  for (const key of doomed) await storage.remove(key);
  await forget(db, doomed);
}
