import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { connect, type Database } from '../src/platform/db/connect.ts';
import { openWay } from './support/cut-connection.ts';
import { patience } from './support/patience.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';
import { tempo } from './support/tempo.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { addMail, countMailsLeft } from './support/waiting-mails.ts';

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
    const look = () => ada.send(`${server.url}/health`, 'GET');
    const read = () => ada.send(`${server.url}/organizations`, 'GET');
    const write = () => ada.send(`${server.url}/organizations`, 'POST', { name: 'Acme' });
    const signal = (name: NodeJS.Signals) => frozen.forEach(({ pid }) => process.kill(pid, name));
    try {
      signal('SIGSTOP');
      const began = performance.now();
      const replies = await Promise.all(Array.from({ length: 10 }, () => [look(), read(), write()]).flat());
      expect(performance.now() - began).toBeLessThan(8_000 * tempo());
      expect(replies.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
      const afterwards = await Promise.all([look(), read(), write()]);
      expect(afterwards.map(({ status }) => status)).toEqual([200, 200, 201]);
      await addMail(database.db, 'frozen');
      await vi.waitUntil(async () => (await countMailsLeft(database.db)) === 0, patience);
    } finally {
      signal('SIGCONT');
    }
    server.terminate();
    expect(await server.ended).toBe(0);
  },
  longestTestMs,
);
