import { accessSync, constants, existsSync } from 'node:fs';
import { inRoot, root } from './paths.mjs';

/** Whoever may not write here can serve what its owner has set up, and nothing else. */
export function requireOwnership() {
  const inside = ['.cache', 'node_modules', 'web', 'web/dist'].map((name) => inRoot(name));
  const closed = [root, ...inside.filter((folder) => existsSync(folder))].find((folder) => !mayWrite(folder));
  if (!closed) return;
  throw new Error(
    `Muster is not set up here, or not as far as this account can read, and this account may not write to ${closed}: ` +
      'run `npm run setup` as the owner of the folder, then start again.',
  );
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
