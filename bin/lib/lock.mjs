import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** One process at a time; a lock whose process has died is taken over. */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let isWaiting = false;
  while (!take(path)) {
    if (isStale(path)) {
      rmSync(path, { recursive: true, force: true });
      continue;
    }
    if (!isWaiting) console.log('▸ Waiting for another process that does the same…');
    isWaiting = true;
    await delay(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function take(path) {
  try {
    mkdirSync(path);
    writeFileSync(join(path, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path) {
  try {
    const pid = Number(readFileSync(join(path, 'pid'), 'utf8'));
    if (pid > 0) return !isAlive(pid);
    return Date.now() - statSync(path).mtimeMs > 5000;
  } catch {
    // Between making the folder and writing the number, or just released.
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 5000;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
