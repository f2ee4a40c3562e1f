import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { nameOf } from './native-parts.mjs';
import { explain, npmInstall } from './npm.mjs';
import { inRoot } from './paths.mjs';

const UNFINISHED = inRoot('.cache', 'install.unfinished');

/** What is needed to build and to test, too. */
const EVERYTHING = ['--include=dev', '--include=peer'];

/**
 * Installs what the lock file names; answers whether it began with nothing. npm takes a package for installed when its
 * package.json is there. So incomplete ones go first, and after an installation that did not end well everything.
 */
export async function install(hold, { fromNothing = existsSync(UNFINISHED), incomplete = [] }) {
  const modules = inRoot('node_modules');
  const isFresh = fromNothing || !existsSync(modules);
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(UNFINISHED, '');
  const spoilt = fromNothing ? [modules] : incomplete.map(({ name }) => inRoot('node_modules', name));
  for (const folder of spoilt) rmSync(folder, { recursive: true, force: true });
  // `npm ci` refuses a lock file without the optional packages of other platforms, which npm itself leaves out when
  // the registry lacks them; `npm install` takes the same versions from it.
  const { code, output } = await npmInstall(EVERYTHING, { hold });
  if (code !== 0) throw new Error(explain(output));
  rmSync(UNFINISHED);
  return isFresh;
}

/** Installs the parts for this platform that are missing, by name and version. */
export async function installParts(hold, parts, platform) {
  const wanted = parts.map(({ name, version }) => `${name}@${version}`);
  const { code, output } = await npmInstall([...EVERYTHING, ...wanted], { hold });
  if (code === 0) return;
  const packages = [...new Set(parts.map(({ owner }) => owner))].join(', ');
  throw new Error(
    `${packages} cannot run on ${nameOf(platform)} without ${wanted.join(' and ')}, which npm could not install: ` +
      `try again with a registry that has it (npm config get registry). npm said:\n${output.trim()}`,
  );
}
