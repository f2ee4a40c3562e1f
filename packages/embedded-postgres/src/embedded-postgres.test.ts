import { spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hasDatabase,
  listPostgresIn,
  PostgresUnavailableError,
  startEmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './index.ts';
import { isAlive } from './processes.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const isRoot = process.getuid?.() === 0;
// No other test, and nobody else on this machine, uses what lies outside the folder under this name.
const name = `notes_${process.pid}`;
const shared = join('/var/lib', name);

let folder: string;
let dataDir: string;
let servers: { stop(): Promise<void> }[];
let processes: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  dataDir = join(folder, 'data');
  servers = [];
  processes = [];
});

afterEach(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.stop()));
  for (const pid of postgresProcesses()) kill(pid);
  await vi.waitUntil(() => postgresProcesses().length === 0, PATIENCE);
  rmSync(folder, { recursive: true });
  rmSync(shared, { recursive: true, force: true });
});

test('the first start makes a database that orders alike everywhere and is durable', async () => {
  const { connectionString } = await start();

  expect(
    await ask(
      connectionString,
      `select current_database() as name, lower('ÄÖ') as lower, 'a' > 'B' as "byCode"`,
    ),
  ).toEqual({ name, lower: 'äö', byCode: true });
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await ask(connectionString, `show ${setting}`)).toEqual({ [setting]: 'on' });
  }
  expect(await ask(connectionString, 'show server_encoding')).toEqual({ server_encoding: 'UTF8' });
});

test('what was written is there after a restart', async () => {
  const first = await start();
  await ask(first.connectionString, `create table notes as select 'kept' as note`);
  await first.stop();
  expect(postgresProcesses()).toEqual([]);

  const second = await start();
  expect(await readNote(second.connectionString)).toBe('kept');
});

test('a server that outlives its killed starter is taken over', async () => {
  const starter = await startInProcess();
  await ask(starter.connectionString, `create table notes as select 'kept' as note`);
  const postmaster = readPostmaster();
  await killProcess(starter.process);

  const { connectionString, stop } = await start();
  expect(readPostmaster()).toBe(postmaster);
  expect(await readNote(connectionString)).toBe('kept');
  await stop();
  await hasEnded(postmaster);
});

test('everything killed at once starts again with what was committed', async () => {
  for (let round = 0; round < 3; round++) {
    const starter = await startInProcess();
    await ask(starter.connectionString, 'create table if not exists rounds (round int)');
    await ask(starter.connectionString, `insert into rounds values (${round})`);
    const postmaster = readPostmaster();
    starter.process.kill('SIGKILL');
    for (const pid of postgresProcesses()) kill(pid);

    const { connectionString, stop } = await start();
    expect(readPostmaster()).not.toBe(postmaster);
    expect(await ask(connectionString, 'select count(*)::int from rounds')).toEqual({ count: round + 1 });
    await stop();
  }
});

test('lock files that name a living stranger do not block the start', async () => {
  const first = await start();
  const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dataDir, 'postgres', name));
  // Not this process: PostgreSQL passes over the numbers of its own ancestors.
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  processes.push(stranger);
  const contents = locks.map((path) => readFileSync(path, 'utf8').replace(/^\d+/, String(stranger.pid)));
  await first.stop();
  locks.forEach((path, index) => writeFileSync(path, contents[index]!));

  const { connectionString } = await start();
  expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 });
});

test('two first starts at once share one server, and the last to stop ends it', async () => {
  const [ada, bob, own] = await Promise.all([startInProcess(), startInProcess(), start()]);
  const postmaster = readPostmaster();
  expect(ada.connectionString).toBe(bob.connectionString);

  await stopProcess(ada.process);
  await own.stop();
  expect(await ask(bob.connectionString, 'select 1 as one')).toEqual({ one: 1 });
  expect(readPostmaster()).toBe(postmaster);

  await stopProcess(bob.process);
  await hasEnded(postmaster);
});

test('a server that dies comes back at the same address', async () => {
  const log = vi.fn();
  const { connectionString } = await start({ log });
  const postmaster = readPostmaster();
  kill(postmaster);

  await vi.waitUntil(() => ask(connectionString, 'select 1').catch(() => undefined), PATIENCE);
  expect(readPostmaster()).not.toBe(postmaster);
  await vi.waitUntil(
    () => log.mock.calls.flat().includes('PostgreSQL ended and was started again'),
    PATIENCE,
  );
});

test('its log goes on at a restart, is rotated when it has grown, and a few of the old ones are kept', async () => {
  const path = join(dataDir, 'postgres.log');
  const read = (suffix = '') => readFileSync(`${path}${suffix}`, 'utf8');
  const first = await start();
  await first.stop();
  const said = read();
  expect(said).not.toBe('');
  await (await start()).stop();
  expect(read().startsWith(said)).toBe(true);

  for (const number of [1, 2, 3, 4, 5]) writeFileSync(`${path}.${number}`, `log ${number}`);
  appendFileSync(path, `long ago\n${'x'.repeat(10 * 1024 * 1024)}`);
  const { connectionString } = await start({ rotateMs: 20 });
  expect([read('.1').includes('long ago'), read().includes('long ago')]).toEqual([true, false]);
  expect([read('.2'), read('.5'), existsSync(`${path}.6`)]).toEqual(['log 1', 'log 4', false]);

  appendFileSync(path, `a moment ago\n${'x'.repeat(10 * 1024 * 1024)}`);
  await vi.waitUntil(() => read('.1').includes('a moment ago'), PATIENCE);
  await ask(connectionString, 'select 1 / 0').catch(() => {});
  await vi.waitUntil(() => read().includes('division by zero'), PATIENCE);
  expect(read().length).toBeLessThan(10_000);
  expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600);
});

test('a path too long for a Unix socket is no obstacle', async () => {
  dataDir = join(folder, 'lang,"é '.repeat(12), 'x'.repeat(200), 'data');
  const { connectionString } = await start();
  expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 });
});

test('a folder of another PostgreSQL version is refused with an explanation', async () => {
  const { stop } = await start();
  await stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and the built-in one is 18 now/);
  await expect(start()).rejects.toThrow(PostgresUnavailableError);
});

test('nobody else on the machine can reach it', async () => {
  const { connectionString } = await start();
  expect(await ask(connectionString, 'show listen_addresses')).toEqual({ listen_addresses: '' });
  const paths = [join(dataDir, 'postgres'), join(dataDir, 'postgres', '.s.PGSQL.5432')];
  expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
});

test('settings for another PostgreSQL in the environment change nothing', async () => {
  const elsewhere = {
    PGHOST: 'db.example',
    PGPORT: '1',
    PGSSLMODE: 'require',
    PGDATA: '/nowhere',
    PGUSER: 'eve',
  };
  const { connectionString } = await startInProcess({ ...elsewhere, PGOPTIONS: '-c fsync=off' });
  expect(await ask(connectionString, 'show fsync')).toEqual({ fsync: 'on' });
});

test('settings are taken as long as the server runs that they were given to', async () => {
  const { connectionString, stop } = await start({ settings: { fsync: 'off', max_connections: '7' } });
  expect(await ask(connectionString, 'show fsync')).toEqual({ fsync: 'off' });
  expect(await ask(connectionString, 'show max_connections')).toEqual({ max_connections: '7' });
  await stop();
  await start();
  expect(await ask(connectionString, 'show fsync')).toEqual({ fsync: 'on' });
});

test('whether there is a database can be told without starting it', async () => {
  expect(hasDatabase({ dataDir, name })).toBe(false);
  const { stop } = await start();
  await stop();
  expect(hasDatabase({ dataDir, name })).toBe(true);
  symlinkSync(dataDir, join(folder, 'link'));
  expect(hasDatabase({ dataDir: join(folder, 'link'), name })).toBe(true);
  expect(postgresProcesses()).toEqual([]);
});

test('a name that cannot name a database, a user and a folder alike is refused', async () => {
  for (const name of ['', '../etc', 'My "notes"'])
    await expect(startEmbeddedPostgres({ dataDir, name, log() {} })).rejects.toThrow('does not name');
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(isRoot)('root keeps the files and lends PostgreSQL no power of its own', async () => {
  await start();
  const postmaster = readPostmaster();
  const runner = statSync(`/proc/${postmaster}`).uid;
  expect(runner !== 0 || namespaceOf(postmaster) !== namespaceOf('self')).toBe(true);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(runner);
});

test.runIf(isRoot)('where root has no user namespaces, PostgreSQL runs as an ordinary account', async () => {
  chmodSync(folder, 0o755);
  // The files are root's from here on, and are given away by the next start.
  const { stop } = await start();
  await stop();
  const { connectionString, process } = await startInProcess({ PATH: makePathWithoutUnshare() });
  const { uid } = statSync(`/proc/${readPostmaster()}`);
  expect([uid === 0, statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid]).toEqual([false, uid]);
  expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 });
  await stopProcess(process);
});

test.runIf(isRoot)(
  'a folder that this account cannot reach holds no database, and another one does',
  async () => {
    const PATH = makePathWithoutUnshare();
    const first = await startInProcess({ PATH });
    await ask(first.connectionString, `create table notes as select 'kept' as note`);
    await stopProcess(first.process);
    expect([existsSync(join(dataDir, 'postgres')), hasDatabase({ dataDir, name })]).toEqual([false, true]);

    const { connectionString } = await start();
    expect(await readNote(connectionString)).toBe('kept');
  },
);

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, name, log: () => {}, ...options });
  servers.push(server);
  return server;
}

const SCRIPT = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
  const [dataDir, name] = process.argv.slice(1);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, name, log() {} });
  process.on('SIGTERM', stop);
  console.log(connectionString);
`;

async function startInProcess(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, dataDir, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  processes.push(child);
  const connectionString = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', () => reject(new Error('The process ended before its server was ready')));
  });
  return { process: child, connectionString };
}

function makePathWithoutUnshare() {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  symlinkSync('/bin/chown', join(tools, 'chown'));
  return tools;
}

/** Whoever adopted it may take a moment to notice. */
const hasEnded = (pid: number) => vi.waitUntil(() => !isAlive(pid), PATIENCE);

const ended = (child: ChildProcess) => new Promise((resolve) => void child.once('exit', resolve));

async function killProcess(child: ChildProcess) {
  child.kill('SIGKILL');
  await ended(child);
}

async function stopProcess(child: ChildProcess) {
  child.kill('SIGTERM');
  await ended(child);
}

async function ask(connectionString: string, sql: string) {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

const readNote = async (connectionString: string) =>
  (await ask(connectionString, 'select note from notes'))?.['note'];

const namespaceOf = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/user`);

const readPostmaster = () => parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'));

const postgresProcesses = () => listPostgresIn(join(dataDir, 'postgres'));

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
