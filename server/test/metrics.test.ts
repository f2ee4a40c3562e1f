import { readFile } from 'node:fs/promises';
import { Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { serveMetrics } from '../src/platform/observing/serve-metrics.ts';
import { createWorkers } from '../src/workers.ts';
import { openWay } from './support/cut-connection.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { patience } from './support/patience.ts';
import { startWebsite, type Website } from './support/website.ts';
import { startWorld, type World } from './support/world.ts';

const token = 'a token for Prometheus';
let world: World;
let website: Website;
let way: Awaited<ReturnType<typeof openWay>>;
let mailServer: MailServer;
let port: number;

beforeAll(async () => {
  mailServer = await startMailServer();
  port = await findFreePort();
  world = await startWorld(
    { METRICS_TOKEN: token, METRICS_PORT: String(port), SMTP_URL: mailServer.url },
    {
      isLive: true,
      through: async (databaseUrl) => {
        way = await openWay(databaseUrl);
        return way.url;
      },
    },
  );
  website = await startWebsite(world);
});
afterAll(async () => {
  await world.stop();
  await way.cut();
  await mailServer.stop();
});

const ask = (authorization?: string, { app } = world) =>
  app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });

async function figures() {
  const reply = await ask(`Bearer ${token}`);
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

/** The value of a series, 0 where there is none. */
async function figure(series: string) {
  const line = (await figures()).split('\n').find((line) => line.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

test('metrics on the main port are for who has the token', async () => {
  for (const authorization of [undefined, token, 'Bearer ', 'Bearer a token for Prometheut']) {
    const reply = await ask(authorization);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.body).not.toContain('muster_');
  }
  const reply = await ask(`Bearer ${token}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await world.visitor().get('/openapi.json')).body).not.toContain('/metrics');
});

test('the manual’s alerts and table ask for metrics that there are', async () => {
  const manual = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const block = /^ {4}groups:\n(?: {5,}.*\n)+/m.exec(manual)![0];
  const { groups } = parse(block) as { groups: { rules: { alert: string; expr: string }[] }[] };
  expect(groups[0]!.rules).toHaveLength(5);
  const told = await figures();
  const named = [...manual.matchAll(/\bmuster_[a-z_]+/g)].map(([name]) => name);
  expect(new Set(named).size).toBeGreaterThan(10);
  const missing = named.filter((name) => !told.includes(`# TYPE ${name.replace(/_bucket$/, '')} `));
  expect(missing).toEqual([]);
});

test('metrics on a port of their own need no token and say nothing else', async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('muster_build_info{version="0.1.0"} 1');
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
});

test('without a token /metrics is an unknown path like any other', async () => {
  const quiet = await startWorld();
  try {
    const [metrics, nothing] = await Promise.all([
      ask('Bearer undefined', quiet),
      quiet.app.inject({ method: 'GET', url: '/nothing' }),
    ]);
    expect([metrics.statusCode, metrics.body]).toEqual([nothing.statusCode, nothing.body]);
    // Nothing stands between the parts and those who use them.
    expect(quiet.services.observing.watchJobs(quiet)).toBe(quiet);
  } finally {
    await quiet.stop();
  }
});

test('requests are counted and timed by method, pattern of the route and status', async () => {
  const route = 'route="/api/organizations/:organizationId/projects/:projectId/tasks"';
  const listed = `muster_http_requests_total{method="GET",${route},status="200"}`;
  const timed = `muster_http_request_duration_seconds_count{method="GET",${route}}`;
  const unknown = 'muster_http_requests_total{method="GET",route="/api/*",status="404"}';
  const before = [await figure(listed), await figure(timed), await figure(unknown)];
  for (let count = 0; count < 3; count += 1)
    expect((await website.ada.get(website.tasks)).statusCode).toBe(200);
  await website.ada.get('/no/such/thing');
  await vi.waitUntil(async () => (await figure(listed)) === before[0]! + 3, patience);
  expect(await figure(timed)).toBe(before[1]! + 3);
  expect(await figure(unknown)).toBe(before[2]! + 1);
});

test('nothing in the metrics names a person or a thing of theirs', async () => {
  await website.addTask(website.ada, { title: 'Secret plans' });
  const page = await figures();
  expect(page).toContain('muster_http_requests_total{method="POST"');
  expect(page).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(page).not.toContain('@');
  for (const word of ['Acme', 'Ada', 'Website', 'Secret', world.dataDir]) expect(page).not.toContain(word);
});

test('odd methods and addresses make no new series', async () => {
  const countSeries = async () =>
    (await figures()).split('\n').filter((line) => line.startsWith('muster_http')).length;
  for (const method of ['TRACE', 'LOCK'] as never[]) await world.app.inject({ method, url: '/api/a' });
  await website.ada.get('/odd');
  await figures();
  const before = await countSeries();
  for (const method of ['MKCOL', 'COPY', 'SEARCH', 'PROPFIND'] as never[])
    await world.app.inject({ method, url: '/api/b' });
  for (let number = 0; number < 5; number += 1) await website.ada.get(`/odd/${number}`);
  expect(await countSeries()).toBe(before);
});

test('open streams are counted, apart from requests under way', async () => {
  const listening = await world.listens(website.ada);
  await vi.waitUntil(async () => (await figure('muster_live_streams')) === 1, patience);
  expect(await figure('muster_http_requests_in_flight')).toBeLessThanOrEqual(1);
  listening.close();
  await vi.waitUntil(async () => (await figure('muster_live_streams')) === 0, patience);
  const page = await figures();
  expect(page).toContain('muster_http_request_duration_seconds_count{method="GET",route="/metrics"}');
  expect(page).not.toContain(
    'muster_http_request_duration_seconds_count{method="GET",route="/api/users/events"}',
  );
});

test('jobs are counted by kind and state, and their runs by outcome', async () => {
  await world.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
  await website.ada.post('/users/proof');
  expect(await figure('muster_jobs{kind="sendProof",state="waiting"}')).toBe(1);
  const workers = world.services.observing.watchJobs(createWorkers(world.services));
  const [proof] = await world.jobs('sendProof');
  await workers.sendProof(proof!);
  expect(await figure('muster_job_duration_seconds_count{kind="sendProof",outcome="done"}')).toBe(1);
  expect(await figure('muster_outbound_duration_seconds_count{to="mail",outcome="sent"}')).toBe(1);
});

test('what storage cannot do is counted as failed', async () => {
  const failed = 'muster_outbound_duration_seconds_count{to="storage",outcome="failed"}';
  await expect(world.services.storage.putFile('files/none', '/no/such/file')).rejects.toBeInstanceOf(Error);
  expect(await figure(failed)).toBe(1);
  const reading = async () => text(await world.services.storage.read('files/gone'));
  await expect(reading()).rejects.toBeInstanceOf(Error);
  expect(await figure(failed)).toBe(2);
});

test('the process, its pool and the migrations are looked at', async () => {
  const page = await figures();
  for (const name of [
    'process_resident_memory_bytes',
    'process_open_fds',
    'nodejs_eventloop_lag_p99_seconds',
    'muster_database_connections{state="busy"}',
    'muster_database_connections{state="idle"}',
    'muster_database_waiting 0',
    'muster_database_up 1',
  ])
    expect(page).toContain(`\n${name}`);
  expect(page).toMatch(/muster_migration_info\{name="\d{4}_[\w.]+"\} 1/);
});

test('a database that is away shows, and so does its return', async () => {
  await way.cut();
  // Said, and not merely missing.
  expect(await figures()).toContain('\nmuster_database_up 0\n');
  await way.mend();
  await vi.waitUntil(async () => (await figure('muster_database_up')) === 1, patience);
});

test('connections to the port of metrics that cannot be taken end nothing', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const app = Fastify();
  const figures = { contentType: 'text/plain', read: async () => '' };
  serveMetrics(app, { host: '127.0.0.1', port: 0, token: undefined }, figures);
  await app.ready();
  const [server] = listen.mock.contexts;
  listen.mockRestore();
  for (const code of ['EMFILE', 'ENFILE'])
    (server as Server).emit('error', Object.assign(new Error('accept'), { code }));
  await app.close();
});
