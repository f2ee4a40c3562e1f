import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnAs, type Account } from './account.ts';
import { program, type Binaries } from './binaries.ts';
import { rotateLog } from './log-file.ts';
import { isAlive, takesSignals, isPostgresIn, listPostgresIn } from './processes.ts';

export interface Address {
  /** A host name, or the folder of the Unix socket. */
  host: string;
  port: number;
}

export interface Postmaster {
  pid: number;
  isRunning(): boolean;
}

/** The server that runs in the folder, whoever started it, and where it listens. */
export function findPostmaster(folder: string): (Postmaster & { address?: Address }) | undefined {
  const [pidLine, , , port, socketFolder, tcpHost] = readLines(join(folder, 'postmaster.pid'));
  const pid = Number(pidLine);
  if (!pid || !isPostgresIn(folder, pid)) return undefined;
  const host = socketFolder || tcpHost;
  return {
    pid,
    isRunning: () => isPostgresIn(folder, pid),
    ...(host && port && { address: { host, port: Number(port) } }),
  };
}

/** Clears what a killed server left behind. Call only while no other process may start one here. */
export async function clearLeftovers(folder: string, { host, port }: Address) {
  while (listPostgresIn(folder).length > 0) await delay(20);
  // PostgreSQL removes the lock of a dead process itself, after checking that its shared memory is free, but
  // believes one whose number still answers: a zombie's, or a stranger's who was given the same number.
  for (const path of [join(folder, 'postmaster.pid'), join(host, `.s.PGSQL.${port}.lock`)]) {
    const pid = Number(readLines(path)[0]);
    if (!pid || takesSignals(pid)) rmSync(path, { force: true });
  }
}

interface Start {
  folder: string;
  address: Address;
  binaries: Binaries;
  account: Account;
  logFile: string;
  settings: Record<string, string>;
}

export function spawnPostmaster({
  folder,
  address,
  binaries,
  account,
  logFile,
  settings: given,
}: Start): Postmaster {
  const settings = {
    ...(process.platform === 'win32'
      ? { listen_addresses: address.host }
      : {
          listen_addresses: '',
          unix_socket_directories: quote(address.host),
          unix_socket_permissions: '0700',
        }),
    port: address.port,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    logging_collector: 'off',
    // Refused statements are no news, and quote what people typed.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...given,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);

  // In a session of its own: Ctrl-C in the terminal is for the program that uses the database, which stops it last.
  const child = spawnAs(account, program(binaries, 'postgres'), ['-D', folder, ...options], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();

  const pid = child.pid ?? 0;
  return {
    pid,
    isRunning: () => pid > 0 && child.exitCode === null && child.signalCode === null && isAlive(pid),
  };
}

/** The setting is a list, and a folder's name may contain the comma. */
const quote = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

function readLines(path: string) {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
