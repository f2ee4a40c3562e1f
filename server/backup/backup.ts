import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { create } from 'tar';
import type { Config } from '../src/config.ts';
import { openDatabase } from '../src/db/open.ts';
import { removalLock } from '../src/features/files/index.ts';
import { listTables, writeTable } from './tables.ts';

/** Writes database and files into one archive, while the product runs. */
export async function backUp(config: Config, archive: string, say: (text: string) => void) {
  // Beside the archive: there must be room for both, and the system's own temporary folder may be in memory.
  const folder = await mkdtemp(`${resolve(archive)}.`);
  const database = await openDatabase(config, () => {}, { upTo: 'nothing' });
  try {
    await mkdir(join(folder, 'tables'));
    const tables = await withoutRemovals(database, async () => {
      // Files before and after: each one that the database knows at its moment is in one of the two.
      await copyFiles(config, folder);
      const tables = await copyTables(database, folder);
      await copyFiles(config, folder);
      return tables;
    });
    await writeFile(join(folder, 'contents.json'), JSON.stringify({ ...tables, files: !config.s3 }, null, 2));
    await create({ gzip: true, file: `${resolve(archive)}.part`, cwd: folder }, ['.']);
    await rename(`${resolve(archive)}.part`, resolve(archive));
    say(
      `${archive}: ${tables.tables.length} tables${config.s3 ? '; the files are in your object storage' : ' and all files'}`,
    );
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** No file is removed meanwhile: one that comes and goes between two copies would be in neither. */
async function withoutRemovals<T>(
  { pool }: Awaited<ReturnType<typeof openDatabase>>,
  work: () => Promise<T>,
) {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [removalLock]);
    return await work();
  } finally {
    client.release(true);
  }
}

async function copyTables({ pool }: Awaited<ReturnType<typeof openDatabase>>, folder: string) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
    const tables = await listTables(client);
    for (const table of tables) await writeTable(client, table, join(folder, 'tables'));
    await client.query('COMMIT');
    return { migration: rows.at(-1)!.name, tables };
  } finally {
    client.release();
  }
}

/** Files come and go while they are copied: one that is gone by now belonged to something deleted. */
async function copyFiles({ dataDir, s3 }: Config, folder: string) {
  if (s3) return;
  const source = join(dataDir, 'files');
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(folder, 'files', path.slice(source.length));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(path, target).catch(unlessGone);
  }
}

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
