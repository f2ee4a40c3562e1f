import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { extract } from 'tar';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import type { Config } from '../src/config.ts';
import { migrationFolder, readMigrations } from '../src/platform/db/migration/files.ts';
import { findPlacement, keepPlacing } from '../src/platform/db/placement.ts';
import { openDatabase, type OpenDatabase } from '../src/database.ts';
import { findDamagedIn, listFiles } from './checksums.ts';
import { inTransaction } from './connection.ts';
import { contentsFile, migrationsOf, readContents, type Contents } from './contents.ts';
import { copyFiles, findKnown } from './files.ts';
import { readJobs } from './jobs.ts';
import { listTables, readTable, restoreCounters, restoreTaskNumbers } from './tables.ts';

type Say = (text: string) => void;

interface Options {
  /** For a copy to try things with: what waits to be done is done where the archive comes from. */
  withoutJobs?: boolean;
}

/** Brings an archive back into an empty place, whole or not at all. One of an older version is migrated on the way. */
export async function restore(
  config: Config,
  archive: string,
  say: Say,
  { withoutJobs = false }: Options = {},
) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // Ours alone, like all that is unpacked in it.
  const folder = await mkdtemp(join(config.dataDir, 'restore-'));
  try {
    await extract({ file: archive, cwd: folder, strict: true });
    const contents = readContents(await readFile(join(folder, contentsFile), 'utf8'));
    await refuseDamaged(folder, contents);
    await refuseUsedFolder(config);
    const known = (await readMigrations([migrationFolder])).map(({ name }) => name);
    const database = await openDatabase(config, () => {}, { only: migrationsOf(contents, known) });
    try {
      const jobs = await bringBack(config, database, contents, folder, withoutJobs);
      await database.migrate();
      await restoreTaskNumbers(database.pool);
      if (withoutJobs) await markInvitesTold(database);
      say(`Restored ${contents.tables.length} tables from ${archive}. Start with: npm start`);
      tellOfJobs(jobs, say);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseDamaged(folder: string, { hasChecksums }: Contents) {
  const damaged = hasChecksums ? await findDamagedIn(folder) : [];
  if (damaged.length > 0) throw new Error(`The archive is damaged: ${damaged.slice(0, 5).join(', ')}`);
}

async function refuseUsedFolder({ dataDir, s3 }: Config) {
  for (const name of s3 ? ['mail'] : ['files', 'mail']) {
    const path = join(dataDir, name);
    if (existsSync(path) && (await listFiles(path)).length > 0) {
      throw new Error(`There are files in ${path}: restore into an empty DATA_DIR.`);
    }
  }
}

/** All rows and then the files in one transaction; when that fails, the files go again. Answers the jobs' kinds. */
async function bringBack(
  config: Config,
  { pool }: OpenDatabase,
  contents: Contents,
  folder: string,
  withoutJobs: boolean,
) {
  const storage = await openStorage(config);
  const mail = join(config.dataDir, 'mail');
  const keys: string[] = [];
  try {
    return await inTransaction(pool, 'BEGIN', async (client) => {
      if ((await findPlacement(client)).isDone) await keepPlacing(client);
      await refuseUsed(client);
      // Keys made at the first start give way to those that came back.
      await client.query('DELETE FROM secrets');
      for (const table of contents.tables) await readTable(client, table, join(folder, 'tables'));
      await restoreCounters(client);
      const jobs = withoutJobs ? [] : await readJobs(client, folder);
      const known = await findKnown(client, contents, folder);
      await restoreFiles(storage, join(folder, 'files'), known, keys);
      await copyFiles(join(folder, 'mail'), mail);
      return jobs;
    });
  } catch (error) {
    await Promise.allSettled([
      ...keys.map((key) => storage.remove(key)),
      rm(mail, { recursive: true, force: true }),
    ]);
    throw error;
  }
}

async function refuseUsed(client: pg.ClientBase) {
  for (const name of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
    if (rowCount && name !== 'secrets') {
      throw new Error(
        'The database is in use: restore into an empty one (another DATA_DIR or DATABASE_URL).',
      );
    }
  }
}

/** To wherever files are kept now: an archive moves them between a folder and object storage. */
async function restoreFiles(
  storage: Storage,
  folder: string,
  known: ReadonlySet<string> | undefined,
  restored: string[],
) {
  if (!existsSync(folder)) return;
  for (const key of await listFiles(folder)) {
    if (known && !known.has(key)) continue;
    restored.push(key);
    await storage.putFile(key, join(folder, key));
  }
}

/** Whoever is not told yet is told where the archive comes from; here the next sweep would mail them. */
const markInvitesTold = ({ pool }: OpenDatabase) =>
  pool.query(`UPDATE invites SET told_at = now() WHERE status = 'pending'`);

function tellOfJobs(kinds: string[], say: Say) {
  if (kinds.length === 0) return;
  const mails = kinds.filter((kind) => kind.startsWith('send')).length;
  say(
    `${kinds.length} jobs wait to be done once it starts, ${mails} of them mails and messages. If the installation ` +
      'that they come from runs on, restore with --without-jobs instead, or they are done twice.',
  );
}
