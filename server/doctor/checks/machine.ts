import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../../src/config.ts';
import { doubtful, fine, wrong, type Finding } from '../finding.ts';

const [MiB, GiB] = [1024 ** 2, 1024 ** 3];
const enough = { memory: 512 * MiB, disk: 2 * GiB, files: 4_096 };
const leastDisk = 200 * MiB;

/** Memory, disk and open files: what runs out first on a small machine. */
export async function checkMachine({ dataDir }: Config): Promise<Finding[]> {
  return [checkMemory(), await checkDisk(dataDir), await checkFiles()].filter(
    (finding) => finding !== undefined,
  );
}

function checkMemory() {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const found = `${Math.round(memory / MiB)} MiB, ${availableParallelism()} processors`;
  if (memory >= enough.memory) return fine('memory', found);
  return doubtful('memory', found, 'Give it 512 MiB or more: large images are decoded in memory.');
}

async function checkDisk(dataDir: string) {
  const place = await statfsAbove(dataDir);
  const free = Number(place.bavail) * Number(place.bsize);
  const found = `${(free / GiB).toFixed(1)} GiB are free for ${dataDir}`;
  if (free >= enough.disk) return fine('disk', found);
  const advice = 'Make room, or move DATA_DIR: a database without room stops taking changes.';
  return free < leastDisk ? wrong('disk', found, advice) : doubtful('disk', found, advice);
}

/** Before the first start the folder is not there yet. */
async function statfsAbove(path: string): ReturnType<typeof statfs> {
  try {
    return await statfs(path);
  } catch (error) {
    if (dirname(path) === path) throw error;
    return statfsAbove(dirname(path));
  }
}

async function checkFiles() {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /Max open files\s+(\d+)/.exec(limits)?.[1];
  if (!soft) return undefined;
  const found = `${soft} may be open at once`;
  if (Number(soft) >= enough.files) return fine('files and connections', found);
  const advice = `Raise the limit (ulimit -n, LimitNOFILE) to ${enough.files}: each live stream takes one.`;
  return doubtful('files and connections', found, advice);
}
