import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPackages } from './apt.mjs';
import { findFreePort } from './free-port.mjs';
import { runQuietly } from './run.mjs';

const INSTALLED = '/usr/lib/postgresql';
const OLDEST = 15;

/** A throwaway server made of the system's PostgreSQL; undefined where there is none to be had. */
export async function startSystemPostgres() {
  const programs = findPrograms() ?? ((await installPackages('postgresql')) ? findPrograms() : undefined);
  const account = findAccount();
  if (!programs || !account) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'));
  chmodSync(folder, 0o700);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const options = { ...account, cwd: folder };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runQuietly(join(programs, 'initdb'), initdb, options);

  // Durability is what the first run of the tests has; here only the dialect counts.
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    fsync: 'off',
    max_connections: 200,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore' });
  const stop = () => end(server, folder);
  await becomesReady(server, data).catch(async (error) => {
    await stop();
    throw error;
  });
  return { version: programs.split('/').at(-2), url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

export function findPrograms() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
  const version = Math.min(...versions.filter((version) => version >= OLDEST));
  return Number.isFinite(version) ? join(INSTALLED, String(version), 'bin') : undefined;
}

/** PostgreSQL does not run as root; its Debian package makes an account for it. */
export function findAccount() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

async function becomesReady(server, data) {
  const pidFile = join(data, 'postmaster.pid');
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(50)) {
    if (server.exitCode !== null) throw new Error("The system's PostgreSQL ended while starting");
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.startsWith('ready')) return;
  }
  throw new Error("The system's PostgreSQL did not start within 30 seconds");
}

async function end(server, folder) {
  if (server.exitCode === null) {
    const exit = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
}
