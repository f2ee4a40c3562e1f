import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import type { Config } from '../src/config.ts';
import { reachDatabase, type OpenDatabase } from '../src/database.ts';
import { removalLock } from '../src/features/files/index.ts';
import { findPlacement } from '../src/platform/db/placement.ts';
import { writeChecksums } from './checksums.ts';
import { inTransaction } from './connection.ts';
import { contentsFile, referencesFile, type Contents } from './contents.ts';
import { copyFiles, describeMissing, findMissing, writeReferences } from './files.ts';
import { writeJobs } from './jobs.ts';
import { listTables, writeTable } from './tables.ts';

type Say = (text: string) => void;

const divided =
  'The tables are divided among the nodes of a cluster, and cannot be read as they all were at one moment: ' +
  'back up the nodes instead, as docs/scaling.md says.';

/** Writes database, jobs and files into one archive, while the product runs. */
export async function backUp(config: Config, archive: string, say: Say) {
  const database = await reachDatabase(config, () => {});
  try {
    if ((await findPlacement(database.pool)).isDone) throw new Error(divided);
    // Beside the archive: there must be room for both, and the system's own temporary folder may be in memory. It is
    // ours alone, and so is all that is written in it.
    const folder = await mkdtemp(`${resolve(archive)}.`);
    try {
      await backUpIn(folder, config, database, archive, say);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await database.close();
  }
}

async function backUpIn(folder: string, config: Config, database: OpenDatabase, archive: string, say: Say) {
  const parts = join(folder, 'parts');
  await mkdir(join(parts, 'tables'), { recursive: true });
  const { contents, jobs } = await withoutRemovals(database, async () => {
    // Files before and after: each one that the database knows at its moment is in one of the two.
    await copyAllFiles(config, parts);
    const copied = await copyDatabase(database, parts);
    await copyAllFiles(config, parts);
    return copied;
  });
  const about: Contents = { ...contents, files: !config.s3, hasChecksums: true };
  await writeFile(join(parts, contentsFile), JSON.stringify(about, null, 2));
  await writeChecksums(parts);
  await pack(parts, join(folder, 'archive'), resolve(archive));
  say(`${archive}: ${contents.tables.length} tables, ${jobs} jobs${config.s3 ? '' : ' and all files'}`);
  if (config.s3) say('Uploaded files are in your object storage, not in the archive: back them up there.');
  else await tellMissing(parts, say);
}

/** No file is removed meanwhile: one that comes and goes between two copies would be in neither. */
async function withoutRemovals<T>({ pool }: OpenDatabase, work: () => Promise<T>) {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [removalLock]);
    return await work();
  } finally {
    client.release(true);
  }
}

async function copyAllFiles({ dataDir, s3 }: Config, parts: string) {
  if (!s3) await copyFiles(join(dataDir, 'files'), join(parts, 'files'));
  await copyFiles(join(dataDir, 'mail'), join(parts, 'mail'));
}

const copyDatabase = ({ pool }: OpenDatabase, parts: string) =>
  inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
    const tables = [];
    for (const name of await listTables(client)) {
      tables.push(await writeTable(client, name, join(parts, 'tables')));
    }
    const jobs = await writeJobs(client, parts);
    await writeReferences(client, parts);
    const contents = { madeAt: new Date().toISOString(), migrations: rows.map(({ name }) => name), tables };
    return { contents, jobs };
  });

/** Readable by its owner only from its first byte on, and under its name only when all of it is on the disk. */
async function pack(parts: string, draft: string, archive: string) {
  await pipeline(
    create({ gzip: true, cwd: parts }, ['.']),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await rename(draft, archive);
  const place = await open(dirname(archive));
  await place.sync();
  await place.close();
}

async function tellMissing(parts: string, say: Say) {
  const references = await readFile(join(parts, referencesFile), 'utf8');
  const missing = findMissing(references, (key) => existsSync(join(parts, 'files', key)));
  if (missing.length > 0) say(describeMissing(missing));
}
