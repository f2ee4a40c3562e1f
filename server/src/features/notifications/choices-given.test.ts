import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrationFolder, readMigrations } from '../../platform/db/migration/files.ts';
import { openDatabase, type OpenDatabase } from '../../database.ts';
import { execute, withDatabase } from '../../../test/support/template-database.ts';

// What people chose before mentions and comments had switches of their own.
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const [ada, bob] = [randomUUID(), randomUUID()];

let name: string;
let database: OpenDatabase;

beforeEach(async () => {
  name = `choices_${randomUUID().replaceAll('-', '')}`;
  await execute(admin(), `CREATE DATABASE ${name}`);
  const before = (await readMigrations([migrationFolder]))
    .map(({ name }) => name)
    .filter((one) => one < '0085');
  const databaseUrl = withDatabase(inject('templateUrl'), name);
  database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {}, { only: before });
});
afterEach(async () => {
  await database.close();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
});

test('who had chosen how to be told of assignments and changes is told of mentions and comments so', async () => {
  const { pool } = database;
  await pool.query(`INSERT INTO users (id, full_name, email, password_hash)
    VALUES ('${ada}', 'Ada', 'ada@example.com', 'x'), ('${bob}', 'Bob', 'bob@example.com', 'x')`);
  await pool.query(`INSERT INTO notification_preferences (user_id, kind, inbox, mail, push)
    VALUES ('${ada}', 'assigned', true, false, true), ('${ada}', 'taskChanged', false, true, false),
      ('${bob}', 'due', true, false, false)`);
  await database.migrate();
  const { rows } = await pool.query(
    `SELECT user_id, kind::text, inbox, mail, push FROM notification_preferences
     ORDER BY notification_preferences.kind`,
  );
  expect(rows).toEqual([
    { user_id: ada, kind: 'assigned', inbox: true, mail: false, push: true },
    { user_id: ada, kind: 'mentioned', inbox: true, mail: false, push: true },
    { user_id: ada, kind: 'commented', inbox: false, mail: true, push: false },
    { user_id: ada, kind: 'taskChanged', inbox: false, mail: true, push: false },
    { user_id: bob, kind: 'due', inbox: true, mail: false, push: false },
  ]);
});
