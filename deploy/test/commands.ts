import { execFile, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

export const root = join(import.meta.dirname, '../..');

const mostOutput = 64 * 1024 * 1024;

/** What a program prints; fails with all that it said. */
export async function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: root,
    maxBuffer: mostOutput,
    ...options,
  });
  return stdout.trim();
}

/** Debian's packages of programs that are not called like them. */
const packageOf: Record<string, string> = {
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
  '/usr/lib/podman/netavark': 'netavark',
  ip: 'iproute2',
  nsenter: 'util-linux',
  'systemd-analyze': 'systemd',
  'systemd-nspawn': 'systemd-container',
};

/** Whether all of these can be run; installs what Debian has, where we may. */
export function haveAll(...programs: string[]) {
  if (programs.every(isThere)) return true;
  if (process.getuid?.() !== 0 || !isThere('apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = programs.map((name) => packageOf[name] ?? name);
  spawnSync('apt-get', ['update'], { env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  return programs.every(isThere);
}

const isThere = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** A program that serves until it is ended. */
export function serve(
  command: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number },
) {
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  return {
    output: () => output,
    becomesReady: (url: string) =>
      becomesReady(url, () => {
        if (child.exitCode !== null) throw new Error(`It ended:\n${output}`);
      }),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export const becomesReady = (url: string, look = () => {}) =>
  vi.waitUntil(
    async () => {
      look();
      const reply = await fetch(`${url}/api/health`).catch(() => undefined);
      return reply?.status === 200;
    },
    { timeout: 120_000, interval: 100 },
  );
