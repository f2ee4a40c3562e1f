import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../src/identity/sessions.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { placement } from '../../src/tables.ts';
import { npmRun } from '../support/npm.ts';
import { startWorld, type World } from '../support/world.ts';

// Only where TEST_DATABASE_URL leads to the coordinator of a Citus cluster.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const places = () => sql`SELECT * FROM pg_dist_shard ORDER BY shardid`.execute(world.db);

test('a database whose tables are placed stays as it is', async () => {
  const { rows } = await places();
  for (const args of [[], ['--plan']]) {
    const { code, output } = await npmRun({ DATABASE_URL: world.databaseUrl }, 'distribute', ...args);
    expect({ code, output }).toEqual({ code: 0, output: 'All tables have their place.\n' });
  }
  expect((await places()).rows).toEqual(rows);
});

test('later migrations reach all nodes, and a new table of organizations is divided', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-distributed-'));
  const plant = (file: string, text: string) => writeFile(join(folder, file), text);
  placement.divided.push('notes');
  try {
    await plant('9001_notes.sql', 'CREATE TABLE notes (organization_id uuid NOT NULL, id uuid NOT NULL);');
    await plant(
      '9002_notes_organization.sql',
      `ALTER TABLE tasks ADD COLUMN note_id uuid;
       ALTER TABLE notes ADD CONSTRAINT notes_pkey PRIMARY KEY (organization_id, id);
       ALTER TABLE notes ADD CONSTRAINT notes_organization FOREIGN KEY (organization_id) REFERENCES organizations;`,
    );
    await plant(
      '9003_notes.online.sql',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_note ON tasks (organization_id, note_id);',
    );
    await migrate(world.database, placement, { folder });
    const { rows } = await sql<{ shards: number }>`
      SELECT count(*)::int AS shards FROM pg_dist_shard WHERE logicalrelid = 'notes'::regclass`.execute(
      world.db,
    );
    expect(rows[0]!.shards).toBeGreaterThan(1);
  } finally {
    placement.divided.pop();
    await sql`DROP TABLE IF EXISTS notes`.execute(world.db);
    await sql`ALTER TABLE tasks DROP COLUMN IF EXISTS note_id`.execute(world.db);
    await sql`DELETE FROM kysely_migration WHERE name > '9'`.execute(world.db);
    await rm(folder, { recursive: true });
  }
});

test('many people sign in at once, each with several browsers', async () => {
  const people = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => world.user(name)));
  const hashes = await Promise.all(
    people.map(({ id }) =>
      world.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  const opened = await Promise.all(
    people.flatMap(({ id }, at) =>
      Array.from({ length: 10 }, () => openSession(world.db, id, hashes[at]!.passwordHash)),
    ),
  );
  expect(opened.every(Boolean)).toBe(true);
});
