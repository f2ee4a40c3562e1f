import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { migrationFolder, readMigrations } from '../src/platform/db/migration/files.ts';
import { openDatabase, type OpenDatabase } from '../src/database.ts';
import { patience } from './support/patience.ts';
import { execute, withDatabase } from './support/template-database.ts';

const admin = () => withDatabase(inject('templateUrl'), 'postgres');

let name: string;
let database: OpenDatabase;
const [ada, acme, zenith, website, shop, toDo, task] = Array.from({ length: 7 }, () => randomUUID());

beforeEach(async () => {
  name = `storage_use_${randomUUID().replaceAll('-', '')}`;
  await execute(admin(), `CREATE DATABASE ${name}`);
  const before = (await listMigrations()).filter((migration) => migration < '0014');
  const databaseUrl = withDatabase(inject('templateUrl'), name);
  database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {}, { only: before });
  await fillHouse();
});
afterEach(async () => {
  await database.close();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
});

const listMigrations = async () => (await readMigrations([migrationFolder])).map(({ name }) => name);

/** Two organizations with a task each, with two images at Acme, and images in the trash of both. */
async function fillHouse() {
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (id, full_name, email, password_hash) VALUES ('${ada}', 'Ada', 'ada@example.com', 'x')`,
  );
  for (const [organization, project] of [
    [acme, website],
    [zenith, shop],
  ]) {
    const place = `'${organization}', '${project}'`;
    await pool.query(
      `INSERT INTO organizations (id, name, founded_by) VALUES ('${organization}', 'Acme', '${ada}')`,
    );
    await pool.query(
      `INSERT INTO projects (organization_id, id, name, created_by) VALUES (${place}, 'Website', '${ada}')`,
    );
    await pool.query(
      `INSERT INTO task_statuses (organization_id, project_id, id, name, color, sort_order)
       VALUES (${place}, '${toDo}', 'To Do', '#000000', 1)`,
    );
    await pool.query(
      `INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by)
       VALUES (${place}, '${task}', '${toDo}', 'Draw', '${ada}')`,
    );
    await pool.query(
      `INSERT INTO trash (organization_id, project_id, kind, id, name, deleted_by, contents)
       VALUES (${place}, 'task', gen_random_uuid(), 'Old', '${ada}', '{"attachments": [{"bytes": 30}, {"bytes": 4}]}'),
         (${place}, 'status', gen_random_uuid(), 'Done', '${ada}', '{}')`,
    );
  }
  for (const bytes of [100, 200]) await addImage(pool, bytes);
}

const addImage = (client: Pick<pg.ClientBase, 'query'>, bytes: number) =>
  client.query(
    `INSERT INTO attachments (organization_id, project_id, task_id, id, name, content_type, bytes, width, height)
     VALUES ('${acme}', '${website}', '${task}', gen_random_uuid(), 'a.png', 'image/png', ${bytes}, 1, 1)`,
  );

async function used() {
  const { rows } = await database.pool.query<{ organization: string; bytes: string }>(
    'SELECT organization_id AS organization, bytes FROM storage_use',
  );
  return Object.fromEntries(rows.map(({ organization, bytes }) => [organization, Number(bytes)]));
}

test('images from before they were counted are counted, in the trash too', async () => {
  await database.migrate();
  expect(await used()).toEqual({ [acme!]: 334, [zenith!]: 34 });
});

test('what comes and goes between the triggers and the count is counted once', async () => {
  const beforeCount = (await listMigrations()).filter((migration) => migration < '0017');
  await database.migrate({ only: beforeCount });
  await addImage(database.pool, 1000);
  await database.pool.query('DELETE FROM attachments WHERE bytes = 100');
  await database.pool.query(`DELETE FROM trash WHERE organization_id = '${zenith}'`);
  await database.migrate();
  expect(await used()).toEqual({ [acme!]: 1234, [zenith!]: 0 });
});

test('an image that is about to be kept while its organization is counted is counted once', async () => {
  await database.migrate({ only: (await listMigrations()).filter((migration) => migration < '0017') });
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await addImage(client, 1000);
  const counted = database.pool.query(`SELECT count_storage_use('${acme}')`);
  await vi.waitUntil(async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT count_storage_use%'`,
    );
    return rowCount === 1;
  }, patience);
  await client.query('COMMIT');
  client.release();
  await counted;
  expect(await used()).toEqual({ [acme!]: 1334 });
});
