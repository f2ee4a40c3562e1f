import { mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { flush, flushFolder } from './flush.ts';
import { StorageError, toFolderError } from './storage-errors.ts';
import type { Part } from './storage.ts';

/** Files in a folder. What is put there is on the disk, under its whole name, before anybody hears of it. */
export function openFolder(location: string) {
  mkdirSync(location, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(location, key);

  return {
    putFile: (key: string, source: string) => putFile(pathOf(key), source).catch(rethrow),
    read: (key: string, part?: Part) => read(pathOf(key), part).catch(rethrow),
    remove: (key: string) => remove(location, pathOf(key)).catch(rethrow),
    removeFolder: (prefix: string) => rm(pathOf(prefix), { recursive: true, force: true }).catch(rethrow),
  };
}

function rethrow(error: unknown): never {
  throw toFolderError(error);
}

/** What a crash leaves half written has a name that tells to which file it belongs. */
const partOf = (path: string) => `${path}.part`;

async function putFile(path: string, source: string, tries = 3): Promise<void> {
  try {
    await putOnce(path, source);
  } catch (error) {
    await rm(partOf(path), { force: true });
    // Whoever removed the last file of its folder removed the folder.
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone || tries === 1) throw error;
    await putFile(path, source, tries - 1);
  }
}

async function putOnce(path: string, source: string) {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyFile(source, partOf(path));
  await flush(partOf(path));
  await rename(partOf(path), path);
  // A name is on the disk once its folder is; so is the name of a new folder.
  const last = firstMade ? dirname(firstMade) : folder;
  for (let made = folder; made.length >= last.length; made = dirname(made)) await flushFolder(made);
}

async function read(path: string, part?: Part) {
  try {
    return (await open(path, 'r')).createReadStream(part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StorageError('missing', error);
    throw error;
  }
}

async function remove(location: string, path: string) {
  for (const name of [path, partOf(path)]) await rm(name, { force: true });
  for (let folder = dirname(path); relative(location, folder) !== ''; folder = dirname(folder)) {
    const isEmpty = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}
