import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const SQLITE_BUSY = 5;

/**
 * Runs one thing at a time among all processes that name the same file. Node has no flock; SQLite's lock is the
 * kernel's, so it ends with its process, however that dies.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    while (!tryLock(lock)) await delay(50);
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
