import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];

/** The Node that comes with the packages, where npm has one for this platform. Not every npm links it into .bin. */
export const bundledNode = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', program);
