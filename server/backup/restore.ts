import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { extract } from 'tar';
import { openStorage, type Storage } from '../src/adapters/storage.ts';
import type { Config } from '../src/config.ts';
import { openDatabase, type OpenDatabase } from '../src/db/open.ts';
import { addJob } from '../src/jobs/queue.ts';
import { readTable, restoreCounters, restoreTaskNumbers } from './tables.ts';

interface Contents {
  migration: string;
  tables: string[];
}

/** Brings an archive back into an empty database. An archive of an older version is migrated on the way. */
export async function restore(config: Config, archive: string, say: (text: string) => void) {
  const folder = await mkdtemp(`${resolve(archive)}.`);
  try {
    await extract({ file: archive, cwd: folder });
    const contents = JSON.parse(await readFile(join(folder, 'contents.json'), 'utf8')) as Contents;
    const database = await openDatabase(config, () => {}, { upTo: contents.migration });
    try {
      await refuseUsed(database);
      await restoreFiles(await openStorage(config), join(folder, 'files'));
      await restoreTables(database, contents, join(folder, 'tables'));
      await database.migrate();
      await restoreTaskNumbers(database.pool);
      await resumeErasing(database);
    } finally {
      await database.close();
    }
    say(`Restored ${contents.tables.length} tables from ${archive}. Start with: npm start`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseUsed({ db }: OpenDatabase) {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user)
    throw new Error('The database is in use: restore into an empty one (another DATA_DIR or DATABASE_URL).');
}

/** To wherever files are kept now: an archive moves them between a folder and object storage. */
async function restoreFiles(storage: Storage, folder: string) {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await storage.putFile(relative(folder, path).replaceAll(sep, '/'), path);
  }
}

async function restoreTables({ pool }: OpenDatabase, { tables }: Contents, folder: string) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    // Keys made at the first start give way to those that came back.
    await client.query('DELETE FROM secrets');
    for (const table of tables) await readTable(client, table, folder);
    await restoreCounters(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/**
 * Jobs are not part of an archive; those that finish the deletion of an organization can be told from what is left of
 * it. Deleted projects are found by the next sweep.
 */
async function resumeErasing({ db }: OpenDatabase) {
  const organizations = await db
    .selectFrom('organizations')
    .select('id')
    .where('deletedAt', 'is not', null)
    .execute();
  for (const { id: organizationId } of organizations)
    await addJob(db, 'eraseOrganization', { organizationId });
}
