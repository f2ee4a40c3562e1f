import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../lib/free-port.mjs';
import { inRoot, root } from '../lib/paths.mjs';

/** What a shell of an operator has at least; npm's own settings among it, which may be needed to reach a registry. */
export const shell = () => {
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) };
};

/** A copy of this repository in a folder that is not easy to name, as a clone would make it; `remove` ends it. */
export function copyRepository() {
  const outer = mkdtempSync(join(tmpdir(), 'muster-copy-'));
  const folder = join(outer, 'Größere Häuser & Co');
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const name of list.split('\0').filter((name) => name && existsSync(inRoot(name)))) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(inRoot(name), join(folder, name));
  }
  return {
    folder,
    dataDir: join(outer, 'data'),
    remove: () => rmSync(outer, { recursive: true, force: true }),
  };
}

/** What tools write beside the packages while they run: files that come and go. */
const isCache = (name) => /^\.(vite|cache)/.test(name);

/** The packages and the web app of this folder, without taking room on the disk a second time. */
export function shareInstallation({ folder }) {
  for (const name of ['node_modules', join('web', 'dist')]) share(inRoot(name), join(folder, name));
}

function share(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (isCache(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) share(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch (error) {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    cpSync(source, target);
  }
}

/** Starts a script of a copy, in a process group of its own. */
export function startScript({ folder }, script, options = {}) {
  const child = spawn(process.execPath, [join(folder, 'bin', script)], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: shell(),
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = (signal) => process.kill(-Number(child.pid), signal);
  return { ended, output: () => output, kill };
}

export async function runScript(copy, script, options) {
  const run = startScript(copy, script, options);
  return { code: await run.ended, output: run.output() };
}

/** The answer to a health check of a whole start; what it said instead if it ended. */
export async function checkHealth(copy, { env = shell(), ...options } = {}) {
  const PORT = String(await findFreePort());
  const run = startScript(copy, 'start.mjs', { ...options, env: { DATA_DIR: copy.dataDir, ...env, PORT } });
  let hasEnded = false;
  void run.ended.then(() => (hasEnded = true));
  try {
    for (;;) {
      const reply = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => undefined);
      if (reply?.status === 200) return 200;
      if (hasEnded) return run.output();
      await delay(50);
    }
  } finally {
    if (!hasEnded) run.kill('SIGTERM');
    await run.ended;
    rmSync(copy.dataDir, { recursive: true, force: true });
  }
}
