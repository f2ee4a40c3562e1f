import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listPostgresIn } from '@muster/embedded-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startBuiltInPostgres } from '../src/platform/db/built-in.ts';
import { Listening } from './support/listening.ts';
import { patience } from './support/patience.ts';
import { organizationForm, picture } from './support/pictures.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';
import { isThorough, some } from './support/thorough.ts';

let dataDir: string;
let logo: Buffer;
const ada = new RemoteBrowser();
const servers: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-process-'));
  logo = await picture().png().toBuffer();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.killGroup();
});
afterAll(async () => {
  killPostgres();
  await vi.waitUntil(() => postgresProcesses().length === 0, patience);
  await rm(dataDir, { recursive: true });
});

const postgresProcesses = () => listPostgresIn(join(dataDir, 'postgres'));

function killPostgres() {
  for (const pid of postgresProcesses()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the one before.
    }
  }
}

async function start() {
  const server = await spawnServer(dataDir);
  servers.push(server);
  return server;
}
async function startReady() {
  const server = await start();
  await server.becomesReady();
  return server;
}

const listOrganizations = async ({ url }: ServerProcess) => {
  const response = await ada.send(`${url}/organizations`, 'GET');
  const { organizations } = (await response.json()) as {
    organizations: { organization: { _id: string; logo: string | null }; role: string }[];
  };
  return organizations;
};

test('the port answers 503 in our words while the first start makes the database, then 200', async () => {
  const server = await start();
  const early = await vi.waitUntil(server.health, patience);
  expect(early.status).toBe(503);
  expect(await early.json()).toEqual({
    status: 503,
    code: 'STARTING',
    message: expect.stringContaining('starting'),
  });
  expect(early.headers.get('retry-after')).toBe('1');
  expect(early.headers.get('x-content-type-options')).toBe('nosniff');
  expect(early.headers.get('cache-control')).toBe('no-store');
  await server.becomesReady();
  expect((await ada.register(server)).status).toBe(201);

  server.terminate();
  expect(await server.ended).toBe(0);
  expect(postgresProcesses()).toEqual([]);
});

const time = async (work: () => unknown) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

test('at the second start, whoever was signed in still is', async () => {
  const server = await startReady();
  expect((await ada.send(`${server.url}/users/profile`, 'POST')).status).toBe(200);
});

test('asked to stop, the server finishes a request that waits for the database', async () => {
  const server = await startReady();
  const { organization } = (await (
    await ada.send(`${server.url}/organizations`, 'POST', { name: 'Acme' })
  ).json()) as { organization: { _id: string } };
  const shared = await startBuiltInPostgres(dataDir, () => {});
  const client = new pg.Client({ connectionString: shared.connectionString });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', [organization._id]);

  const slow = ada.send(`${server.url}/organizations/${organization._id}`, 'PUT', { name: 'Slow' });
  await vi.waitUntil(async () => {
    const { rows } = await client.query('SELECT 1 FROM pg_stat_activity WHERE wait_event_type = $1', [
      'Lock',
    ]);
    return rows.length > 0;
  }, patience);
  server.terminate();
  await vi.waitUntil(() => server.output().includes('Stopping'), patience);
  await vi.waitUntil(async () => (await server.health()) === undefined, patience);
  await client.query('COMMIT');

  const reply = await slow;
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ organization: { name: 'Slow' } });
  expect(await server.ended).toBe(0);
  // Those health checks were refused, and nothing failed.
  expect(server.output()).not.toContain('request failed');
  await client.end();
  await shared.stop();
});

test('asked to stop, the server finishes a request that is still arriving', async () => {
  const server = await startReady();
  const body = JSON.stringify({ name: 'Slowly sent' });
  const sending = request(`${server.url}/organizations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      ...ada.headers(),
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    sending.on('response', (response) => resolve(text(response))).on('error', reject);
  });
  await new Promise((sent) => sending.write(body.slice(0, 5), sent));
  await server.health();
  server.terminate();
  await vi.waitUntil(() => server.output().includes('Stopping'), patience);
  sending.end(body.slice(5));

  expect(JSON.parse(await answer)).toMatchObject({ status: 201, organization: { name: 'Slowly sent' } });
  expect(await server.ended).toBe(0);
});

test.runIf(isThorough)('two servers share one folder, and stopping one does not hurt the other', async () => {
  const [first, second] = await Promise.all([startReady(), startReady()]);
  const _id = randomUUID();
  await ada.send(`${first.url}/organizations`, 'POST', { _id, name: 'Shared' });
  expect((await ada.send(`${second.url}/organizations/${_id}`, 'GET')).status).toBe(200);

  const calls = Array.from({ length: 20 }, () => ada.send(`${second.url}/organizations`, 'GET'));
  first.terminate();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await first.ended).toBe(0);
  expect((await ada.send(`${second.url}/organizations`, 'POST', { name: 'Alone' })).status).toBe(201);
  second.terminate();
  expect(await second.ended).toBe(0);
  expect(postgresProcesses()).toEqual([]);
});

test('a change made at one server is told by the other, and stopping ends streams at once', async () => {
  const [first, second] = await Promise.all([startReady(), startReady()]);
  const stream = await Listening.at(`${second.url}/users/events`, ada.cookies);
  const _id = randomUUID();
  await ada.send(`${first.url}/organizations`, 'POST', { _id, name: 'Told' });
  expect(await stream.hears({ kind: 'organizations', ids: [_id] })).toMatchObject({ change: 'created' });

  second.terminate();
  await stream.ends();
  expect(await time(() => second.ended)).toBeLessThan(12_000);
  expect(await second.ended).toBe(0);
  expect(second.output()).not.toMatch(/error|warn/i);
});

/** Founds organizations until the server is gone; answers those that it acknowledged. */
async function foundUntilTheEnd(server: ServerProcess, enough: number, kill: () => Promise<void>) {
  const acknowledged: string[] = [];
  let killing: Promise<void> | undefined;
  async function keepFounding(withLogo: boolean) {
    for (;;) {
      const fields = { _id: randomUUID(), name: 'Kept' };
      const body = withLogo ? organizationForm(fields, logo) : fields;
      const reply = await ada.send(`${server.url}/organizations`, 'POST', body).catch(() => undefined);
      if (!reply) return;
      if (reply.status === 201) acknowledged.push(fields._id);
      if (acknowledged.length >= enough) killing ??= kill();
    }
  }
  await Promise.all([true, false, false, false].map(keepFounding));
  await killing;
  return acknowledged;
}

test.each(
  some(
    [
      { what: 'the server and its database', includesDatabase: true },
      { what: 'the server', includesDatabase: false },
    ],
    2,
  ),
)(
  'what was acknowledged before $what were killed is there after the restart, whole',
  async ({ includesDatabase }) => {
    const kept = new Set<string>();
    let server = await startReady();
    for (let round = 0; round < 3; round++) {
      const acknowledged = await foundUntilTheEnd(server, 5 + 5 * round, async () => {
        if (includesDatabase) killPostgres();
        await server.killGroup();
      });
      for (const id of acknowledged) kept.add(id);
      server = await startReady();

      const organizations = await listOrganizations(server);
      const found = new Map(
        organizations.map(({ organization, role }) => [organization._id, { ...organization, role }]),
      );
      expect([...kept].filter((id) => !found.has(id))).toEqual([]);
      expect(organizations.filter(({ role }) => role !== 'admin')).toEqual([]);
      for (const { logo } of acknowledged.map((id) => found.get(id)!)) {
        if (!logo) continue;
        const image = await ada.send(new URL(logo, server.url).href, 'GET');
        expect([image.status, (await image.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
      }
    }
    expect(kept.size).toBeGreaterThanOrEqual(30);
  },
  120_000,
);
