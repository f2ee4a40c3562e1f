import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.tanstack']);

export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
export const writeStamp = (path, stamp) => writeFileSync(path, stamp);

/** One hash over the names and contents of files and folders. */
export function hashOf(...paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles).toSorted(byText)) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

const byText = (a, b) => (a < b ? -1 : 1);

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !/\.(test|gen)\./.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}
