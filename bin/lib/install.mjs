import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { nameOf } from './native-parts.mjs';
import { inRoot } from './paths.mjs';
import { capture } from './run.mjs';

const UNFINISHED = inRoot('.cache', 'install.unfinished');

// On the command line, where they count more than the environment and every .npmrc: what is needed to build, from the
// lock file, which stays as it is whatever the version of npm. Scripts of packages are not needed.
const FLAGS = [
  '--include=dev --include=optional --include=peer',
  '--package-lock --no-save --ignore-scripts --install-strategy=hoisted',
  '--no-global --no-dry-run --no-engine-strict --no-legacy-peer-deps --no-package-lock-only',
  '--no-audit --no-fund --no-progress --loglevel=error',
].flatMap((line) => line.split(' '));

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
  const { code, output } = await runNpm(['install', ...FLAGS], hold);
  if (code !== 0) throw new Error(explain(output));
  rmSync(UNFINISHED);
  return isFresh;
}

/** Installs the parts for this platform that are missing, by name and version. */
export async function installParts(hold, parts, platform) {
  const wanted = parts.map(({ name, version }) => `${name}@${version}`);
  const { code, output } = await runNpm(['install', ...FLAGS, ...wanted], hold);
  if (code === 0) return;
  const packages = [...new Set(parts.map(({ owner }) => owner))].join(', ');
  throw new Error(
    `${packages} cannot run on ${nameOf(platform)} without ${wanted.join(' and ')}, which npm could not install: ` +
      `try again with a registry that has it (npm config get registry). npm said:\n${output.trim()}`,
  );
}

/** A cache that belongs to somebody else, or a home that cannot be written to, is no reason to fail. */
async function runNpm(args, hold) {
  const result = await startNpm(args, hold);
  if (result.code === 0 || !/\b(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)\b/.test(result.output)) return result;
  return startNpm([...args, `--cache=${inRoot('.cache', 'npm')}`], hold);
}

/** The npm that started us, else the one on the PATH. It may outlive us, and then nobody else may begin. */
async function startNpm(args, hold) {
  const { npm_execpath: own = '' } = process.env;
  const isWindows = process.platform === 'win32';
  try {
    if (own.endsWith('npm-cli.js') && existsSync(own))
      return await capture(process.execPath, [own, ...args], { onStart: hold });
    return await capture(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, onStart: hold });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('npm is not on the PATH; it comes with Node, from https://nodejs.org', { cause: error });
  }
}

const EXPLANATIONS = [
  [/\bENOSPC\b/, 'The disk is full: make room (node_modules takes about 700 MB) and start again.'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/,
    'The npm registry cannot be reached: check the network, the proxy (HTTPS_PROXY) and `npm config get registry`.',
  ],
];

function explain(output) {
  const [, sentence] = EXPLANATIONS.find(([symptom]) => symptom.test(output)) ?? [];
  return [sentence, output.trim()].filter(Boolean).join('\n');
}
