import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { Listening } from './support/listening.ts';
import { patience } from './support/patience.ts';
import { organizationForm } from './support/pictures.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { some } from './support/thorough.ts';
import { png } from './support/website.ts';

const handbook = join(import.meta.dirname, '../../docs/operating.md');

/** The configuration that the handbook shows, for other ports and with connections that end sooner. */
async function readConfiguration(of: 'nginx' | 'haproxy', changes: [string | RegExp, string][]) {
  const text = await readFile(handbook, 'utf8');
  let found = new RegExp(`\`\`\`${of}\\n([^]*?)\`\`\``).exec(text)?.[1];
  for (const [from, to] of changes) {
    expect(found).toMatch(from);
    found = found!.replace(from, to);
  }
  return found!;
}

/** Runs until the test is over. */
async function start(command: string, parameters: string[], port: number) {
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += String(text)));
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await vi.waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(complaints);
    return fetch(`http://127.0.0.1:${port}/api/health`).then(
      () => true,
      () => false,
    );
  }, patience);
}

async function startNginx(to: number[], folder: string) {
  const port = await findFreePort();
  const servers = to.map((server) => `server 127.0.0.1:${server};`).join('\n');
  const site = await readConfiguration('nginx', [
    ['server 127.0.0.1:3000;', servers],
    ['keepalive 32;', 'keepalive 32;\nkeepalive_timeout 1s;'],
    [/listen 443 ssl;[^]*?ssl_certificate_key [^;]*;/, `listen 127.0.0.1:${port};`],
  ]);
  await mkdir(join(folder, 'nginx'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'nginx', name)};`)
    .join('\n');
  const whole = `
    daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
    events { worker_connections 512; }
    http { access_log off; ${paths} ${site} }`;
  await writeFile(join(folder, 'nginx.conf'), whole);
  await start('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], port);
  return port;
}

async function startHaproxy(to: number[], folder: string) {
  const port = await findFreePort();
  const servers = to.map(
    (server, index) => `server muster${index} 127.0.0.1:${server} check inter 100ms pool-purge-delay 1s`,
  );
  const site = await readConfiguration('haproxy', [
    [/bind [^\n]*/, `bind 127.0.0.1:${port}`],
    // Looked at often, and patiently: on a busy machine an answer may take longer than until the next look.
    [/server muster [^\n]*/, ['timeout check 10s', ...servers].join('\n  ')],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), `${site}\n`);
  await start('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], port);
  return port;
}

interface Calls {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  rounds: number;
}

/** How often each status was answered; some calls wait as long as the proxy keeps its idle connections. */
async function load(port: number, { rounds, body, ...options }: Calls) {
  const counts: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  const call = () =>
    new Promise<void>((done) => {
      const count = (status: string | number) => {
        counts[status] = (counts[status] ?? 0) + 1;
        done();
      };
      request({ port, agent, ...options }, (answer) =>
        answer.resume().on('end', () => count(answer.statusCode!)),
      )
        .on('error', ({ message }) => count(message))
        .end(body);
    });
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: 20 }, call));
    await new Promise((passed) => setTimeout(passed, 990 + (round % 5) * 5));
  }
  agent.destroy();
  return counts;
}

const proxies = { nginx: startNginx, haproxy: startHaproxy };
const isInstalled = (name: string) => spawnSync(name, ['-v'], { stdio: 'ignore' }).status === 0;

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A database of its own, and what starts the product there, as often as it is called. */
async function prepareMuster(folder: string) {
  const admin = withDatabase(inject('templateUrl'), 'postgres');
  const database = `proxied_${randomUUID().replaceAll('-', '')}`;
  await execute(admin, `CREATE DATABASE ${database} TEMPLATE muster_template`);
  const servers: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.killGroup();
    await execute(admin, `DROP DATABASE ${database} WITH (FORCE)`);
  });
  return async function start(environment: { PORT?: string } = {}) {
    const DATABASE_URL = withDatabase(inject('templateUrl'), database);
    const server = await spawnServer(folder, { DATABASE_URL, ...environment });
    servers.push(server);
    await server.becomesReady();
    return server;
  };
}

/** Somebody who has founded an organization, by a proxy. */
async function arrive(url: string) {
  const ada = new RemoteBrowser();
  expect((await ada.register({ url })).status).toBe(201);
  const founded = await ada.send(`${url}/organizations`, 'POST', { name: 'Acme' });
  const { organization } = (await founded.json()) as { organization: { _id: string } };
  return { ada, place: `${url}/organizations/${organization._id}` };
}

test.for(['nginx', 'haproxy'] as const)(
  'behind %s one of two processes is replaced without anybody noticing, and no connection is closed on a request under way',
  async (name, { skip }) => {
    if (!isInstalled(name)) return skip(`${name} is not installed`);
    const folder = await makeFolder();
    const start = await prepareMuster(folder);
    const [first, second] = [await start(), await start()];
    const port = await proxies[name]([first.port, second.port], folder);
    const { ada, place } = await arrive(`http://127.0.0.1:${port}/api`);
    const path = `${new URL(place).pathname}/projects`;
    const headers = { ...ada.headers(), 'content-type': 'application/json' };

    const meanwhile = load(port, { method: 'GET', path, headers, rounds: 5 });
    first.terminate();
    expect(await first.ended).toBe(0);
    expect(await meanwhile).toEqual({ 200: 100 });
    await start({ PORT: String(first.port) });
    // What changes something is not sent twice by a proxy that met a closed connection: it would be answered with 502.
    const body = JSON.stringify({ name: 'Website' });
    expect(await load(port, { method: 'POST', path, headers, body, rounds: 10 })).toEqual({ 201: 200 });
  },
);

test.for(some(['nginx', 'haproxy'] as const, 2))(
  'through %s a picture is uploaded and seen, and a stream tells of it',
  async (name, { skip }) => {
    if (!isInstalled(name)) return skip(`${name} is not installed`);
    const folder = await makeFolder();
    const muster = await (await prepareMuster(folder))();
    const url = `http://127.0.0.1:${await proxies[name]([muster.port], folder)}/api`;
    const { ada, place } = await arrive(url);
    const stream = await Listening.at(`${url}/users/events`, ada.cookies);

    const changed = await ada.send(place, 'PUT', organizationForm({ name: 'Acme' }, await png()));
    expect(changed.status).toBe(200);
    await stream.hears({ kind: 'organization' });
    stream.close();
    const { organization: now } = (await changed.json()) as { organization: { logo: string } };
    const logo = await ada.send(new URL(now.logo, url).href, 'GET');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  },
);
