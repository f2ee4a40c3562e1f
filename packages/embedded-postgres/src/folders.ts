import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Account } from './account.ts';
import { program, type Binaries } from './binaries.ts';
import { isMade } from './cluster.ts';

// The address of a Unix socket holds 104 bytes on macOS and 108 on Linux, the closing NUL included.
const LONGEST_SOCKET = 103;

interface Place {
  dataDir: string;
  name: string;
  log: (message: string) => void;
}

/** Whether a start would find a database rather than make one. */
export function hasDatabase({ dataDir: given, name }: Pick<Place, 'dataDir' | 'name'>) {
  const dataDir = existsSync(given) ? realpathSync(given) : resolve(given);
  return isMade(insideFolder(dataDir)) || (process.getuid?.() === 0 && isMade(outsideFolder(dataDir, name)));
}

/** Returns the folder of the database: in `dataDir`, which is a real path, if the account can reach that. */
export function chooseClusterFolder({ dataDir, name, log }: Place, account: Account) {
  const inside = insideFolder(dataDir);
  const outside = outsideFolder(dataDir, name);
  if (account.owner && existsSync(outside)) {
    log(`The database lives in ${outside}: when it was made, PostgreSQL could not reach ${dataDir}`);
    return outside;
  }
  if (canReach(account, dataDir)) return inside;

  const { name: runner } = account.owner!;
  if (existsSync(inside)) {
    // A new database elsewhere would look as if everything were lost.
    throw new Error(
      `${runner}, who runs PostgreSQL, cannot reach ${inside}: let everybody enter the folders above it`,
    );
  }
  log(`The database will live in ${outside}: ${runner}, who runs PostgreSQL, cannot reach ${dataDir}`);
  mkdirSync(sharedFolder(name), { recursive: true, mode: 0o755 });
  return outside;
}

/** Returns the programs where the account can reach them: where they are, or copied for it. */
export function ensureReachable(
  binaries: Binaries,
  { name, log }: Pick<Place, 'name' | 'log'>,
  account: Account,
) {
  if (canReach(account, program(binaries, 'postgres'))) return binaries;
  const native = join(sharedFolder(name), `postgresql-${binaries.version}`);
  if (!existsSync(native)) {
    log(`${account.owner!.name}, who runs PostgreSQL, cannot reach its programs: copying them to ${native}`);
    mkdirSync(sharedFolder(name), { recursive: true, mode: 0o755 });
    const copy = `${native}.${process.pid}`;
    cpSync(binaries.native, copy, { recursive: true, verbatimSymlinks: true });
    renameSync(copy, native);
  }
  return { ...binaries, native };
}

/** Returns the folder of the Unix socket: the database's own, unless its path is too long for an address. */
export function chooseSocketFolder(cluster: string, name: string, account: Account) {
  const short = `${name}-${process.getuid!()}-${shortHash(cluster)}`;
  const folder = [cluster, join(tmpdir(), short), join('/tmp', short)].find(
    (folder) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET,
  )!;
  if (folder !== cluster) ensurePrivate(folder, account);
  return folder;
}

const insideFolder = (dataDir: string) => join(dataDir, 'postgres');
const outsideFolder = (dataDir: string, name: string) => join(sharedFolder(name), shortHash(dataDir));

/** Where PostgreSQL, run for root by another account, finds what root's own folders would hide from it. */
const sharedFolder = (name: string) => join('/var/lib', name);

function ensurePrivate(folder: string, { owner }: Account) {
  const uid = owner?.uid ?? process.getuid!();
  if (!lstatSync(folder, { throwIfNoEntry: false })) {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  }
  // In a folder that everybody may write to, somebody else could have put it there first.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} should be a private folder of ours; remove it and start again`);
  }
}

const canReach = ({ sharesOurFiles, owner }: Account, path: string) =>
  sharesOurFiles ||
  spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { uid: owner!.uid, gid: owner!.gid }).status === 0;

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
