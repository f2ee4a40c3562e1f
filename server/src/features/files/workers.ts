import type { Storage } from '../../platform/storage/storage.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addUnlessWaiting } from '../../platform/jobs/queue.ts';
import { doomDue, forgetUnlessPromised, insertIfUnused } from './queries.ts';

const filesAtOnce = 50;

/**
 * Removes the files that nothing refers to. Each is doomed first, after which nothing can refer to it again; so no
 * lock is held while storage takes its time, and after a crash the next one goes on with what is doomed.
 */
export async function removeUnusedFiles({ db, storage }: { db: Db; storage: Storage }) {
  const failures: unknown[] = [];
  for (let keys = ['']; keys.length > 0;) {
    keys = await doomDue(db, keys.at(-1)!, filesAtOnce);
    const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)));
    await forgetUnlessPromised(
      db,
      keys.filter((_, at) => removals[at]!.status === 'fulfilled'),
    );
    for (const removal of removals) if (removal.status === 'rejected') failures.push(removal.reason);
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} files could not be removed: ${String(failures[0])}`,
    );
  }
}

/** For jobs of versions that did not note which files are unused. */
export async function removeFileIfUnused(db: Db, key: string) {
  await insertIfUnused(db, key);
  await addUnlessWaiting(db, 'removeUnusedFiles', {});
}
