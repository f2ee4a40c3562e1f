import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { inTransaction } from '../../../backup/connection.ts';
import { openWay } from '../../../test/support/cut-connection.ts';
import { patience } from '../../../test/support/patience.ts';
import { execute, withDatabase } from '../../../test/support/template-database.ts';
import { tempo } from '../../../test/support/tempo.ts';
import { startBuiltInPostgres } from './built-in.ts';
import { connect, type Database } from './connect.ts';
import { isDatabaseAway } from './errors.ts';
import { withMigrationLock } from './migration/lock.ts';
import { findFault, listServers } from './servers.ts';
import { WatchedClient } from './watched-client.ts';

test('an address may name several servers', () => {
  expect(listServers('postgres://muster:a%40b@one:5433,two/muster?target_session_attrs=read-write')).toEqual([
    'postgres://muster:a%40b@one:5433/muster?target_session_attrs=read-write',
    'postgres://muster:a%40b@two/muster?target_session_attrs=read-write',
  ]);
  expect(listServers('postgres://[::1]:5432,10.0.0.2:6432/muster')).toEqual([
    'postgres://[::1]:5432/muster',
    'postgres://10.0.0.2:6432/muster',
  ]);
  const socket = 'postgres://muster@/muster?host=/run/a,b';
  expect(listServers(socket)).toEqual([socket]);
});

test.each([
  ['postgres://one:5432,two:5432/muster?target_session_attrs=primary', undefined],
  ['postgresql://muster@one/muster', undefined],
  ['postgres:///muster?host=/run/postgresql', undefined],
  ['mysql://one/muster', 'several host:port'],
  ['postgres://one:5432,two:many/muster', 'several host:port'],
  ['postgres://one,two/muster?target_session_attrs=prefer-standby', 'cannot be prefer-standby'],
])('of the address %s it is said: %s', (url, fault) => {
  if (fault) expect(findFault(url)).toContain(fault);
  else expect(findFault(url)).toBeUndefined();
});

const name = `servers_${randomUUID().replaceAll('-', '')}`;
/** Two servers with a database of one name; the second one is a copy at first. */
let [one, two]: Awaited<ReturnType<typeof reach>>[] = [];
let dataDir: string;
let stopSecond: () => Promise<void>;
let database: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-servers-'));
  const second = await startBuiltInPostgres(dataDir, () => {});
  stopSecond = second.stop;
  one = await reach(inject('templateUrl'), 'one');
  two = await reach(second.connectionString, 'two');
  await two.takesChanges(false);
  database = connect(addressOf(two, one), () => {});
});
afterAll(async () => {
  await database.pool.end();
  await Promise.all([one, two].map((server) => server!.leave()));
  await stopSecond();
  await rm(dataDir, { recursive: true, force: true });
});

async function reach(serverUrl: string, sign: string) {
  const admin = withDatabase(serverUrl, 'postgres');
  await execute(admin, `CREATE DATABASE ${name}`);
  const url = withDatabase(serverUrl, name);
  await execute(url, `CREATE TABLE signs AS SELECT '${sign}' AS sign`);
  const way = await openWay(url);
  return {
    way,
    /** For connections from now on, as it is with a copy. */
    takesChanges: (isMain: boolean) =>
      execute(
        admin,
        `ALTER DATABASE ${name} SET default_transaction_read_only = ${isMain ? 'off' : 'on'}`,
        // What was open ends, as when a server becomes a copy.
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      ),
    async leave() {
      await way.cut();
      await execute(admin, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const addressOf = (...servers: (typeof one)[]) => {
  const hosts = servers.map((server) => new URL(server!.way.url).host);
  const url = new URL(servers[0]!.way.url);
  url.searchParams.set('target_session_attrs', 'read-write');
  return url.href.replace(url.host, hosts.join());
};

const asking = 'SELECT sign FROM signs';
const ask = async () => (await database.pool.query<{ sign: string }>(asking)).rows[0]!.sign;

const askOn = async (client: { query(text: string): Promise<{ rows: unknown[] }> }) =>
  (await client.query(asking)).rows;

test('every connection leads to the one that takes changes, wherever it stands', async () => {
  expect(await ask()).toBe('one');
  const pool = { options: { connectionString: addressOf(one, two) } } as typeof database.pool;
  for (const { options } of [pool, database.pool]) {
    const client = new WatchedClient({ connectionString: options.connectionString });
    await client.connect();
    expect(await askOn(client)).toEqual([{ sign: 'one' }]);
    await client.end();
  }
  expect(await inTransaction(database.pool, 'BEGIN', askOn)).toEqual([{ sign: 'one' }]);
  const conduct = { say: () => {} };
  expect(await withMigrationLock(database.pool, conduct, askOn)).toEqual([{ sign: 'one' }]);
});

test('a server that says nothing holds nobody up', async () => {
  two!.way.fallSilent();
  const since = performance.now();
  const client = new WatchedClient({ connectionString: addressOf(two, one) });
  await client.connect();
  expect(performance.now() - since).toBeLessThan(3_000 * tempo());
  await client.end();
  two!.way.speakAgain();
});

test('while no server takes changes the database is away, and it is back with the one that does', async () => {
  await one!.takesChanges(false);
  const failure = await vi.waitUntil(
    () =>
      ask().then(
        () => undefined,
        (error: Error) => error,
      ),
    patience,
  );
  expect(isDatabaseAway(failure)).toBe(true);
  await two!.way.cut();
  await expect(ask()).rejects.toSatisfy(isDatabaseAway);
  await two!.way.mend();
  await two!.takesChanges(true);
  await vi.waitUntil(async () => (await ask().catch(() => '')) === 'two', patience);
});

test('a connection that is ended while it searches is not opened', async () => {
  const client = new WatchedClient({ connectionString: addressOf(one, two) });
  const connecting = client.connect();
  await client.end();
  await expect(connecting).rejects.toThrow('Connection terminated');
});
