import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/database.ts';
import { openSession } from '../../src/identity/sessions.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { placement } from '../../src/tables.ts';
import { npmRun } from '../support/npm.ts';
import { search } from '../support/searching.ts';
import { listWronglyTallied } from '../support/tallies.ts';
import { execute, withDatabase } from '../support/template-database.ts';
import { startWebsite } from '../support/website.ts';
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

test('a database that is in use is divided with all that it has, and goes on as before', async () => {
  const { databaseUrl, addNodes } = await makeDatabase();
  await (await openDatabase({ databaseUrl, dataDir: tmpdir() }, () => {})).close();
  const whole = await startWorld({}, { through: async () => databaseUrl });
  const { ada, acme, url: website, tasks, todo, doing, addTask } = await startWebsite(whole);
  const { task, url } = await addTask(ada, { title: 'Regatta' });
  await ada.post(`${url}/comments`, { body: 'Who sails?' });
  const { task: next } = await addTask(ada);
  const { tables: before } = await whole.stored();
  await whole.stop();

  await addNodes();
  const { code, output } = await npmRun({ DATABASE_URL: databaseUrl }, 'distribute');
  expect({ code, output }).toEqual({ code: 0, output: 'All tables have their place now.\n' });
  const divided = await startWorld({}, { through: async () => databaseUrl });
  onTestFinished(() => divided.stop());
  expect((await divided.stored()).tables).toEqual(before);

  const kim = await divided.user('Kim');
  await divided.addMember(acme.id, kim, 'admin');
  const again = await kim.post(tasks, { title: 'Regatta, again', status: todo });
  const place = { status: todo, after: next._id, before: task._id };
  for (const reply of [
    again,
    await kim.put(`${tasks}/${again.json().task._id}/place`, place),
    await kim.put(`${website}/status/${doing}`, { category: 'done' }),
    await kim.put(`${tasks}/${task._id}/place`, { status: doing }),
  ])
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  expect(await listWronglyTallied(divided)).toEqual([]);
  expect((await search(kim, 'regatta')).tasks).toHaveLength(2);
});

test('an archive comes back into a database that is divided before it has anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-distributed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const archive = join(folder, 'backup.tar.gz');
  const from = await makeClusterDatabase();
  await (await openDatabase({ databaseUrl: from, dataDir: folder }, () => {})).close();
  const whole = await startWorld({}, { through: async () => from });
  const { ada, addTask } = await startWebsite(whole);
  const { task } = await addTask(ada, { title: 'Regatta' });
  const env = { DATABASE_URL: from, DATA_DIR: whole.dataDir };
  expect((await npmRun(env, 'backup', archive)).code).toBe(0);
  await whole.stop();

  const to = { DATABASE_URL: await makeClusterDatabase(), DATA_DIR: join(folder, 'data') };
  expect((await npmRun(to, 'distribute')).code).toBe(0);
  const { code, output } = await npmRun(to, 'restore', archive);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Restored') });
  const divided = await startWorld({}, { through: async () => to.DATABASE_URL });
  onTestFinished(() => divided.stop());
  expect(await divided.db.selectFrom('tasks').select('id').execute()).toEqual([{ id: task._id }]);
  expect(await listWronglyTallied(divided)).toEqual([]);
});

/** Another one on the same nodes, in which nothing is divided yet. */
async function makeClusterDatabase() {
  const { databaseUrl, addNodes } = await makeDatabase();
  await addNodes();
  return databaseUrl;
}

/** One that is the coordinator's alone until the nodes are added. */
async function makeDatabase() {
  const name = `divided_${randomUUID().replaceAll('-', '')}`;
  const { rows: nodes } = await sql<Node>`
    SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node
    ORDER BY groupid`.execute(world.db);
  for (const node of nodes) {
    await execute(urlAt(node, 'postgres'), `CREATE DATABASE ${name}`);
    onTestFinished(() => execute(urlAt(node, 'postgres'), `DROP DATABASE ${name} WITH (FORCE)`));
  }
  const databaseUrl = withDatabase(world.databaseUrl, name);
  async function addNodes() {
    for (const node of nodes) await execute(urlAt(node, name), 'CREATE EXTENSION citus');
    for (const { host, port, isCoordinator } of nodes)
      await execute(
        databaseUrl,
        isCoordinator
          ? `SELECT citus_set_coordinator_host('${host}', ${port})`
          : `SELECT citus_add_node('${host}', ${port})`,
      );
  }
  return { databaseUrl, addNodes };
}

interface Node {
  host: string;
  port: number;
  isCoordinator: boolean;
}

function urlAt({ host, port }: Node, database: string) {
  const url = new URL(withDatabase(world.databaseUrl, database));
  url.host = `${host}:${port}`;
  return url.href;
}
