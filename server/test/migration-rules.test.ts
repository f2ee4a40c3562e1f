import { expect, test } from 'vitest';
import { migrationFolder, readMigrations } from '../src/platform/db/migration/files.ts';
import { findFaults } from './support/migration-rules.ts';

// Those before it were written when a start still kept everybody waiting.
const newerThan = '0013_search';

test('no migration keeps the version before it from working', async () => {
  const migrations = await readMigrations([migrationFolder]);
  expect(migrations.filter(({ name }) => name > newerThan).flatMap(findFaults)).toEqual([]);
});

test('migrations have numbers of their own', async () => {
  const numbers = (await readMigrations([migrationFolder])).map(({ name }) => name.split('_')[0]);
  expect(numbers).toEqual([...new Set(numbers)]);
});

const transactional = '0099_x';
const online = '0099_x.online';

test.each([
  [transactional, 'CREATE INDEX tasks_due ON tasks (due_date);'],
  [transactional, 'CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_due ON tasks (due_date);'],
  [online, 'CREATE INDEX CONCURRENTLY tasks_due ON tasks (due_date);'],
  [transactional, 'DROP INDEX tasks_due;'],
  [transactional, 'ALTER TABLE tasks ALTER COLUMN version TYPE bigint;'],
  [transactional, 'ALTER TABLE tasks ALTER COLUMN due_date SET NOT NULL;'],
  [transactional, 'ALTER TABLE tasks ADD CONSTRAINT tasks_x CHECK (version > 0);'],
  [transactional, 'ALTER TABLE tasks ADD CONSTRAINT tasks_x UNIQUE (id);'],
  [transactional, "ALTER TABLE tasks ADD COLUMN rank numeric DEFAULT nextval('x');"],
  [transactional, 'ALTER TABLE tasks ADD COLUMN x bigint GENERATED ALWAYS AS IDENTITY;'],
  [transactional, 'ALTER TABLE tasks DROP COLUMN rank;'],
  [transactional, 'ALTER TABLE tasks RENAME COLUMN rank TO place;'],
  [transactional, 'UPDATE tasks SET rank = -seq;'],
  [online, 'UPDATE tasks SET rank = -seq;'],
  [online, 'ALTER TABLE tasks ADD COLUMN x text;'],
  [transactional, 'LOCK TABLE tasks;'],
  [
    transactional,
    `CREATE TRIGGER tasks_added AFTER INSERT ON tasks EXECUTE FUNCTION count_tasks();
INSERT INTO task_counts SELECT project_id, count(*) FROM tasks GROUP BY project_id;`,
  ],
  [
    transactional,
    `CREATE TRIGGER comments_added AFTER INSERT ON comments EXECUTE FUNCTION count_comments();
INSERT INTO comment_counts SELECT task_id, count(*) FROM comments GROUP BY task_id;`,
  ],
])('%s with “%s” is refused', (name, text) => {
  expect(findFaults({ name, text })).not.toEqual([]);
});

test.each([
  [transactional, 'CREATE TABLE notes (id uuid);\nCREATE INDEX notes_id ON notes (id);'],
  [
    transactional,
    "ALTER TABLE tasks ADD COLUMN estimate integer, ADD COLUMN unit text NOT NULL DEFAULT 'hour';",
  ],
  [transactional, '-- short: a handful of rows\nUPDATE secrets SET name = lower(name);'],
  [
    transactional,
    `CREATE TRIGGER tasks_added AFTER INSERT ON tasks EXECUTE FUNCTION count_tasks();
INSERT INTO task_kinds SELECT kind FROM kinds;`,
  ],
  ['0099_x.contract', 'ALTER TABLE tasks DROP COLUMN rank;'],
  [online, 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS tasks_due ON tasks (due_date);'],
  [
    online,
    `-- repeat
UPDATE tasks SET estimate = 1 WHERE id IN (SELECT id FROM tasks WHERE estimate IS NULL LIMIT 1000);
ALTER TABLE tasks DROP CONSTRAINT IF EXISTS tasks_estimate, ADD CONSTRAINT tasks_estimate CHECK (estimate IS NOT NULL) NOT VALID;
ALTER TABLE tasks VALIDATE CONSTRAINT tasks_estimate;
ALTER TABLE tasks ALTER COLUMN estimate SET NOT NULL;`,
  ],
])('%s with “%s” is allowed', (name, text) => {
  expect(findFaults({ name, text })).toEqual([]);
});
