import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * One process at a time; a lock whose process has died is taken over. Work that starts a process which may outlive us
 * says so to `hold`.
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let isWaiting = false;
  while (!take(path)) {
    if (isStale(path)) {
      rmSync(path, { recursive: true, force: true });
      continue;
    }
    if (!isWaiting) console.error('▸ Waiting for another process that does the same…');
    isWaiting = true;
    await delay(200);
  }
  try {
    return await work((pid) => hold(path, pid));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function take(path) {
  try {
    mkdirSync(path);
    hold(path, process.pid);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

const hold = (path, pid) => appendFileSync(join(path, 'pids'), `${pid}\n`);

function isStale(path) {
  try {
    const pids = readFileSync(join(path, 'pids'), 'utf8').split('\n').filter(Boolean).map(Number);
    if (pids.length > 0) return !pids.some(isAlive);
    return Date.now() - statSync(path).mtimeMs > 5000;
  } catch {
    // Between making the folder and writing the number, or just released.
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 5000;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** In a container nobody may collect an orphan that has ended: it keeps its number. */
function hasEnded(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
