import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listPostgresIn } from '@muster/embedded-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { poolSize } from '../src/platform/db/connect.ts';
import { Listening } from './support/listening.ts';
import { patience } from './support/patience.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';

/** For the start of a process, on a machine that is busy with much else. */
const token = 'a token for Prometheus';
const ada = new RemoteBrowser();
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-workers-'));
  server = await spawnServer(dataDir, { WORKERS: '2', METRICS_TOKEN: token });
  await bothServe(1);
  await ada.register(server);
});
afterAll(async () => {
  await server.killGroup();
  await vi.waitUntil(() => listPostgresIn(join(dataDir, 'postgres')).length === 0, patience);
  await rm(dataDir, { recursive: true });
});

const count = (words: string) => server.output().split(words).length - 1;
const bothServe = (times: number) => vi.waitUntil(() => count('2 of 2 processes serve') === times, patience);

/** The processes below the one that leads, the oldest first. */
function listWorkers() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === server.pid).map(([pid]) => pid!);
}

/** Asks on a connection of its own: two that are opened one after the other lead to two processes. */
function connect() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (method: string, path: string, body?: object) => {
    const sending = request(server.url + path, {
      agent,
      method,
      headers: {
        cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': ada.cookies.get('XSRF-TOKEN')!,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      sending.once('response', answered).once('error', failed);
      sending.end(body && JSON.stringify(body));
    });
    await text(response);
    return response.statusCode;
  };
}

/** The values of a series in the processes, by their numbers. */
async function figuresOf(series: string) {
  const headers = { authorization: `Bearer ${token}` };
  const told = await (await fetch(new URL('/metrics', server.url), { headers })).text();
  const lines = told.split('\n').filter((line) => line.startsWith(series));
  return Object.fromEntries(lines.map((line) => /worker="(\d+)"\} (\d+)$/.exec(line)!.slice(1)));
}

const listening = () => Listening.at(`${server.url}/users/events`, ada.cookies);

test('a session made at one process is known to all, and whoever asks for metrics hears of each', async () => {
  for (const ask of [connect(), connect()]) expect(await ask('GET', '/organizations')).toBe(200);
  const listed = 'muster_http_requests_total{method="GET",route="/api/organizations",status="200"';
  expect(await figuresOf(listed)).toEqual({ 1: '1', 2: '1' });
});

test('the database was made, and migrated, once', () => {
  expect([count('PostgreSQL started'), count('PostgreSQL is already running')]).toEqual([1, 1]);
  expect(server.output()).not.toContain('waiting for it');
});

test('a change made at one process is told by the other', async () => {
  const streams = [await listening(), await listening()];
  expect(await figuresOf('muster_live_streams')).toEqual({ 1: '1', 2: '1' });
  for (const ask of [connect(), connect()]) {
    const _id = randomUUID();
    expect(await ask('POST', '/organizations', { _id, name: 'Told' })).toBe(201);
    for (const stream of streams) await stream.hears({ kind: 'organizations', ids: [_id] });
  }
  for (const stream of streams) stream.close();
  const isQuiet = async () => !Object.values(await figuresOf('muster_live_streams')).some(Number);
  await vi.waitUntil(isQuiet, patience);
});

test('a process that is killed is replaced, and whoever is with the other notices nothing', async () => {
  const streams = [await listening()];
  const eachHasOne = async () => Object.values(await figuresOf('muster_live_streams')).every(Number);
  // A connection more in between, and two of them come to the same one.
  while (!(await eachHasOne())) streams.push(await listening());
  const [killed, other] = listWorkers() as [number, number];
  // It takes no connection any more that is handed to it: whoever sent that must hear of its end, too.
  process.kill(killed, 'SIGSTOP');
  const calls = [connect()('GET', '/health'), connect()('GET', '/health')];
  await Promise.any(calls);
  process.kill(killed, 'SIGKILL');
  const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  await vi.waitUntil(() => streams.some(({ isOver }) => isOver), patience);

  const statuses = new Set<unknown>();
  const ask = async () => statuses.add(await connect()('GET', '/organizations'));
  await vi.waitUntil(async () => (await ask()) && count('2 of 2 processes serve') === 2, patience);
  expect([...statuses]).toEqual([200]);
  expect(server.output()).toContain('A process was ended by SIGKILL; starting another in 1 s');
  const [survivor, ...more] = streams.filter(({ isOver }) => !isOver);
  expect(more.length).toBeLessThan(streams.length - 1);
  const _id = randomUUID();
  expect(await connect()('POST', '/organizations', { _id, name: 'Still told' })).toBe(201);
  await survivor!.hears({ kind: 'organizations', ids: [_id] });
  expect(listWorkers()).toEqual([other, expect.any(Number)]);
  expect(Object.keys(await figuresOf('muster_live_streams'))).toEqual(['2', '3']);
});

test('asked to stop, all of them end, and the database with the last', async () => {
  const streams = [await listening(), await listening()];
  server.terminate();
  for (const stream of streams) await stream.ends();
  expect(await server.ended).toBe(0);
  expect(count('Stopping')).toBe(2);
  expect(await server.health()).toBeUndefined();
  expect(listPostgresIn(join(dataDir, 'postgres'))).toEqual([]);
});

test('when who leads is killed, the others end too, and free the port', async () => {
  server = await spawnServer(dataDir, { WORKERS: '2' });
  await bothServe(1);
  const workers = listWorkers();
  server.signal('SIGKILL');
  await server.ended;
  await vi.waitUntil(async () => (await server.health()) === undefined, patience);
  await vi.waitUntil(() => workers.every((pid) => !isAlive(pid)), patience);
  expect(listPostgresIn(join(dataDir, 'postgres'))).toEqual([]);
});

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a number of processes that cannot be is refused in our words', async () => {
  const refused = await spawnServer(dataDir, { WORKERS: 'two' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('WORKERS: Give a whole number from 1 to 8');
  for (const WORKERS of ['0', '9', '1.5'])
    expect(() => readConfig({ WORKERS })).toThrow('WORKERS: Give a whole number from 1 to 8');
  expect([readConfig({}), readConfig({ WORKERS: '' })].map(({ workers }) => workers)).toEqual([1, 1]);
});

test('however many processes there are, a PostgreSQL of 100 connections has some left', () => {
  const most = [1, 2, 3, 4, 5, 6, 7, 8].map((workers) => workers * (poolSize(workers) + 3));
  expect(most).toEqual([23, 46, 69, 76, 75, 78, 84, 88]);
});
