import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrationFolder, readMigrations } from '../../platform/db/migration/files.ts';
import { openDatabase } from '../../database.ts';
import { execute, withDatabase } from '../../../test/support/template-database.ts';

const until = async (first: string) =>
  (await readMigrations([migrationFolder])).map(({ name }) => name).filter((name) => name < first);

test('tasks that were there before are counted, and what the version before does is kept', async () => {
  const name = `tallies_${randomUUID().replaceAll('-', '')}`;
  const admin = withDatabase(inject('templateUrl'), 'postgres');
  await execute(admin, `CREATE DATABASE ${name}`);
  const databaseUrl = withDatabase(inject('templateUrl'), name);
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {}, {
    only: await until('0102'),
  });
  onTestFinished(async () => {
    await database.close();
    await execute(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  const run = (text: string) => database.pool.query(text);
  const [ada, acme, website, todo, done] = Array.from({ length: 5 }, () => randomUUID());
  await run(`INSERT INTO users (id, full_name, email, password_hash) VALUES ('${ada}', 'Ada', 'a@b.c', 'x')`);
  await run(`INSERT INTO organizations (id, name, founded_by) VALUES ('${acme}', 'Acme', '${ada}')`);
  await run(`INSERT INTO members (organization_id, user_id, role) VALUES ('${acme}', '${ada}', 'admin')`);
  await run(
    `INSERT INTO projects (organization_id, id, name, created_by) VALUES ('${acme}', '${website}', 'Website', '${ada}')`,
  );
  await run(
    `INSERT INTO project_team (organization_id, project_id, user_id) VALUES ('${acme}', '${website}', '${ada}')`,
  );
  await run(`INSERT INTO task_statuses (organization_id, project_id, id, name, color, sort_order)
    VALUES ('${acme}', '${website}', '${todo}', 'To Do', '#000000', 1), ('${acme}', '${website}', '${done}', 'Done', '#000000', 2)`);
  const addTasks = (count: number, status: string) =>
    run(`INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by)
      SELECT '${acme}', '${website}', gen_random_uuid(), '${status}', 'One of many', '${ada}' FROM generate_series(1, ${count})`);

  await addTasks(20, todo!);
  await addTasks(4, done!);
  await database.migrate({ only: await until('0103') });
  await addTasks(2, todo!);
  await run(`UPDATE tasks SET status_id = '${done}' WHERE number IN (1, 2, 3)`);
  await run(`DELETE FROM tasks WHERE number IN (3, 4)`);
  await database.migrate();
  await run(`UPDATE tasks SET status_id = '${todo}' WHERE number = 1`);

  const { rows } = await run(
    `SELECT status_id AS status, sum(tasks)::int AS tasks FROM task_tallies GROUP BY 1`,
  );
  expect(new Map(rows.map(({ status, tasks }) => [status, tasks]))).toEqual(
    new Map([
      [null, 19],
      [done, 5],
    ]),
  );
});
