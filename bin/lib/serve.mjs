import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, root } from './paths.mjs';

/** Runs a program in this terminal, passes on the signals meant for it, and ends as it ends. */
export function become(command, args) {
  const child = run(command, args);
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  onSignals((signal) => pass(signal, child));
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}

export function run(command, args, { environment = {}, stdio = 'inherit' } = {}) {
  // Spares the next start the compiling, a third of its time.
  const env = { NODE_COMPILE_CACHE: inRoot('.cache', 'compile'), ...environment, ...process.env };
  return spawn(command, args, { cwd: root, stdio, env });
}

export const exitCodeOf = (code, signal) => code ?? 128 + constants.signals[signal];

/** What is set in .env counts unless the environment says otherwise. */
export const withSettings = (...args) => [
  ...(existsSync(inRoot('.env')) ? ['--env-file=.env'] : []),
  ...args,
];

/** Collects garbage early and shares the C library's memory between threads: a third less under load. */
export const serverProcess = JSON.parse(readFileSync(inRoot('server', 'process.json'), 'utf8'));

/** What somebody says to us, or to npm, is meant for the program that we run. */
export function onSignals(end) {
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGHUP', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  onceNpmIsGone(() => end('SIGTERM'));
}

/** Ctrl-C in a terminal reaches the whole process group by itself: passing it on would say it twice. */
export function pass(signal, child) {
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
}

/** A signal sent to npm ends it, and maybe the shell between us, without reaching us. */
function onceNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = findNpm(process.ppid);
  const watch = setInterval(() => {
    if (findNpm(process.ppid) === npm) return;
    clearInterval(watch);
    act();
  }, 200);
  watch.unref();
}

const shells = new Set(['sh', 'dash', 'ash', 'bash']);

/** npm starts us through a shell: one that waits for us stands between, and may outlive npm; one like bash becomes us. */
export function findNpm(parent, readStat = readStatOf) {
  const [, name, above] = /\((.*)\) \S (\d+)/s.exec(readStat(parent)) ?? [];
  return shells.has(name) ? Number(above) : parent;
}

/** Empty where the system does not tell. */
function readStatOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
