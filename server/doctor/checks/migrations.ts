import type pg from 'pg';
import { isContracting, migrationFolder, readMigrations } from '../../src/platform/db/migration/files.ts';
import { doubtful, fine, wrong, type Finding } from '../finding.ts';

/** Compares what this version brings with what the database has seen. */
export async function checkMigrations(pool: pg.Pool): Promise<Finding[]> {
  const ours = (await readMigrations([migrationFolder])).map(({ name }) => name);
  const done = await listDone(pool);
  if (done.length === 0) return [fine('migrations', 'the database is empty: the first start fills it')];

  const unknown = done.filter((name) => !ours.includes(name));
  if (unknown.length > 0) {
    const advice = 'Start the newer version of Muster that made them: migrations only go forward.';
    const found = `the database knows ${unknown.join(', ')}, which this version does not`;
    // What a newer version only added does not keep this one from serving.
    return [(unknown.some(isContracting) ? wrong : doubtful)('migrations', found, advice)];
  }
  const pending = ours.filter((name) => !done.includes(name));
  if (pending.length === 0) return [fine('migrations', `all ${done.length} are done`)];
  const advice = 'Back up, then start this version: it runs them.';
  return [doubtful('migrations', `to be done: ${pending.join(', ')}`, advice)];
}

async function listDone(pool: pg.Pool) {
  const { rows: tables } = await pool.query(`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`);
  if (tables.length === 0) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}
