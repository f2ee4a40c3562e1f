import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { patience } from '../support/patience.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from '../support/server-process.ts';
import { execute, withDatabase } from '../support/template-database.ts';
import { isThorough } from '../support/thorough.ts';

const admin = () => withDatabase(inject('templateUrl'), 'postgres');

let folder: string;
let name: string;
let url: string;
let client: pg.Client;
const servers: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-upgrade-'));
  name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  await execute(admin(), `CREATE DATABASE ${name} TEMPLATE muster_template`);
  url = withDatabase(inject('templateUrl'), name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.killGroup();
  await client.end();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

async function start(...program: string[]) {
  const server = await spawnServer(folder, { DATABASE_URL: url, LOG_LEVEL: 'error' }, ...program);
  servers.push(server);
  return server;
}
const startNext = () => start('test/support/serve-with-migrations.ts', folder);

const plant = (file: string, text: string) => writeFile(join(folder, file), text);
const says = (server: ServerProcess, text: string) =>
  vi.waitUntil(() => server.output().includes(text), patience);
const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
const isDone = async (migration: string) =>
  (await ask(`SELECT FROM kysely_migration WHERE name = '${migration}'`)).length === 1;

/** A migration that takes as long as this test holds a lock. */
const long = `DO $$ BEGIN
  WHILE NOT pg_try_advisory_xact_lock_shared(42) LOOP PERFORM pg_sleep(0.02); END LOOP;
END $$;
CREATE TABLE made_by_it ();`;

const isNext = (server: ServerProcess) => server.output().includes('Migrating the database: 9000_long');

test(
  'servers that start while another migrates wait for it, and the next one takes over when it dies',
  { timeout: 120_000 },
  async () => {
    await plant('9000_long.sql', long);
    await client.query('SELECT pg_advisory_lock(42)');
    const first = await startNext();
    await says(first, '9000_long');
    const [second, third] = await Promise.all([startNext(), startNext()]);
    for (const server of [second, third]) {
      await says(server, 'Another server is migrating: 9000_long: waiting for it');
      const early = await server.health();
      expect([early?.status, await early?.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'STARTING' }),
      ]);
    }

    await first.killGroup();
    const next = await vi.waitUntil(() => [second, third].find(isNext), patience);
    const last = next === second ? third : second;
    expect([isNext(last), (await last.health())?.status]).toEqual([false, 503]);

    await client.query('SELECT pg_advisory_unlock(42)');
    await Promise.all([next.becomesReady(), last.becomesReady()]);
    expect(isNext(last)).toBe(false);
    expect(await isDone('9000_long')).toBe(true);
  },
);

test.runIf(isThorough)(
  'asked to stop, a server that migrates and one that waits for it end at once',
  { timeout: 120_000 },
  async () => {
    await plant('9000_long.sql', long);
    await client.query('SELECT pg_advisory_lock(42)');
    const first = await startNext();
    await says(first, '9000_long');
    const second = await startNext();
    await says(second, 'waiting for it');

    second.terminate();
    expect(await second.ended).toBe(0);
    first.terminate();
    expect(await first.ended).toBe(0);
    expect(await isDone('9000_long')).toBe(false);
    expect(await ask(`SELECT to_regclass('made_by_it') AS made`)).toEqual([{ made: null }]);
  },
);

/** Ada with a project of many tasks, and what she does all day. */
async function startWorking(server: ServerProcess) {
  const ada = new RemoteBrowser();
  const send = async (method: string, path: string, body?: object) => {
    const reply = await ada.send(`${server.url}${path}`, method, body);
    return { status: reply.status, body: (await reply.json()) as Record<string, { _id: string }> };
  };
  await ada.register(server);
  const { organization } = (await send('POST', '/organizations', { name: 'Acme' })).body;
  const projects = `/organizations/${organization!._id}/projects`;
  const { project } = (await send('POST', projects, { name: 'Website' })).body;
  const website = `${projects}/${project!._id}`;
  const { taskStatus } = (await send('POST', `${website}/status`, { name: 'To Do' })).body;
  await client.query(
    `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
     SELECT organization_id, project_id, gen_random_uuid(), 1000 + n, id, 'One of many', (SELECT id FROM users)
     FROM task_statuses, generate_series(1, 5000) AS n`,
  );
  return async () => {
    const made = await send('POST', `${website}/tasks`, { title: 'New', status: taskStatus!._id });
    const { task } = made.body;
    const changed = await send('PUT', `${website}/tasks/${task?._id}`, { title: 'Changed' });
    const listed = await send('GET', `${website}/tasks`);
    const deleted = await send('DELETE', `${website}/tasks/${task?._id}`);
    return [made, changed, listed, deleted].map(({ status }) => status);
  };
}
const aGoodDay = [201, 200, 200, 200];

async function plantUpgrade() {
  await plant('9001_effort.sql', 'ALTER TABLE tasks ADD COLUMN effort integer DEFAULT 1;');
  await plant(
    '9002_efforts.online.sql',
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_effort ON tasks (effort);
-- repeat
UPDATE tasks SET effort = 2 WHERE id IN (SELECT id FROM tasks WHERE effort = 1 AND title = 'One of many' LIMIT 1000);
ALTER TABLE tasks DROP CONSTRAINT IF EXISTS tasks_effort_given,
  ADD CONSTRAINT tasks_effort_given CHECK (effort IS NOT NULL) NOT VALID;
ALTER TABLE tasks VALIDATE CONSTRAINT tasks_effort_given;
ALTER TABLE tasks ALTER COLUMN effort SET NOT NULL;`,
  );
}

test(
  'the version before works on while the next one migrates, waits for a table in use, and serves',
  { timeout: 120_000 },
  async () => {
    const old = await start();
    await old.becomesReady();
    const work = await startWorking(old);
    await plantUpgrade();
    // As a backup would.
    await client.query('BEGIN');
    await client.query('SELECT FROM tasks LIMIT 1');

    const next = await startNext();
    await says(next, '9001_effort waits for a table that is in use');
    // While the next one asks for the table, again and again.
    for (let day = 0; day < 5; day++) expect(await work()).toEqual(aGoodDay);
    expect(await isDone('9001_effort')).toBe(false);
    await client.query('COMMIT');

    let isReady = false;
    const ready = next.becomesReady().then(() => (isReady = true));
    do expect(await work()).toEqual(aGoodDay);
    while (!isReady);
    await ready;
    expect(await ask('SELECT DISTINCT effort FROM tasks')).toEqual([{ effort: 2 }]);
    expect(await work()).toEqual(aGoodDay);
    expect(old.output()).not.toContain('request failed');

    old.terminate();
    expect(await old.ended).toBe(0);
    expect((await next.health())?.status).toBe(200);
  },
);

test.runIf(isThorough)(
  'an index whose building was broken off by a crash is built anew',
  { timeout: 120_000 },
  async () => {
    await plantUpgrade();
    // It is built beside a change that is under way, and waits for it to end.
    await client.query('BEGIN');
    await client.query('CREATE TEMPORARY TABLE under_way ()');
    const first = await startNext();
    await vi.waitUntil(
      async () =>
        (await ask(`SELECT FROM pg_index WHERE indexrelid = to_regclass('tasks_effort')`)).length > 0,
      patience,
    );
    await first.killGroup();
    await client.query('ROLLBACK');

    const next = await startNext();
    await next.becomesReady();
    expect(await ask(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'tasks_effort'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
    expect(await isDone('9002_efforts.online')).toBe(true);
  },
);

test('a database that does not keep texts as Unicode is refused with a sentence', async () => {
  const other = `${name}_ascii`;
  await execute(admin(), `CREATE DATABASE ${other} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
  const server = await spawnServer(folder, { DATABASE_URL: withDatabase(url, other) });
  servers.push(server);
  expect(await server.ended).not.toBe(0);
  expect(server.output()).toContain(
    'Muster does not start: The database keeps texts as SQL_ASCII, not as UTF8: make it anew',
  );
  await execute(admin(), `DROP DATABASE ${other} WITH (FORCE)`);
});
