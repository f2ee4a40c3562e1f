import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notice, Organization, Project, Task, WorkTask } from '@muster/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { settle } from '../demo/settle.ts';
import { startBuiltInPostgres } from '../src/platform/db/built-in.ts';
import { startMailWorld } from './support/mailbox.ts';
import { patience } from './support/patience.ts';
import { compileCache, RemoteBrowser, spawnServer } from './support/server-process.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { isThorough } from './support/thorough.ts';

const name = `demo_${randomUUID().replaceAll('-', '')}`;
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const databaseUrl = () => withDatabase(inject('templateUrl'), name);
let fresh: string;
let interrupted: string;

beforeAll(async () => {
  fresh = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  interrupted = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  const hurry = `ALTER DATABASE ${name} SET synchronous_commit = off`;
  await execute(admin(), `CREATE DATABASE ${name} TEMPLATE muster_template`, hurry);
});
afterAll(async () => {
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(fresh, { recursive: true, force: true });
  await rm(interrupted, { recursive: true, force: true });
});

function startDemo(environment: Record<string, string>) {
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../demo/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment },
  });
  let output = '';
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => void demo.once('close', resolve));
  const hasEnded = () => demo.exitCode !== null;
  return { ended, hasEnded, output: () => output, kill: () => demo.kill('SIGKILL') };
}

async function runDemo(environment: Record<string, string>) {
  const demo = startDemo(environment);
  expect(await demo.ended, demo.output()).toBe(0);
  return demo.output();
}

const tables = [
  'users',
  'organizations',
  'members',
  'invites',
  'projects',
  'project_team',
  'project_pins',
  'task_statuses',
  'tasks',
  'task_assignees',
  'attachments',
];

async function ask<Row extends pg.QueryResultRow>(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

async function count(connectionString: string) {
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await ask<Record<string, number>>(connectionString, `SELECT ${counts.join(', ')}`))[0]!;
}

/** Tasks that were there before those with a lower number, and what became of a task before it was there, or is still to come. */
const listAnachronisms = (connectionString: string) =>
  ask(
    connectionString,
    `SELECT number, kind, at FROM (
       SELECT number, 'task.created' AS kind, created_at AS at,
         created_at <= lag(created_at) OVER (PARTITION BY project_id ORDER BY number) AS is_wrong
       FROM tasks
       UNION ALL
       SELECT number, kind, at, CASE kind WHEN 'task.created' THEN at <> created_at
         ELSE at NOT BETWEEN created_at AND now() OR completed_at < at END
       FROM tasks JOIN activities ON subject_id = tasks.id WHERE kind IN ('task.created', 'task.moved')
     ) AS told WHERE is_wrong`,
  );

let whole: Record<string, number>;

test(
  'the demonstration fills a fresh folder, once, and its images are served',
  async () => {
    expect(await runDemo({ DATA_DIR: fresh })).toContain('The demonstration is ready');
    expect(await runDemo({ DATA_DIR: fresh })).toContain('already there');

    const server = await spawnServer(fresh);
    try {
      await server.becomesReady();
      const shared = await startBuiltInPostgres(fresh, () => {});
      whole = await count(shared.connectionString);
      const anachronisms = await listAnachronisms(shared.connectionString);
      await shared.stop();
      expect(anachronisms).toEqual([]);
      expect(whole).toMatchObject({ organizations: 3, users: 12, project_pins: 1, tasks: 510 });

      expect(await lookAtWork(server.url)).toEqual({
        organizations: 2,
        isLate: true,
        isAhead: true,
        isUndated: true,
      });
      expect(await lookAtInbox(server.url)).toEqual({ isRead: 9, isUnread: 3, isNoise: false });
      const images = await listImages(server.url);
      expect(images.length).toBeGreaterThan(10);
      for (const image of images) expect(image.headers.get('content-type')).toMatch(/^image\//);
    } finally {
      server.terminate();
      await server.ended;
    }
  },
  // It has half a minute of work to do for a processor that does nothing else.
  6 * patience.timeout,
);

test('what others have in the same database stays as it is', async () => {
  const world = await startMailWorld();
  const [ada, bob] = await world.users(['Ada', 'Bob']);
  const { id, url } = await world.organization(ada, [[bob, 'employee']]);
  const site = await world.project(ada, id);
  await ada.post(`${site.url}/team`, [{ userId: bob.id, role: 'member', roleCode: 0 }]);
  const added = await ada.post(`${site.url}/status`, { name: 'To do', color: '#123456' });
  const status = added.json().taskStatus._id as string;
  const add = async (title: string) => {
    const reply = await ada.post(`${site.url}/tasks`, { title, status, assignedTo: [bob.id] });
    return `${site.url}/tasks/${reply.json().task._id}`;
  };
  const seen = await add('Write the copy');
  await ada.put(seen, { title: 'Write all of the copy' });
  for (let count = 0; count < 15; count += 1) await add(`Page ${count}`);
  await world.work();
  // Told of later than of what came after it.
  await execute(
    world.databaseUrl,
    "UPDATE activities SET at = now() - interval '1 day' WHERE kind = 'task.updated'",
  );
  await ada.put(seen, { title: 'Write most of the copy' });
  await ada.post(`${url}/invites`, { email: 'eve@acme.example' });
  const before = await world.stored();
  const mails = world.post.mails.length;

  await settle(world.services);

  expect(await world.stored()).toEqual(before);
  expect(world.post.mails).toHaveLength(mails);
  await world.work();
  expect(world.post.mails.length).toBeGreaterThan(mails);
  await world.stop();
});

async function enterAsInes(url: string) {
  const ines = new RemoteBrowser();
  const read = async <Body>(path: string) => (await (await ines.send(`${url}${path}`, 'GET')).json()) as Body;
  await ines.send(`${url}/health`, 'GET');
  const credentials = { email: 'ines@muster.example', password: 'walk the coast' };
  expect((await ines.send(`${url}/users/login`, 'POST', credentials)).status).toBe(200);
  return { ines, read };
}

/** Some of it unread, most of it not, and no noise. */
async function lookAtInbox(url: string) {
  const { read } = await enterAsInes(url);
  const { notices } = await read<{ notices: Notice[] }>('/users/inbox?limit=100');
  // Reminders come at their own time.
  const said = notices.filter(({ kind }) => ['assigned', 'mentioned', 'commented'].includes(kind));
  return {
    isRead: said.filter(({ readAt }) => readAt).length,
    isUnread: said.filter(({ readAt }) => !readAt).length,
    isNoise: notices.some(({ kind }) => kind === 'changed'),
  };
}

/** In how many organizations work waits for her, and whether some of it is overdue, due later, and without a day. */
async function lookAtWork(url: string) {
  const { read } = await enterAsInes(url);
  const { tasks } = await read<{ tasks: WorkTask[] }>('/users/work?limit=100');
  const today = new Date().toISOString().slice(0, 10);
  const days = tasks.map(({ dueDate }) => dueDate);
  return {
    organizations: new Set(tasks.map(({ ref }) => ref.organization._id)).size,
    isLate: days.some((day) => day !== null && day < today),
    isAhead: days.some((day) => day !== null && day > today),
    isUndated: days.includes(null),
  };
}

/** The logos and attachments that Ines sees. */
async function listImages(url: string) {
  const { ines, read } = await enterAsInes(url);
  const paths: string[] = [];
  const { organizations } = await read<{ organizations: { organization: Organization }[] }>('/organizations');
  for (const { organization } of organizations) {
    paths.push(organization.logo!);
    const here = `/organizations/${organization._id}/projects`;
    for (const { _id } of (await read<{ projects: Project[] }>(here)).projects) {
      const { tasks } = await read<{ tasks: Task[] }>(`${here}/${_id}/tasks?limit=100`);
      paths.push(...tasks.flatMap(({ attachments }) => attachments));
    }
  }
  return Promise.all(paths.map((path) => ines.send(new URL(path, url).href, 'GET')));
}

/** Whoever adds to a table of so many rows waits until they are let go. */
async function holdAt(table: string, rows: number) {
  const holder = new pg.Client({ connectionString: databaseUrl() });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  await holder.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM ${table}) >= ${rows} THEN PERFORM pg_advisory_xact_lock(1); END IF;
    RETURN NULL; END $$`);
  await holder.query(`CREATE TRIGGER hold BEFORE INSERT ON ${table} EXECUTE FUNCTION hold()`);
  return {
    isReached: async () => {
      const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 1";
      return (await holder.query(waiting)).rowCount! > 0;
    },
    letGo: async () => {
      await holder.query('SELECT pg_advisory_unlock(1)');
      await holder.query('DROP FUNCTION hold CASCADE');
      await holder.end();
    },
  };
}

test.runIf(isThorough)(
  'a demonstration that was killed goes on with the next run, and makes nothing twice',
  async () => {
    const environment = { DATA_DIR: interrupted, DATABASE_URL: databaseUrl() };
    for (const [table, reached] of [
      ['users', 5],
      ['invites', 3],
      ['attachments', 1],
      ['tasks', 300],
    ] as const) {
      const { isReached, letGo } = await holdAt(table, reached);
      const demo = startDemo(environment);
      // One that is held for too long gives up by itself, which interrupts it as well.
      await vi.waitUntil(async () => (await isReached()) || demo.hasEnded(), patience);
      demo.kill();
      await demo.ended;
      await letGo();
      expect(demo.output()).not.toContain('The demonstration is');
      expect((await count(databaseUrl()))[table]).toBeGreaterThanOrEqual(reached);
    }
    expect(await runDemo(environment)).toContain('The demonstration is ready');
    expect(await count(databaseUrl())).toEqual(whole);
    expect(await runDemo(environment)).toContain('already there');
  },
  3 * patience.timeout,
);

test.runIf(isThorough)(
  'an account that the demonstration did not make is left alone, with a sentence',
  async () => {
    await execute(databaseUrl(), "DELETE FROM secrets WHERE name = 'demonstration'");
    await execute(databaseUrl(), "UPDATE users SET email = 'other@muster.example' WHERE email LIKE 'ines@%'");
    const demo = startDemo({ DATA_DIR: interrupted, DATABASE_URL: databaseUrl() });
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toContain(
      'ines@muster.example has an account that this demonstration did not make',
    );
  },
);
