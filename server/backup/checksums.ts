import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checksumsFile } from './contents.ts';

/** Written as `sha256sum --check` reads it. */
export async function writeChecksums(folder: string) {
  const lines: string[] = [];
  for (const path of await listFiles(folder)) {
    if (path !== checksumsFile) lines.push(`${await hashOf(join(folder, path))}  ${path}\n`);
  }
  await writeFile(join(folder, checksumsFile), lines.join(''));
}

/** The paths of all that is not as it was written, or not there. */
export function findDamaged(expected: string, found: ReadonlyMap<string, string>) {
  return expected
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, 64), line.slice(66)] as const)
    .filter(([hash, path]) => found.get(path) !== hash)
    .map(([, path]) => path);
}

export async function findDamagedIn(folder: string) {
  const found = new Map<string, string>();
  for (const path of await listFiles(folder)) found.set(path, await hashOf(join(folder, path)));
  return findDamaged(await readFile(join(folder, checksumsFile), 'utf8'), found);
}

/** With forward slashes, relative to the folder. */
export async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted();
}

async function hashOf(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
