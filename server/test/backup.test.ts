import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { create, extract } from 'tar';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { runCommand } from '../backup/command.ts';
import { writeChecksums } from '../backup/checksums.ts';
import { inTransaction } from '../backup/connection.ts';
import { connect, type Db } from '../src/platform/db/connect.ts';
import { tellOfForgottenInvites } from '../src/activity/consumers/notifications/index.ts';
import { eraseOrganizationsLater } from '../src/features/projects/index.ts';
import { addJob } from '../src/platform/jobs/queue.ts';
import { npmRun } from './support/npm.ts';
import { patience } from './support/patience.ts';
import { picture } from './support/pictures.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { isThorough } from './support/thorough.ts';
import { startWorld, type Person, type World } from './support/world.ts';

let world: World;
let ada: Person;
let task: { _id: string; url: string };
let folder: string;
let archive: string;
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const names: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-test-'));
  await fillHouse();
});
beforeEach(() => {
  archive = join(folder, `${randomUUID()}.tar.gz`);
});
afterAll(async () => {
  await world.stop();
  for (const name of names) await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

/** Two tasks with an image and a file that is none, one of them deleted, a mail that was kept and one that is to be sent. */
async function fillHouse() {
  ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const website = await world.project(ada, acme.id);
  const { taskStatus } = (await ada.post(`${website.url}/status`, { name: 'To Do' })).json();
  const addTask = async (title: string) => {
    const { _id } = (await ada.post(`${website.url}/tasks`, { title, status: taskStatus._id })).json().task;
    return { _id, url: `${website.url}/tasks/${_id}` };
  };
  task = await addTask('Über-café');
  const old = await addTask('Old');
  for (const { url } of [task, old]) {
    await addImage(url);
    await addFile(url, 'notes.txt', 'No image');
  }
  await ada.delete(old.url);
  await ada.post('/users/password/forgotten', { email: ada.email });
  await world.work();
  await addJob(
    world.db,
    'sendProof',
    { id: randomUUID(), userId: ada.id, email: ada.email },
    { key: 'proof' },
  );
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 2, locked_by = 'muster-x', locked_at = now()
    WHERE key = 'proof'`.execute(world.db);
}

const addImage = async (url: string) =>
  addFile(url, 'a.png', new Uint8Array(await picture().png().toBuffer()));

async function addFile(url: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('task', '{}');
  form.append('attachments', new Blob([content]), name);
  expect((await ada.form('PUT', url, form)).statusCode).toBe(200);
}

interface Place {
  url: string;
  dataDir: string;
}

const here = (): Place => ({ url: world.database.pool.options.connectionString!, dataDir: world.dataDir });

async function emptyPlace(): Promise<Place> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  await execute(admin(), `CREATE DATABASE ${name}`);
  return { url: withDatabase(inject('templateUrl'), name), dataDir: join(folder, name) };
}

const environmentOf = ({ url, dataDir }: Place) => ({ DATABASE_URL: url, DATA_DIR: dataDir });

async function run(place: Place, ...args: string[]) {
  const said: string[] = [];
  const code = await runCommand(args, environmentOf(place), (text) => said.push(`${text}\n`));
  return { code, output: said.join('') };
}

/** What `npm run backup` and `npm run restore` run, as a process with the umask that most machines have. */
function start(place: Place, args: string[], before = '') {
  const main = join(import.meta.dirname, '../backup/main.ts');
  const child = spawn(
    '/bin/sh',
    ['-c', `umask 022; ${before} exec "$0" "$@"`, process.execPath, main, ...args],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environmentOf(place) },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { child, ended, done: ended.then((code) => ({ code, output })) };
}
const backUp = () => run(here(), 'backup', archive);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

const jobsIn = async (db: Db) => {
  const { rows } = await sql`
    SELECT tasks.identifier, jobs.payload, jobs.run_at, jobs.key, jobs.priority, jobs.attempts, jobs.max_attempts
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    ORDER BY jobs.id`.execute(db);
  return rows;
};

/** What is found by which words. */
const entriesIn = (db: Db) =>
  db
    .selectFrom('searchEntries')
    .select(['kind', 'id', 'name', 'words'])
    .orderBy('kind')
    .orderBy('id')
    .execute();

test('database, files and what waits to be done come back whole', async () => {
  expect(await backUp()).toEqual({ code: 0, output: expect.stringContaining('tables, ') });
  const place = await emptyPlace();
  const { code, output } = await run(place, 'restore', archive);
  expect([code, output]).toEqual([0, expect.stringContaining('restore with --without-jobs instead')]);

  const restored = connect(place.url, () => {});
  for (const table of [
    'users',
    'organizations',
    'members',
    'projects',
    'tasks',
    'attachments',
    'trash',
    'secrets',
    'mailLinks',
  ] as const) {
    const rows = (db: Db) => db.selectFrom(table).selectAll().execute();
    expect(await rows(restored.db)).toEqual(await rows(world.db));
  }
  expect((await entriesIn(world.db)).length).toBeGreaterThan(0);
  expect(await entriesIn(restored.db)).toEqual(await entriesIn(world.db));
  expect((await jobsIn(world.db)).length).toBeGreaterThan(0);
  expect(await jobsIn(restored.db)).toEqual(await jobsIn(world.db));
  const beside = await restored.db
    .selectFrom('tasks')
    .select(['organizationId', 'projectId', 'statusId', 'createdBy'])
    .executeTakeFirstOrThrow();
  const next = await restored.db
    .insertInto('tasks')
    .values({ ...beside, id: randomUUID(), title: 'Next' })
    .returning(['seq', 'rank'])
    .executeTakeFirstOrThrow();
  const { contents } = await restored.db.selectFrom('trash').select('contents').executeTakeFirstOrThrow();
  const { seq, rank } = (contents as { task: { seq: number; rank: number } }).task;
  expect([Number(next.seq) > seq, Number(next.rank) < rank]).toEqual([true, true]);
  await restored.db.destroy();

  expect(await filesIn(place)).toEqual(await filesIn(here()));
  const [mail] = await readdir(join(place.dataDir, 'mail'));
  expect(await modeOf(join(place.dataDir, 'mail', mail!))).toBe('600');
  for (const name of ['', 'files', 'mail']) expect(await modeOf(join(place.dataDir, name))).toBe('700');
});

test('every command that the manual names does what it says', async () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const commands = [...manual.matchAll(/^ {4}npm run (backup|restore) -- (.+?)(?: +#.*)?$/gm)];
  expect(commands.map(([, command]) => command)).toEqual(['backup', 'restore', 'restore', 'restore']);
  for (const [, command, args] of commands) {
    const place = command === 'backup' ? here() : await emptyPlace();
    const given = args!.replace('backup.tar.gz', archive).split(' ');
    expect(await npmRun(environmentOf(place), command!, ...given)).toMatchObject({ code: 0 });
  }
});

test('a copy to try things with comes without what waits to be done', async () => {
  await backUp();
  const place = await emptyPlace();
  const { code, output } = await run(place, 'restore', '--without-jobs', archive);
  expect([code, output]).toEqual([0, expect.not.stringContaining('jobs')]);
  const restored = connect(place.url, () => {});
  expect(await jobsIn(restored.db)).toEqual([]);
  await restored.db.destroy();
});

test.runIf(isThorough)(
  'a copy to try things with mails nobody, and goes on erasing what was deleted',
  async () => {
    const acme = await world.organization(ada);
    await ada.post(`${acme.url}/invites`, { email: 'bob@example.com' });
    const [gone, empty] = [await world.organization(ada), await world.organization(ada)];
    await world.project(ada, gone.id);
    for (const { url } of [gone, empty]) await ada.delete(url);
    await sql`UPDATE invites SET told_at = NULL, sent_at = now() - interval '2 hours'`.execute(world.db);
    await backUp();
    const place = await emptyPlace();
    await run(place, 'restore', '--without-jobs', archive);
    const restored = connect(place.url, () => {});
    expect(await jobsIn(restored.db)).toEqual([]);
    await tellOfForgottenInvites(restored.db);
    await eraseOrganizationsLater(restored.db);
    const erasing = [gone, empty].map(({ id: organizationId }) =>
      expect.objectContaining({ identifier: 'eraseOrganization', payload: { organizationId } }),
    );
    const jobs = await jobsIn(restored.db);
    expect(jobs).toHaveLength(2);
    expect(jobs).toEqual(expect.arrayContaining(erasing));
    await restored.db.destroy();
  },
);

test.runIf(isThorough)('a file that the database does not know does not come back', async () => {
  const logos = join(world.dataDir, 'files', 'logos');
  await mkdir(logos);
  for (const name of ['unused.webp', 'late.webp', 'half.webp.part']) await writeFile(join(logos, name), 'x');
  const unused = 'logos/unused.webp';
  await sql`INSERT INTO unused_files VALUES (${unused}, now() + interval '1 hour', false)`.execute(world.db);
  await backUp();
  const parts = await mkdtemp(join(folder, 'parts-'));
  await extract({ file: archive, cwd: parts });
  expect(await readdir(join(parts, 'files', 'logos'))).not.toContain('half.webp.part');

  const place = await emptyPlace();
  expect((await run(place, 'restore', archive)).code).toBe(0);
  expect(await readdir(join(place.dataDir, 'files', 'logos'))).toEqual(['unused.webp']);
  await rm(logos, { recursive: true });
  await sql`DELETE FROM unused_files WHERE key = ${unused}`.execute(world.db);
});

test('a backup that cannot reach its database leaves no folder', async () => {
  const noFolder = join(folder, randomUUID());
  await writeFile(noFolder, '');
  const before = await readdir(folder);
  const { code } = await run({ url: '', dataDir: noFolder }, 'backup', archive);
  expect([code, await readdir(folder)]).toEqual([1, before]);
});

test('an archive is for its owner’s eyes only, and one that is broken off leaves none', async () => {
  // Not one of the pool, which would let go after a while.
  const client = new pg.Client({ connectionString: here().url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE tasks');
  const { child, ended } = start(here(), ['backup', archive]);
  try {
    const draft = await vi.waitUntil(
      async () => (await readdir(folder)).find((name) => join(folder, name).startsWith(`${archive}.`)),
      patience,
    );
    expect(await modeOf(join(folder, draft))).toBe('700');
  } finally {
    child.kill('SIGKILL');
    await ended;
    await client.end();
  }
  await expect(stat(archive)).rejects.toThrow('ENOENT');

  expect(await start(here(), ['backup', archive]).done).toMatchObject({ code: 0 });
  expect(await modeOf(archive)).toBe('600');
});

test('a disk that is full leaves neither an archive nor its parts', async () => {
  const before = await readdir(folder);
  const { code, output } = await start(here(), ['backup', archive], "trap '' XFSZ; ulimit -f 1;").done;
  expect([code, output]).toEqual([1, expect.stringContaining('EFBIG')]);
  expect(await readdir(folder)).toEqual(before);
});

test('a whole archive is found to be whole, without any database', async () => {
  expect((await backUp()).output).not.toContain('Missing');
  const nowhere = { url: 'postgresql://127.0.0.1:1/nowhere', dataDir: join(folder, 'nowhere') };
  const { code, output } = await run(nowhere, 'restore', '--check', archive);
  expect([code, output]).toEqual([0, expect.stringContaining('is whole')]);
  await expect(stat(nowhere.dataDir)).rejects.toThrow('ENOENT');
});

/** Takes the archive apart, lets something be done to its parts, and puts it together again. */
async function tamper(change: (parts: string) => Promise<unknown>) {
  const parts = await mkdtemp(join(folder, 'parts-'));
  await extract({ file: archive, cwd: parts });
  await change(parts);
  await create({ gzip: true, file: archive, cwd: parts }, ['.']);
}

test('an archive that was damaged, cut short or made by a newer version is refused, untouched', async () => {
  const faults: [(parts: string) => Promise<unknown>, RegExp][] = [
    [(parts) => appendFile(join(parts, 'tables', 'tasks'), 'x'), /tables\/tasks/],
    [(parts) => unlink(join(parts, 'tables', 'users')), /tables\/users/],
    [() => truncate(archive, 5_000), /cannot be read|unexpected end|truncated/i],
    [
      async (parts) => {
        const path = join(parts, 'contents.json');
        const contents = JSON.parse(await readFile(path, 'utf8')) as { migrations: string[] };
        contents.migrations.push('9999_future');
        await writeFile(path, JSON.stringify(contents));
        await writeChecksums(parts);
      },
      /newer version of Muster/,
    ],
  ];
  const place = await emptyPlace();
  for (const [change, message] of faults) {
    await backUp();
    if (change.length > 0) await tamper(change);
    else await change('');
    for (const args of [['--check', archive], [archive]]) {
      const { code, output } = await run(place, 'restore', ...args);
      expect([code, output]).toEqual([1, expect.stringMatching(message)]);
    }
  }
  expect(await isEmpty(place)).toBe(true);
});

test.runIf(isThorough)('a restore that fails half-way leaves nothing behind', async () => {
  await backUp();
  await tamper(async (parts) => {
    await appendFile(join(parts, 'tables', 'trash'), 'no row\n');
    await writeChecksums(parts);
  });
  const place = await emptyPlace();
  expect(await run(place, 'restore', archive)).toEqual({
    code: 1,
    output: expect.stringContaining('no row'),
  });
  expect(await isEmpty(place)).toBe(true);
});

async function isEmpty(place: Place) {
  const { db } = connect(place.url, () => {});
  const { rows } = await sql<{ users: string | null }>`SELECT to_regclass('users') AS users`.execute(db);
  const users = rows[0]!.users ? await db.selectFrom('users').select('id').execute() : [];
  await db.destroy();
  const files = await readdir(place.dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return users.length === 0 && !files.some((entry) => entry.isFile());
}

test('a stored file that is gone is named by the backup and by the check', async () => {
  await addImage(task.url);
  const { id } = await world.db
    .selectFrom('attachments')
    .select('id')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const key = (await filesIn(here())).find((path) => path.endsWith(id))!;
  await unlink(join(world.dataDir, 'files', key));

  const missing = `Missing: 1 stored file that the database refers to\n  ${key}\n`;
  expect(await backUp()).toEqual({ code: 0, output: expect.stringContaining(missing) });
  expect(await run(here(), 'restore', '--check', archive)).toEqual({
    code: 1,
    output: expect.stringContaining(missing),
  });
});

test('a database or a folder in use is left alone', async () => {
  await backUp();
  const { url } = await emptyPlace();
  const elsewhere = join(folder, randomUUID());
  const tries: [Place, string][] = [
    [{ ...here(), dataDir: elsewhere }, 'The database is in use'],
    [{ ...here(), url }, 'There are files in'],
  ];
  for (const [place, message] of tries) {
    expect(await run(place, 'restore', archive)).toEqual({
      code: 1,
      output: expect.stringContaining(message),
    });
  }
});

test('an archive of an earlier version comes back', async () => {
  await backUp();
  await tamper(async (parts) => {
    const path = join(parts, 'contents.json');
    const { migrations, tables } = JSON.parse(await readFile(path, 'utf8')) as {
      migrations: string[];
      tables: { name: string }[];
    };
    const earlier = { migration: migrations.at(-1), tables: tables.map(({ name }) => name), files: true };
    await writeFile(path, JSON.stringify(earlier));
    for (const name of ['checksums.sha256', 'references.txt', 'jobs.json']) await unlink(join(parts, name));
  });
  const place = await emptyPlace();
  expect((await run(place, 'restore', '--check', archive)).code).toBe(0);
  expect((await run(place, 'restore', archive)).code).toBe(0);
  expect(await filesIn(place)).toEqual(await filesIn(here()));
});

async function filesIn({ dataDir }: Place) {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true });
  return entries.toSorted();
}

test('a line on which whole tables come is asked whether anybody is there while it carries nothing', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await inTransaction(world.database.pool, 'BEGIN', async () => {
    expect(asked.mock.calls).toContainEqual([true, 10_000]);
  });
  asked.mockRestore();
});
