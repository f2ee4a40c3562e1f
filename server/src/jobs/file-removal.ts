import type { Db } from '../db/connect.ts';
import { addJob } from './queue.ts';

const timeToCommitSeconds = 600;

/**
 * Called before files are stored, outside the transaction that will refer to them: the removal is passed over once
 * they are in use, so a crash in between leaves no strays.
 */
export async function arrangeRemoval(db: Db, keys: string[]) {
  for (const key of keys)
    await addJob(db, 'removeUnusedFile', { key }, { afterSeconds: timeToCommitSeconds });
}

/** Called in the transaction after which nothing refers to the files any more. */
export async function discardFiles(db: Db, keys: string[]) {
  for (const key of keys) await addJob(db, 'removeUnusedFile', { key });
}
