import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { capture } from './run.mjs';

// On the command line, where they count more than the environment and every .npmrc: what the lock file names, and the
// lock file stays as it is, whatever the version of npm. Scripts of packages are not needed.
const FLAGS = [
  '--include=optional',
  '--package-lock --no-save --ignore-scripts --install-strategy=hoisted',
  '--no-global --location=project --no-dry-run --no-engine-strict --no-legacy-peer-deps --no-package-lock-only',
  '--no-audit --no-fund --no-progress --loglevel=error',
].flatMap((line) => line.split(' '));

/**
 * Installs by the package.json of a folder; `hold` is told the process. A cache that belongs to somebody else, or a home
 * that cannot be written to, is no reason to fail.
 */
export async function npmInstall(args, { hold, cwd } = {}) {
  const all = ['install', ...FLAGS, ...args];
  const result = await startNpm(all, { onStart: hold, cwd });
  if (result.code === 0 || !/\b(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)\b/.test(result.output)) return result;
  return startNpm([...all, `--cache=${inRoot('.cache', 'npm')}`], { onStart: hold, cwd });
}

/** The npm that started us, else the one on the PATH. It may outlive us, and then nobody else may begin. */
async function startNpm(args, { onStart, cwd = inRoot() }) {
  const { npm_execpath: own = '' } = process.env;
  const isWindows = process.platform === 'win32';
  try {
    if (own.endsWith('npm-cli.js') && existsSync(own))
      return await capture(process.execPath, [own, ...args], { onStart, cwd });
    return await capture(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, onStart, cwd });
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

/** What npm said, after a sentence on what to do where we know one. */
export function explain(output) {
  const [, sentence] = EXPLANATIONS.find(([symptom]) => symptom.test(output)) ?? [];
  return [sentence, output.trim()].filter(Boolean).join('\n');
}
