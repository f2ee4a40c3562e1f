import { open } from 'node:fs/promises';

/** A file, or the names in a folder: they outlast a power cut from then on. */
export async function flush(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows flushes no folders. */
export const flushFolder = async (path: string) => process.platform === 'win32' || flush(path);
