import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { program, type Binaries } from './binaries.ts';

/** Where PostgreSQL, running as somebody else than root, finds what root's own folders would hide from it. */
const SHARED = '/var/lib/muster';
// The address of a Unix socket holds 104 bytes on macOS and 108 on Linux, the closing NUL included.
const LONGEST_SOCKET = 103;

export function placeCluster(dataDir: string, account: Account, log: (message: string) => void) {
  const inside = join(dataDir, 'postgres');
  const outside = join(SHARED, shortHash(dataDir));
  const isOutside = account.owner && existsSync(outside);
  if (!isOutside && canReach(account, dataDir)) return inside;

  const { name } = account.owner!;
  if (!isOutside && existsSync(inside)) {
    // A new database elsewhere would look as if everything were lost.
    throw new Error(
      `${name}, who runs PostgreSQL, cannot reach ${inside}: let everybody enter the folders above it`,
    );
  }
  log(`The database lives in ${outside}, as ${name}, who runs PostgreSQL, could not reach ${dataDir}`);
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  return outside;
}

export function placeBinaries(
  binaries: Binaries,
  account: Account,
  log: (message: string) => void,
): Binaries {
  if (canReach(account, program(binaries, 'postgres'))) return binaries;
  const native = join(SHARED, `postgresql-${binaries.version}`);
  if (!existsSync(native)) {
    log(`${account.owner!.name}, who runs PostgreSQL, cannot reach its programs: copying them to ${native}`);
    mkdirSync(SHARED, { recursive: true, mode: 0o755 });
    const copy = `${native}.${process.pid}`;
    cpSync(binaries.native, copy, { recursive: true, verbatimSymlinks: true });
    renameSync(copy, native);
  }
  return { ...binaries, native };
}

export function placeSocket(cluster: string, account: Account) {
  const name = `muster-${process.getuid!()}-${shortHash(cluster)}`;
  const folder = [cluster, join(tmpdir(), name), join('/tmp', name)].find(
    (folder) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET,
  )!;
  if (folder !== cluster) makePrivate(folder, account);
  return folder;
}

function makePrivate(folder: string, { owner }: Account) {
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
