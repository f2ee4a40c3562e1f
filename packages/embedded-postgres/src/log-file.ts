import { copyFileSync, renameSync, statSync, truncateSync } from 'node:fs';

const LARGEST = 10 * 1024 * 1024;
const KEPT = 5;

export const isLarge = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST;

/** What PostgreSQL says goes to one file, which it keeps open; what was said before is kept in a few numbered ones. */
export function rotateLog(path: string) {
  if (!isLarge(path)) return;
  for (let number = KEPT - 1; number > 0; number--)
    renameIfThere(`${path}.${number}`, `${path}.${number + 1}`);
  copyFileSync(path, `${path}.1`);
  // Emptied and not replaced: PostgreSQL writes to the end of this very file, wherever that is.
  truncateSync(path);
}

function renameIfThere(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
