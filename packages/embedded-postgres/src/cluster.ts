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

export const SUPERUSER = 'muster';
export const PASSWORD_FILE = 'muster.password';
const DRAFT = '.draft-';

/** Makes the folder of the database unless it is there, and answers its real path. */
export async function ensureCluster(folder: string, binaries: Binaries, account: Account) {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, binaries, account);

  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion(binaries)) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${version}, and this Muster brings ${majorVersion(binaries)}. ` +
        `Go back to the Muster that made it and take a backup there, ` +
        `or serve that folder with a PostgreSQL ${version} of your own and set DATABASE_URL.`,
    );
  }
  return realpathSync(folder);
}

/** Root may have run PostgreSQL as another account the last time, in a container perhaps. */
export function claimCluster(folder: string, { owner }: Account) {
  if (!owner || statSync(folder).uid === owner.uid) return;
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
}

async function createCluster(folder: string, binaries: Binaries, account: Account) {
  // Made aside and renamed when whole: a half-made one is never mistaken for a database.
  removeDrafts(folder);
  const draft = mkdtempSync(`${folder}${DRAFT}`);
  try {
    if (account.owner) chownSync(draft, account.owner.uid, account.owner.gid);
    await runAs(account, program(binaries, 'initdb'), [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--locale=C',
      // Orders by code point and knows the case of every letter, alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=max_connections=100',
      '--no-instructions',
      ...authentication(draft),
    ]);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeDrafts(folder: string) {
  const parent = dirname(folder);
  const drafts = readdirSync(parent).filter((name) => name.startsWith(`${basename(folder)}${DRAFT}`));
  for (const name of drafts) rmSync(join(parent, name), { recursive: true, force: true });
}

/** Without Unix sockets behind a private folder, as on Windows, a password keeps others of the machine out. */
function authentication(draft: string) {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  const passwordFile = join(dirname(draft), PASSWORD_FILE);
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
}
