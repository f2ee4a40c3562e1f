import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** The script behind a command of an installed package, to be run by the Node of our choice on every platform. */
export function tool(packageName, command = packageName) {
  const { bin } = JSON.parse(readFileSync(inRoot('node_modules', packageName, 'package.json'), 'utf8'));
  return inRoot('node_modules', packageName, typeof bin === 'string' ? bin : bin[command]);
}
