import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrationFolder, readMigrations } from '../../platform/db/migration/files.ts';
import { openDatabase, type OpenDatabase } from '../../database.ts';
import { execute, withDatabase } from '../../../test/support/template-database.ts';

// What was there before projects had keys and tasks had numbers.
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const [ada, acme, website, webshop, toDo, toSell] = Array.from({ length: 6 }, () => randomUUID());

let name: string;
let database: OpenDatabase;

beforeEach(async () => {
  name = `numbering_${randomUUID().replaceAll('-', '')}`;
  await execute(admin(), `CREATE DATABASE ${name}`);
  const databaseUrl = withDatabase(inject('templateUrl'), name);
  database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {}, { only: await until('0030') });
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (id, full_name, email, password_hash) VALUES ('${ada}', 'Ada', 'a@b.c', 'x')`,
  );
  await pool.query(`INSERT INTO organizations (id, name, founded_by) VALUES ('${acme}', 'Acme', '${ada}')`);
  for (const [project, status, called] of [
    [website, toDo, 'Website'],
    [webshop, toSell, 'Webshop'],
  ]) {
    await addProject(project!, called!);
    await pool.query(
      `INSERT INTO task_statuses (organization_id, project_id, id, name, color, sort_order)
       VALUES ('${acme}', '${project}', '${status}', 'To Do', '#000000', 1)`,
    );
  }
});
afterEach(async () => {
  await database.close();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
});

const until = async (first: string) =>
  (await readMigrations([migrationFolder])).map(({ name }) => name).filter((name) => name < first);

const addProject = (id: string, name: string) =>
  database.pool.query(
    `INSERT INTO projects (organization_id, id, name, created_by) VALUES ('${acme}', '${id}', '${name}', '${ada}')`,
  );

/** As the version before adds tasks. */
const addTasks = (count: number, [project, status] = [website, toDo]) =>
  database.pool.query(
    `INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by)
     SELECT '${acme}', '${project}', gen_random_uuid(), '${status}', 'One of many', '${ada}' FROM generate_series(1, ${count})`,
  );

async function numbers(project = website) {
  const { rows } = await database.pool.query<{ number: number }>(
    `SELECT number FROM tasks WHERE project_id = '${project}' ORDER BY seq`,
  );
  return rows.map(({ number }) => number);
}
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);

test('what is there is numbered by its age, and the next comes behind it', async () => {
  await addTasks(2_500);
  await addTasks(3, [webshop, toSell]);
  await database.migrate();
  await addTasks(2);
  expect(await numbers()).toEqual(upTo(2_502));
  expect(await numbers(webshop)).toEqual([1, 2, 3]);
  const { rows } = await database.pool.query(
    `SELECT projects.key, project_keys.key AS kept FROM projects
     JOIN project_keys ON project_keys.project_id = projects.id ORDER BY created_at`,
  );
  expect(rows).toEqual([
    { key: 'WEB', kept: 'WEB' },
    { key: 'WEB2', kept: 'WEB2' },
  ]);
});

test('the version before goes on while it is numbered', async () => {
  await addTasks(1_500);
  await database.migrate({ only: await until('0031') });
  await addTasks(2);
  await database.pool.query(`DELETE FROM tasks WHERE seq IN (SELECT seq FROM tasks ORDER BY seq LIMIT 5)`);
  await addProject(randomUUID(), 'Weather');
  const migrating = database.migrate();
  for (let day = 0; day < 20; day += 1) await addTasks(1);
  await migrating;
  const all = await numbers();
  expect(all).toHaveLength(1_517);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(-22)).toEqual(upTo(22).map((nth) => 1_500 + nth));
});

test('broken off and begun again, it goes on below what has its number', async () => {
  await addTasks(10);
  await database.migrate({ only: await until('0031') });
  await database.pool.query(
    `UPDATE tasks SET number = ranked.number FROM (
       SELECT id, row_number() OVER (ORDER BY seq) AS number FROM tasks
     ) AS ranked WHERE ranked.id = tasks.id AND ranked.number > 6`,
  );
  await database.pool.query(
    `INSERT INTO task_counters (organization_id, project_id, last) VALUES ('${acme}', '${website}', 10)`,
  );
  await database.pool.query(`DELETE FROM tasks WHERE seq = (SELECT min(seq) FROM tasks)`);
  await database.migrate();
  await addTasks(1);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
});
