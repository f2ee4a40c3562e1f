import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPostgresIn } from '@muster/embedded-postgres';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openWay } from './support/cut-connection.ts';
import { patience } from './support/patience.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { spawnServer, type ServerProcess } from './support/server-process.ts';
import { isThorough } from './support/thorough.ts';

let dataDir: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-supervisor-'));
});
afterEach(async () => {
  for (const supervisor of started.splice(0)) {
    supervisor.terminate();
    await supervisor.ended;
  }
});
afterAll(async () => {
  // The port is free before the database has ended.
  await vi.waitUntil(() => listPostgresIn(join(dataDir, 'postgres')).length === 0, patience);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** As `npm start` does. */
async function start(environment: Record<string, string> = {}) {
  const supervisor = await spawnServer(dataDir, environment, '../bin/start.mjs');
  started.push(supervisor);
  return supervisor;
}

const isServing = async (supervisor: ServerProcess) => (await supervisor.health())?.status === 200;
const startsServing = (supervisor: ServerProcess) => vi.waitUntil(() => isServing(supervisor), patience);
const isSilent = async (supervisor: ServerProcess) => (await supervisor.health()) === undefined;

/** The process below the supervisor. */
function findServer({ pid }: ServerProcess) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.find(([, parent]) => parent === pid)![0]!;
}

test('a server that is killed is started again by itself, and serves', { timeout: 120_000 }, async () => {
  const supervisor = await start();
  await startsServing(supervisor);
  const killed = findServer(supervisor);
  process.kill(killed, 'SIGKILL');
  await vi.waitUntil(
    () => supervisor.output().includes('The server was ended by SIGKILL; starting it again in 1 s'),
    patience,
  );
  await startsServing(supervisor);
  expect(findServer(supervisor)).not.toBe(killed);

  supervisor.terminate();
  expect(await supervisor.ended).toBe(0);
  expect(await isSilent(supervisor)).toBe(true);
});

test('whoever ends it while it waits to start the server again has ended it', async () => {
  const supervisor = await start();
  await startsServing(supervisor);
  process.kill(findServer(supervisor), 'SIGKILL');
  await vi.waitUntil(() => supervisor.output().includes('starting it again'), patience);
  supervisor.terminate();
  expect(await supervisor.ended).toBe(0);
  expect(await isSilent(supervisor)).toBe(true);
}, 120_000);

test.runIf(isThorough)(
  'a server that is killed while its database is away serves once that is back',
  async () => {
    const database = `supervised_${process.pid}`;
    const admin = withDatabase(inject('templateUrl'), 'postgres');
    await execute(admin, `CREATE DATABASE ${database} TEMPLATE muster_template`);
    const way = await openWay(withDatabase(inject('templateUrl'), database));
    const supervisor = await start({ DATABASE_URL: way.url });
    await startsServing(supervisor);
    await way.cut();
    process.kill(findServer(supervisor), 'SIGKILL');
    await vi.waitUntil(() => supervisor.output().includes('The server ended with 1; starting it'), patience);
    await way.mend();
    await startsServing(supervisor);

    supervisor.terminate();
    expect(await supervisor.ended).toBe(0);
    await way.cut();
    await execute(admin, `DROP DATABASE ${database} WITH (FORCE)`);
  },
  120_000,
);

test('a server that refuses to start is not started again', async () => {
  const first = await start();
  await startsServing(first);
  const second = await start({ PORT: String(first.port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('The port is in use');
  expect(second.output()).not.toContain('again');
}, 120_000);

test('a server whose supervisor was killed ends and frees the port', async () => {
  const supervisor = await start();
  await startsServing(supervisor);
  process.kill(supervisor.pid, 'SIGKILL');
  await supervisor.ended;
  await vi.waitUntil(() => isSilent(supervisor), patience);
}, 120_000);
