import { execFile, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { PostgresUnavailableError } from './unavailable.ts';

/** Who runs PostgreSQL's programs, which refuse to be run by root. */
export interface Account {
  /** Who must own the files of the database; undefined where they are ours anyway. */
  owner?: { name: string; uid: number; gid: number };
  /** False where PostgreSQL runs as somebody else, who may not reach what we can. */
  sharesOurFiles: boolean;
  command(program: string, args: string[]): [string, string[], { uid?: number; gid?: number }];
}

// A namespace in which root is nobody and its files are still its own.
const UNSHARE = ['--user', '--map-user=65534', '--map-group=65534'];

export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) {
    return { sharesOurFiles: true, command: (program, args) => [program, args, {}] };
  }
  if (spawnSync('unshare', [...UNSHARE, 'true']).status === 0) {
    return {
      owner: { name: 'root', uid: 0, gid: 0 },
      sharesOurFiles: true,
      command: (program, args) => ['unshare', [...UNSHARE, program, ...args], {}],
    };
  }
  const owner = findAccount('postgres') ?? findAccount('nobody');
  if (!owner) {
    throw new PostgresUnavailableError(
      'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it instead. ' +
        'Start it as an ordinary user.',
    );
  }
  const { uid, gid } = owner;
  return { owner, sharesOurFiles: false, command: (program, args) => [program, args, { uid, gid }] };
}

export async function runAs(account: Account, program: string, args: string[]) {
  const [file, fileArgs, ids] = account.command(program, args);
  await promisify(execFile)(file, fileArgs, { ...ids, cwd: '/', env: postgresEnvironment() });
}

export function spawnAs(account: Account, program: string, args: string[], options: SpawnOptions) {
  const [file, fileArgs, ids] = account.command(program, args);
  return spawn(file, fileArgs, { ...options, ...ids, cwd: '/', env: postgresEnvironment() });
}

/** Settings for other PostgreSQL servers (PGDATA, PGPORT, PGOPTIONS) are not meant for this one. */
const postgresEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

function findAccount(name: string) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}
