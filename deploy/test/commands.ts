import { execFile, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
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

/** Once somebody listens on the port. */
export const accepts = (port: number) =>
  vi.waitUntil(
    () =>
      new Promise<boolean>((answer) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(() => answer(true)));
        socket.on('error', () => answer(false));
      }),
    { timeout: 120_000, interval: 100 },
  );

/** Signs up as a browser would; answers the status and the cookies. */
export async function signUp(url: string) {
  return fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { ...credentialsIn(await fetch(`${url}/api/health`)), 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', password: 'a long walk home' }),
  });
}

/** By whoever has just signed up; what becomes of a picture needs native parts of its own. */
export function foundWithLogo(url: string, signedUp: Response) {
  const form = new FormData();
  form.set('organizationData', JSON.stringify({ name: 'Acme' }));
  form.set('logo', new Blob([Buffer.from(onePixel, 'base64')]), 'logo.png');
  return fetch(`${url}/api/organizations`, { method: 'POST', headers: credentialsIn(signedUp), body: form });
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function credentialsIn({ headers }: Response) {
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ');
  return { cookie, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '' };
}
