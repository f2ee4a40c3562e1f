import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';
import { placement } from '../../tables.ts';
import { migrate } from './migrate.ts';
import { withMigrationLock } from './migration/lock.ts';

let world: World;
let folder: string;
const say = vi.fn<(text: string) => void>();

beforeEach(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'muster-migrate-'));
  say.mockClear();
});
afterEach(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

const plant = (file: string, text: string) => writeFile(join(folder, file), text);
const run = () => migrate(world.database, placement, { folder, say });
const said = () => say.mock.calls.flat();
async function done() {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration WHERE name > '9'`.execute(
    world.db,
  );
  return rows.map(({ name }) => name);
}

test('migrations run in the order of their numbers, one with a lower number that comes later too', async () => {
  await plant('9002_note.sql', `INSERT INTO notes VALUES ('second');`);
  await plant('9001_notes.sql', 'CREATE TABLE notes (note text);');
  await run();
  await plant('9000_late.sql', `INSERT INTO notes VALUES ('late');`);
  await run();
  const { rows } = await sql`SELECT note FROM notes`.execute(world.db);
  expect(rows).toEqual([{ note: 'second' }, { note: 'late' }]);
});

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  await plant('9001_notes.sql', 'CREATE TABLE notes (note text);');
  await plant('9002_broken.sql', `INSERT INTO notes VALUES ('half'); SELECT 1 / 0;`);
  await expect(run()).rejects.toThrow('division by zero');
  expect(await done()).toEqual(['9001_notes']);
  const { rows } = await sql`SELECT note FROM notes`.execute(world.db);
  expect(rows).toEqual([]);
});

test('an online migration changes a large table in pieces, until nothing is left to change', async () => {
  await plant(
    '9001_numbers.sql',
    'CREATE TABLE numbers AS SELECT false AS is_seen FROM generate_series(1, 25);',
  );
  await plant(
    '9002_seen.online.sql',
    `CREATE TABLE IF NOT EXISTS pieces (size bigint);
-- repeat
WITH seen AS (
  UPDATE numbers SET is_seen = true
  WHERE ctid = ANY(ARRAY(SELECT ctid FROM numbers WHERE NOT is_seen LIMIT 10)) RETURNING 1
) INSERT INTO pieces SELECT count(*) FROM seen HAVING count(*) > 0;`,
  );
  await run();
  const { rows } = await sql`SELECT size::int FROM pieces`.execute(world.db);
  expect(rows).toEqual([{ size: 10 }, { size: 10 }, { size: 5 }]);
});

test('a database that a newer version has added to is used, with a word', async () => {
  await sql`INSERT INTO kysely_migration VALUES ('9001_added', 'today')`.execute(world.db);
  await run();
  expect(said()).toEqual(['The database was migrated by a newer version (9001_added): upgrade soon']);
});

test('a database that a newer version has taken something from is refused', async () => {
  await sql`INSERT INTO kysely_migration VALUES ('9001_taken.contract', 'today')`.execute(world.db);
  await expect(run()).rejects.toThrow(
    'The database belongs to a newer version of Muster (9001_taken.contract): upgrade this one too.',
  );
});

test('a connection that carries nothing for long is asked whether anybody is there', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await withMigrationLock(world.database.pool, { say }, async () => {
    expect(asked.mock.calls).toContainEqual([true, 10_000]);
  });
  asked.mockRestore();
});
