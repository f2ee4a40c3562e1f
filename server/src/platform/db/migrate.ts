import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from './connect.ts';
import type { Conduct } from './migration/conduct.ts';
import { isContracting, migrationFolder, readMigrations } from './migration/files.ts';
import { withMigrationLock } from './migration/lock.ts';
import { runMigration } from './migration/run.ts';
import { findPlacement, keepPlacing, placeTables, type Placement } from './placement.ts';

export interface MigrationOptions extends Partial<Conduct> {
  /** Those to run, by name; all unless given. */
  only?: readonly string[];
  /** Others to run as well, which a test has put there. */
  folder?: string;
}

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait. */
export async function migrate(
  { pool }: Database,
  placement: Placement,
  { say = () => {}, signal, only, folder }: MigrationOptions = {},
) {
  const migrations = await readMigrations([migrationFolder, ...(folder ? [folder] : [])]);
  const known = new Set(migrations.map(({ name }) => name));
  if (only?.some((name) => !known.has(name))) {
    throw new Error('The archive comes from a newer version of Muster: upgrade first.');
  }
  await withMigrationLock(pool, { say, signal }, async (client) => {
    await requireVersion(client, 15);
    await requireUnicode(client);
    const done = await openBooks(client);
    refuseOthers(done, only);
    tellOfNewer(done, known, say);
    // By name, whatever was run before: of two branches the one with the lower number may be merged later.
    const due = migrations.filter(({ name }) => !done.has(name) && (!only || only.includes(name)));
    const { isDone: isPlaced } = await findPlacement(client);
    if (isPlaced) await keepPlacing(client);
    for (const migration of due) {
      signal?.throwIfAborted();
      if (done.size > 0) say(`Migrating the database: ${migration.name}`);
      await runMigration(client, migration, { say, signal }, isPlaced);
      if (isPlaced) await placeTables(client, placement);
    }
    await migrateJobs({ pgPool: pool });
  });
}

/** The names of all that were run. The table is as an earlier version made it. */
async function openBooks(client: pg.Client) {
  await client.query(
    'CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)',
  );
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration');
  return new Set(rows.map(({ name }) => name));
}

/** Migrations only go forward. */
function refuseOthers(done: ReadonlySet<string>, only: readonly string[] | undefined) {
  if (only && [...done].some((name) => !only.includes(name))) {
    throw new Error('The database was already started with a newer version: restore into an empty one.');
  }
}

/** What a newer version adds hurts nobody, so that both may run side by side; what it takes away does. */
function tellOfNewer(done: ReadonlySet<string>, known: ReadonlySet<string>, say: (text: string) => void) {
  const newer = [...done].filter((name) => !known.has(name));
  const contracting = newer.find(isContracting);
  if (contracting) {
    throw new Error(
      `The database belongs to a newer version of Muster (${contracting}): upgrade this one too.`,
    );
  }
  if (newer.length > 0) say(`The database was migrated by a newer version (${newer.at(-1)}): upgrade soon`);
}

async function requireVersion(client: pg.Client, oldest: number) {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  const version = rows[0]?.version ?? '0';
  if (parseInt(version) < oldest) {
    throw new Error(`PostgreSQL ${version} is too old: Muster needs version ${oldest} or newer.`);
  }
}

/** Some initdb take the encoding from the locale, which may be none at all. */
async function requireUnicode(client: pg.Client) {
  const { rows } = await client.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  const { encoding } = rows[0]!;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database keeps texts as ${encoding}, not as UTF8: make it anew, with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
}
