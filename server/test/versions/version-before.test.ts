import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type * as calls from '../support/endpoints.ts';
import { Listening } from '../support/listening.ts';
import type * as scenes from '../support/scene.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from '../support/server-process.ts';
import { execute, withDatabase } from '../support/template-database.ts';
import { png, taskForm } from '../support/website.ts';
import type * as worlds from '../support/world.ts';
import { unpackVersionBefore } from './unpack.ts';

const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const servers: ServerProcess[] = [];
let folder: string;
let before: string;
let whyNot: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-before-'));
  before = join(folder, 'before');
  await mkdir(before);
  whyNot = await unpackVersionBefore(before);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.killGroup();
});
afterAll(() => rm(folder, { recursive: true }));

async function start(databaseUrl: string, dataDir: string, script?: string) {
  const server = await spawnServer(dataDir, { DATABASE_URL: databaseUrl }, script);
  servers.push(server);
  return server;
}

type Reply = Record<string, { _id: string }>;

/** Somebody with a project of their own, and what they do all day, each call at the next of the servers. */
async function settle(home: ServerProcess, fullName: string) {
  const browser = new RemoteBrowser();
  const refused: string[] = [];
  let sent = 0;

  async function send(at: ServerProcess[], method: string, path: string, body?: object | FormData) {
    const { url } = at[sent++ % at.length]!;
    const reply = await browser.send(`${url}${path}`, method, body);
    const text = await reply.text();
    if (reply.status >= 300) refused.push(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as Reply;
  }

  await browser.register(home, fullName);
  const { organization } = await send([home], 'POST', '/organizations', { name: `${fullName} & Co` });
  const acme = `/organizations/${organization!._id}`;
  const { project } = await send([home], 'POST', `${acme}/projects`, { name: 'Website' });
  const website = `${acme}/projects/${project!._id}`;
  const { taskStatus } = await send([home], 'POST', `${website}/status`, { name: 'To Do' });
  const tasks = `${website}/tasks`;
  const image = await png();
  const status = taskStatus!._id;

  async function work(at: ServerProcess[]) {
    const { task } = await send(at, 'POST', tasks, { title: 'New', status, priority: 'high' });
    const own = `${tasks}/${task?._id}`;
    await send(at, 'PUT', own, { title: 'Changed', description: 'Twice', dueDate: '2026-05-31' });
    await send(at, 'PUT', own, taskForm({}, image));
    await send(at, 'POST', `${own}/comments`, { body: 'Which one?' });
    await send(at, 'POST', `${own}/checklist`, { text: 'Ask Bob' });
    await send(at, 'PUT', `${own}/watch`, { isWatching: true });
    await send(at, 'POST', `${tasks}/bulk`, { ids: [task?._id], set: { priority: 'low' } });
    for (const path of [tasks, own, `${own}/timeline`, `${tasks}/counts`, website])
      await send(at, 'GET', path);
    for (const path of ['/search?q=changed', '/users/work', '/users/inbox', '/organizations', acme])
      await send(at, 'GET', path);
    await send(at, 'DELETE', own);
    await send(at, 'POST', `${website}/trash/${task?._id}/restore`);
  }

  const addTask = async (at: ServerProcess) =>
    (await send([at], 'POST', tasks, { title: 'Heard of', status })).task!._id;

  const beginUpload = async (at: ServerProcess) =>
    beginRequest(browser, `${at.url}${tasks}/${await addTask(at)}`, taskForm({}, image));

  return { browser, refused, work, addTask, beginUpload };
}

/** A request that its server has taken up and waits for; ends with an answer once the rest of its body is sent. */
async function beginRequest(browser: RemoteBrowser, url: string, form: FormData) {
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const upload = request(url, {
    method: 'PUT',
    headers: {
      ...browser.headers(),
      'content-type': whole.headers.get('content-type')!,
      'content-length': body.length,
      // The server says when it has begun to read.
      expect: '100-continue',
    },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.flushHeaders();
  await once(upload, 'continue');
  return async function finish() {
    upload.end(body);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

/** As many as make migrations that rewrite tables take a while. */
const addManyTasks = (client: pg.Client) =>
  client.query(
    `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
     SELECT organization_id, project_id, gen_random_uuid(), 1000 + n, id, 'One of many', (SELECT id FROM users LIMIT 1)
     FROM task_statuses, generate_series(1, 2000) AS n`,
  );

const countMigrations = async (client: pg.Client) =>
  (await client.query<{ count: number }>('SELECT count(*)::int FROM kysely_migration')).rows[0]!.count;

const listFailedJobs = async (client: pg.Client) =>
  (await client.query('SELECT last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL'))
    .rows;

/** Reports of requests that failed, and whatever else has a level of its own above that of a warning. */
const errorsOf = (server: ServerProcess) =>
  server
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)|request failed/.test(line));

const takesRequests = ({ url }: ServerProcess) =>
  fetch(`${url}/organizations`).then(
    () => true,
    () => false,
  );

test('the version before and this one serve side by side, while this one migrates, until the other has left, and no call fails', async ({
  skip,
}) => {
  if (whyNot) skip(`The version before cannot be tried: ${whyNot}`);
  const name = `before_${randomUUID().replaceAll('-', '')}`;
  await execute(admin(), `CREATE DATABASE ${name}`);
  const url = withDatabase(inject('templateUrl'), name);
  const dataDir = join(folder, 'data');
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  const old = await start(url, dataDir, join(before, 'server/src/main.ts'));
  await old.becomesReady();
  const people = await Promise.all(['Ada', 'Bob', 'Cleo'].map((fullName) => settle(old, fullName)));
  await addManyTasks(client);
  const migrationsBefore = await countMigrations(client);

  const at = [old];
  let isOver = false;
  let days = 0;
  const load = Promise.all(
    people.map(async ({ work, refused }) => {
      for (; !isOver; days += 1) await work(at).catch((error: unknown) => void refused.push(String(error)));
    }),
  );
  const next = await start(url, dataDir);
  await next.becomesReady();
  expect(await countMigrations(client)).toBeGreaterThan(migrationsBefore);
  at.push(next);

  const [ada] = people;
  for (const [here, there] of [
    [old, next],
    [next, old],
  ] as const) {
    const listening = await Listening.at(`${here.url}/users/events`, ada!.browser.cookies);
    await listening.hears({ kind: 'task', ids: [await ada!.addTask(there)] });
    listening.close();
  }
  const passDays = async (each: number) => {
    const enough = days + each * people.length;
    await expect.poll(() => days).toBeGreaterThanOrEqual(enough);
  };
  await passDays(4);

  const uploads = await Promise.all(people.map(({ beginUpload }) => beginUpload(old)));
  old.terminate();
  // As behind a proxy: calls that are under way at the old one end there, and new ones go to the next.
  at.splice(0, 1);
  await expect.poll(() => takesRequests(old)).toBe(false);
  expect(await Promise.all(uploads.map((finish) => finish()))).toEqual(uploads.map(() => 200));
  expect(await old.ended).toBe(0);
  await passDays(2);
  isOver = true;
  await load;
  expect(people.flatMap(({ refused }) => refused)).toEqual([]);
  expect(await listFailedJobs(client)).toEqual([]);
  expect([...errorsOf(old), ...errorsOf(next)]).toEqual([]);
  await client.end();
  await next.killGroup();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
});

const support = (file: string): Promise<unknown> => import(join(before, 'server/test/support', file));

/** The tests' own words for the version before: its people, one of everything, and its calls. */
async function importBefore() {
  const { startWorld } = (await support('world.ts')) as typeof worlds;
  const { setScene } = (await support('scene.ts')) as typeof scenes;
  const { endpoints } = (await support('endpoints.ts')) as typeof calls;
  return { startWorld, setScene, endpoints };
}

test('each call of the version before, as its pages make it, is answered by this one as they expect', async ({
  skip,
}) => {
  if (whyNot) skip(`The version before cannot be tried: ${whyNot}`);
  const { startWorld, setScene, endpoints } = await importBefore();
  // The version before, in this process, on a database that this version has migrated.
  const world = await startWorld();
  const next = await start(world.database.pool.options.connectionString!, world.dataDir);
  await next.becomesReady();
  const unlike: string[] = [];
  let scene = await setScene(world);

  for (const endpoint of endpoints) {
    const { name, method, schema } = endpoint;
    const path = scene.pathOf(endpoint);
    const person = name === 'leaveOrganization' ? scene.bob : scene.ada;
    const isRead = method === 'GET';
    const isStream = path.endsWith('/events');
    // What cannot be read by anybody, an unknown file for example, is refused by both alike.
    const expected = !isRead || isStream ? undefined : (await person.get(path)).statusCode;
    const tab = new RemoteBrowser();
    for (const [cookie, value] of person.cookies) tab.cookies.set(cookie, value);
    const reply = await tab.send(`${next.url}${path}`, method, isRead ? undefined : scene.bodyOf(endpoint));
    const isAsExpected = expected === undefined ? reply.ok : reply.status === expected;
    if (!isAsExpected) unlike.push(`${method} ${path}: ${reply.status}, not ${expected ?? 'done'}`);

    const [answer] = Object.values(schema.response ?? {});
    if (reply.ok && answer) {
      const { success, error } = answer.safeParse(await reply.json());
      if (!success) unlike.push(`${method} ${path}: ${error.message}`);
    } else await reply.body?.cancel();
    if (!isRead) scene = await setScene(world);
  }
  expect(unlike).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(50);
  await next.killGroup();
  await world.stop();
});
