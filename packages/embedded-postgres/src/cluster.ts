import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runAs, type Account } from './account.ts';
import { majorVersion, program, type Binaries } from './binaries.ts';
import { PostgresUnavailableError } from './unavailable.ts';

const DRAFT = '.draft-';

interface Cluster {
  folder: string;
  /** The name of the user who may do everything in it. */
  name: string;
}

/** Makes the folder of the database unless it is there. Returns its real path. */
export async function ensureCluster(cluster: Cluster, binaries: Binaries, account: Account) {
  const { folder } = cluster;
  if (!isMade(folder)) await createCluster(cluster, binaries, account);

  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion(binaries)) {
    throw new PostgresUnavailableError(
      `The database in ${folder} was made by PostgreSQL ${version}, and the built-in one is ${majorVersion(binaries)} now. ` +
        `Go back to the release that made it and take a backup there, ` +
        `or serve that folder with a PostgreSQL ${version} of your own.`,
    );
  }
  return realpathSync(folder);
}

export const isMade = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Empty where nothing but the folder of the socket keeps others out. */
export function readPassword({ folder, name }: Cluster) {
  const path = passwordFile(dirname(folder), name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Root may have run PostgreSQL as another account the last time, in a container perhaps. */
export function claimCluster(folder: string, { owner }: Account) {
  if (!owner || statSync(folder).uid === owner.uid) return;
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
}

async function createCluster({ folder, name }: Cluster, binaries: Binaries, account: Account) {
  // Made aside and renamed when whole: a half-made one is never mistaken for a database.
  removeDrafts(folder);
  const draft = mkdtempSync(`${folder}${DRAFT}`);
  try {
    if (account.owner) chownSync(draft, account.owner.uid, account.owner.gid);
    await runAs(account, program(binaries, 'initdb'), [
      `--pgdata=${draft}`,
      `--username=${name}`,
      '--encoding=UTF8',
      '--locale=C',
      // Orders by code point and knows the case of every letter, alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=max_connections=100',
      '--no-instructions',
      ...authentication(dirname(folder), name),
    ]);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeDrafts(folder: string) {
  const parent = dirname(folder);
  const drafts = readdirSync(parent).filter((name) => name.startsWith(`${basename(folder)}${DRAFT}`));
  for (const draft of drafts) rmSync(join(parent, draft), { recursive: true, force: true });
}

/** Without Unix sockets behind a private folder, as on Windows, a password keeps others of the machine out. */
function authentication(dataDir: string, name: string) {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  const path = passwordFile(dataDir, name);
  writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${path}`];
}

const passwordFile = (dataDir: string, name: string) => join(dataDir, `${name}.password`);
