import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { connect, type Database, type Db } from '../src/platform/db/connect.ts';
import { addJob } from '../src/platform/jobs/queue.ts';
import { openWay } from './support/cut-connection.ts';
import { startMailServer } from './support/mail-server.ts';
import { patience } from './support/patience.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';
import { tempo } from './support/tempo.ts';
import { execute, withDatabase } from './support/template-database.ts';

// Most of it is spent on starting processes, which takes long where others want the processors too.
const longestTestMs = 120_000;

let dataDir: string;
let database: Database;
let way: Awaited<ReturnType<typeof openWay>>;
const name = `upkeep_${randomUUID().replaceAll('-', '')}`;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-upkeep-'));
  const templateUrl = inject('templateUrl');
  const url = withDatabase(templateUrl, name);
  await execute(withDatabase(templateUrl, 'postgres'), `CREATE DATABASE ${name} TEMPLATE muster_template`);
  database = connect(url, () => {});
  way = await openWay(url);
});
afterEach(async () => {
  way.speakAgain();
  for (const server of servers.splice(0)) await server.killGroup();
});
afterAll(async () => {
  await way.cut();
  await database.db.destroy();
  await execute(withDatabase(inject('templateUrl'), 'postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(dataDir, { recursive: true });
});

async function start(environment: Record<string, string> = {}) {
  const server = await spawnServer(
    dataDir,
    { DATABASE_URL: way.url, ...environment },
    'test/support/serve-with-faults.ts',
  );
  servers.push(server);
  await server.becomesReady();
  return server;
}

const ada = new RemoteBrowser();
async function arrive(server: ServerProcess) {
  if (!ada.cookies.has('muster')) await ada.register(server);
}

const countMailsLeft = async () => {
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'sendSecurityNotice'`.execute(database.db);
  return rows.length;
};
const endAllOtherConnections = (db: Db) =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
async function isBlocked(db: Db, query: string) {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${query}`.execute(db);
  return rows.length > 0;
}

test(
  'a file that vanishes, a strange message, a failure that nobody looks at: nothing of it ends the server',
  async () => {
    // What is listed and then not there, as when two processes clear the same folder.
    await mkdir(join(dataDir, 'uploads'));
    await symlink('nowhere', join(dataDir, 'uploads', 'upload-gone'));
    const server = await start();
    await arrive(server);
    for (const payload of ['hello', '{}', '[null]', '[{"hint":{"kind":"task","projectId":"7"}}]'])
      await sql`SELECT pg_notify('muster_live', ${payload})`.execute(database.db);
    server.signal('SIGUSR2');
    await vi.waitUntil(
      () => /Nobody looks/.test(server.output()) && /is not ours/.test(server.output()),
      patience,
    );
    expect((await ada.send(`${server.url}/users/profile`, 'POST')).status).toBe(200);
    server.terminate();
    expect(await server.ended).toBe(0);
  },
  longestTestMs,
);

test(
  'an error that nobody catches ends the process with its reason, to be started anew',
  async () => {
    const server = await start();
    server.signal('SIGHUP');
    expect(await server.ended).toBe(70);
    expect(server.output().trim().split('\n').at(-1)).toBe('Muster ends: Nobody catches');
  },
  longestTestMs,
);

test(
  'a server that cannot start says why in its last line',
  async () => {
    const server = await spawnServer(dataDir, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    servers.push(server);
    expect(await server.ended).toBe(1);
    expect(server.output().trim().split('\n').at(-1)).toMatch(/^Muster does not start: .*ECONNREFUSED/);
  },
  longestTestMs,
);

test(
  'a database that goes away while jobs are marked as done ends nothing, and each mail goes once',
  async () => {
    const arrived: (() => void)[] = [];
    const post = await startMailServer({
      onData: (stream, _session, done) => void stream.on('end', () => arrived.push(done)).resume(),
    });
    const server = await start({ SMTP_URL: post.url });
    const rounds = 10;
    for (let round = 0; round < rounds; round++) {
      const about = { to: 'ada@example.com', about: 'passwordChanged', wasProven: true } as const;
      await addJob(database.db, 'sendSecurityNotice', { id: `round-${round}`, ...about });
      await vi.waitUntil(() => arrived.length > round, patience);
      await database.db.transaction().execute(async (db) => {
        await sql`SELECT FROM graphile_worker._private_jobs FOR UPDATE`.execute(db);
        arrived[round]!();
        await vi.waitUntil(() => isBlocked(database.db, 'delete%_private_jobs%'), patience);
        await endAllOtherConnections(db);
      });
    }
    await vi.waitUntil(async () => (await countMailsLeft()) === 0, patience);
    expect(arrived).toHaveLength(rounds);
    expect((await server.health())?.status).toBe(200);
    server.terminate();
    expect(await server.ended).toBe(0);
    await post.stop();
  },
  longestTestMs,
);

test(
  'asked to stop while the database is silent, the server ends within twenty seconds',
  async () => {
    const server = await start();
    await arrive(server);
    way.fallSilent();
    const calls = Array.from({ length: 5 }, () =>
      ada.send(`${server.url}/organizations`, 'POST', { name: 'Late' }),
    );
    await server.health();
    const began = performance.now();
    server.terminate();
    expect(await server.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(20_000 * tempo());
    const statuses = await Promise.all(calls.map((call) => call.then(({ status }) => status)));
    expect(statuses).toEqual(calls.map(() => 503));
  },
  longestTestMs,
);

test(
  'a database that is frozen is answered for before anybody stops waiting, and left',
  async () => {
    const server = await start({ PGAPPNAME: 'frozen' });
    await arrive(server);
    await Promise.all(Array.from({ length: 10 }, () => ada.send(`${server.url}/users/profile`, 'POST')));
    const { rows: frozen } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'frozen'`.execute(database.db);
    const signal = (name: NodeJS.Signals) => frozen.forEach(({ pid }) => process.kill(pid, name));
    try {
      signal('SIGSTOP');
      const began = performance.now();
      const replies = await Promise.all(Array.from({ length: 30 }, () => server.health()));
      expect(performance.now() - began).toBeLessThan(10_000 * tempo());
      expect(replies.every((reply) => reply?.status === 200 || reply?.status === 503)).toBe(true);
      expect((await server.health())?.status).toBe(200);
      await addJob(database.db, 'sendSecurityNotice', {
        id: 'frozen',
        to: 'ada@example.com',
        about: 'passwordChanged',
        wasProven: true,
      });
      await vi.waitUntil(async () => (await countMailsLeft()) === 0, patience);
    } finally {
      signal('SIGCONT');
    }
    server.terminate();
    expect(await server.ended).toBe(0);
  },
  longestTestMs,
);
