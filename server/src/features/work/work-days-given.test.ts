import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrationFolder, readMigrations } from '../../platform/db/migration/files.ts';
import { openDatabase } from '../../database.ts';
import { execute, withDatabase } from '../../../test/support/template-database.ts';

const until = async (first: string) =>
  (await readMigrations([migrationFolder])).map(({ name }) => name).filter((name) => name < first);

test('who was assigned or watched before stands on the day of each task, and what the version before does is kept', async () => {
  const name = `work_${randomUUID().replaceAll('-', '')}`;
  const admin = withDatabase(inject('templateUrl'), 'postgres');
  await execute(admin, `CREATE DATABASE ${name}`);
  const databaseUrl = withDatabase(inject('templateUrl'), name);
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {}, {
    only: await until('0050'),
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
  const addTasks = (count: number, status: string, day: string) =>
    run(`WITH added AS (
        INSERT INTO tasks (organization_id, project_id, id, status_id, title, created_by, due_date)
        SELECT '${acme}', '${website}', gen_random_uuid(), '${status}', 'One of many', '${ada}', ${day}
        FROM generate_series(1, ${count}) RETURNING *
      ), watched AS (
        INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching)
        SELECT organization_id, project_id, id, created_by, true FROM added
      )
      INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
      SELECT organization_id, project_id, id, created_by FROM added`);
  const days = async (table: string) => {
    const { rows } = await run(`SELECT work_day::text AS day, count(*)::int AS count FROM ${table}
      JOIN tasks ON tasks.id = task_id WHERE task_seq = seq GROUP BY 1 ORDER BY 1`);
    return rows.map(({ day, count }) => `${day}: ${count}`);
  };

  await addTasks(1_500, todo!, `'2026-05-01'`);
  await addTasks(3, todo!, 'NULL');
  await addTasks(2, done!, `'2026-05-01'`);
  await database.migrate({ only: await until('0051') });
  await addTasks(1, todo!, `'2026-04-01'`);
  await run(`UPDATE tasks SET due_date = '2026-06-01' WHERE number = 1`);
  await database.migrate();
  await run(`UPDATE tasks SET status_id = '${done}' WHERE number = 2`);

  const given = ['2026-04-01: 1', '2026-05-01: 1498', '2026-06-01: 1', 'infinity: 3', 'null: 3'];
  expect(await days('task_assignees')).toEqual(given);
  expect(await days('watchers')).toEqual(given);
});
