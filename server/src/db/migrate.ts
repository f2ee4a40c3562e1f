import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database, Db } from './connect.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** Brings the schema up to date. Safe when several servers start at once: the migrator holds a lock. */
export async function migrate({ db, pool }: Database, upTo?: string) {
  await requireVersion(db, 15);
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  if (upTo) await refuseNewer(migrator, upTo);
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  await migrateJobs({ pgPool: pool });
}

/** Migrations only go forward. */
async function refuseNewer(migrator: Migrator, upTo: string) {
  const migrations = await migrator.getMigrations();
  if (!migrations.some(({ name }) => name === upTo)) {
    throw new Error('The archive comes from a newer version of Muster: upgrade first.');
  }
  if (migrations.some(({ name, executedAt }) => executedAt && name > upTo)) {
    throw new Error('The database was already started with a newer version: restore into an empty one.');
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(
    names.map((name, at) => [name.replace('.sql', ''), { up: (db) => runWithoutTimeout(db, texts[at]!) }]),
  );
}

/** Requests must be quick; building an index over a large table need not. */
async function runWithoutTimeout(db: Kysely<unknown>, text: string) {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql.raw(text).execute(db);
}

async function requireVersion(db: Db, oldest: number) {
  const { rows } = await sql<{
    version: string;
  }>`SELECT current_setting('server_version') AS version`.execute(db);
  const version = rows[0]?.version ?? '0';
  if (parseInt(version) < oldest) {
    throw new Error(`PostgreSQL ${version} is too old: Muster needs version ${oldest} or newer.`);
  }
}
