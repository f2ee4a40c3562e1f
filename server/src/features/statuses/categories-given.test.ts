import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrationFolder, readMigrations } from '../../platform/db/migration/files.ts';
import { openDatabase, type OpenDatabase } from '../../database.ts';
import { execute, withDatabase } from '../../../test/support/template-database.ts';

// What was there before statuses had categories.
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const [ada, acme, website, webshop] = Array.from({ length: 4 }, () => randomUUID());

let name: string;
let database: OpenDatabase;

beforeEach(async () => {
  name = `categories_${randomUUID().replaceAll('-', '')}`;
  await execute(admin(), `CREATE DATABASE ${name}`);
  const databaseUrl = withDatabase(inject('templateUrl'), name);
  database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {}, { only: await until('0038') });
  await run(`INSERT INTO users (id, full_name, email, password_hash) VALUES ('${ada}', 'Ada', 'a@b.c', 'x')`);
  await run(`INSERT INTO organizations (id, name, founded_by) VALUES ('${acme}', 'Acme', '${ada}')`);
  for (const [project, called] of [
    [website, 'Website'],
    [webshop, 'Webshop'],
  ])
    await run(
      `INSERT INTO projects (organization_id, id, name, created_by) VALUES ('${acme}', '${project}', '${called}', '${ada}')`,
    );
});
afterEach(async () => {
  await database.close();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
});

const run = (text: string) => database.pool.query(text);
const until = async (first: string) =>
  (await readMigrations([migrationFolder])).map(({ name }) => name).filter((name) => name < first);

/** As the version before adds a status. */
async function addStatus(name: string, order: number, project = website) {
  const id = randomUUID();
  await run(`INSERT INTO task_statuses (organization_id, project_id, id, name, color, sort_order)
    VALUES ('${acme}', '${project}', '${id}', '${name}', '#000000', ${order})`);
  return id;
}

/** As the version before adds tasks, a long time ago. */
const addTasks = (count: number, status: string, project = website) =>
  run(`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, updated_at)
    SELECT '${acme}', '${project}', gen_random_uuid(), '${status}', 'One of many', '${ada}', '2026-01-01T12:00:00Z'
    FROM generate_series(1, ${count})`);

async function categories(project = website) {
  const { rows } = await run(
    `SELECT name, category FROM task_statuses WHERE project_id = '${project}' ORDER BY sort_order`,
  );
  return rows.map(({ name, category }) => `${name}: ${category}`);
}

async function completed(status: string) {
  const { rows } = await run(
    `SELECT count(completed_at)::int AS completed, min(completed_at) AS since FROM tasks WHERE status_id = '${status}'`,
  );
  return rows[0];
}

test('statuses that are there get their category, and what is done is done since it was last changed', async () => {
  const done = await addStatus('Done', 7);
  const toDo = await addStatus('To Do', 1);
  await addStatus('Rejected', 9);
  await addStatus('Doing', 3);
  const sold = await addStatus('Finished', 0, webshop);
  await addTasks(2_500, done);
  await addTasks(3, toDo);
  await addTasks(2, sold, webshop);

  await database.migrate();

  expect(await categories()).toEqual([
    'To Do: notStarted',
    'Doing: started',
    'Done: done',
    'Rejected: cancelled',
  ]);
  expect(await categories(webshop)).toEqual(['Finished: notStarted']);
  expect(await completed(done)).toEqual({ completed: 2_500, since: new Date('2026-01-01T12:00:00Z') });
  expect(await completed(toDo)).toEqual({ completed: 0, since: null });
  expect(await completed(sold)).toEqual({ completed: 0, since: null });
});

test('what the version before adds and moves meanwhile is given it too', async () => {
  const toDo = await addStatus('To Do', 1);
  await database.migrate({ only: await until('0039') });
  const early = await addStatus('Closed', 2);
  await addTasks(1, toDo);
  await addTasks(2, early);
  expect(await categories()).toEqual(['To Do: null', 'Closed: done']);

  await database.migrate();
  const late = await addStatus('Won’t do', 3);
  await run(`UPDATE tasks SET status_id = '${late}' WHERE status_id = '${toDo}'`);
  await run(`UPDATE tasks SET status_id = '${toDo}' WHERE status_id = '${early}'`);

  expect(await categories()).toEqual(['To Do: notStarted', 'Closed: done', 'Won’t do: cancelled']);
  expect(await completed(late)).toMatchObject({ completed: 1 });
  expect(await completed(toDo)).toMatchObject({ completed: 0 });
});

test('begun again after a crash, it goes on where it was', async () => {
  const toDo = await addStatus('To Do', 1);
  const done = await addStatus('Done', 2);
  await addTasks(1_500, done);
  await database.migrate();
  await run(`UPDATE tasks SET completed_at = NULL WHERE number <= 700`);
  await run(`ALTER TABLE task_statuses ALTER COLUMN category DROP NOT NULL`);
  await run(`UPDATE task_statuses SET category = NULL WHERE id = '${toDo}'`);
  await run(`DELETE FROM kysely_migration WHERE name LIKE '0039%'`);

  await database.migrate();

  expect(await categories()).toEqual(['To Do: notStarted', 'Done: done']);
  expect(await completed(done)).toMatchObject({ completed: 1_500 });
});
