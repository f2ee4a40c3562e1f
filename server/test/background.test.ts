import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { connect, type Database, type Db } from '../src/platform/db/connect.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { patience } from './support/patience.ts';
import { spawnServer, type ServerProcess } from './support/server-process.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { isThorough } from './support/thorough.ts';
import { addMail, countMailsLeft } from './support/waiting-mails.ts';

// One server for both tests: whatever the first one does to it, it has to be fit for the second.
let dataDir: string;
let database: Database;
let post: MailServer;
let server: ServerProcess;
const arrived: (() => void)[] = [];
const name = `background_${randomUUID().replaceAll('-', '')}`;
const admin = () => withDatabase(inject('templateUrl'), 'postgres');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-background-'));
  // What is listed and then not there, as when two processes clear the same folder.
  await mkdir(join(dataDir, 'uploads'));
  await symlink('nowhere', join(dataDir, 'uploads', 'upload-gone'));
  await execute(admin(), `CREATE DATABASE ${name} TEMPLATE muster_template`);
  const url = withDatabase(inject('templateUrl'), name);
  database = connect(url, () => {});
  post = await startMailServer({
    onData: (stream, _session, done) => void stream.on('end', () => arrived.push(done)).resume(),
  });
  const environment = { DATABASE_URL: url, SMTP_URL: post.url };
  server = await spawnServer(dataDir, environment, 'test/support/serve-with-faults.ts');
  await server.becomesReady();
});
afterAll(async () => {
  await server.killGroup();
  await post.stop();
  await database.db.destroy();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(dataDir, { recursive: true });
});

const endAllOtherConnections = (db: Db) =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
async function isBlocked(db: Db, query: string) {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${query}`.execute(db);
  return rows.length > 0;
}

test('a file that vanishes, a strange message, a failure that nobody looks at: nothing of it ends the server', async () => {
  for (const payload of ['hello', '{}', '[null]', '[{"hint":{"kind":"task","projectId":"7"}}]'])
    await sql`SELECT pg_notify('muster_live', ${payload})`.execute(database.db);
  server.signal('SIGUSR2');
  await vi.waitUntil(
    () => /Nobody looks/.test(server.output()) && /is not ours/.test(server.output()),
    patience,
  );
  expect((await server.health())?.status).toBe(200);
});

test('a database that goes away while jobs are marked as done ends nothing, and each mail goes once', async () => {
  const rounds = isThorough ? 10 : 3;
  for (let round = 0; round < rounds; round++) {
    await addMail(database.db, `round-${round}`);
    await vi.waitUntil(() => arrived.length > round, patience);
    await database.db.transaction().execute(async (db) => {
      await sql`SELECT FROM graphile_worker._private_jobs FOR UPDATE`.execute(db);
      arrived[round]!();
      await vi.waitUntil(() => isBlocked(database.db, 'delete%_private_jobs%'), patience);
      await endAllOtherConnections(db);
    });
  }
  await vi.waitUntil(async () => (await countMailsLeft(database.db)) === 0, patience);
  expect(arrived).toHaveLength(rounds);
  expect((await server.health())?.status).toBe(200);
  server.terminate();
  expect(await server.ended).toBe(0);
});
