import { sql } from 'kysely';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { inTransaction } from '../backup/connection.ts';
import { isDatabaseAway } from '../src/platform/db/errors.ts';
import { withMigrationLock } from '../src/platform/db/migration/lock.ts';
import { takeTime } from '../src/platform/db/patience.ts';
import { patience as patienceWithLines, WatchedClient } from '../src/platform/db/watched-client.ts';
import { schedule } from '../src/job-kinds.ts';
import { addJob } from '../src/platform/jobs/queue.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { createWorkers } from '../src/workers.ts';
import { openWay } from './support/cut-connection.ts';
import { patience } from './support/patience.ts';
import { tempo } from './support/tempo.ts';
import { execute, withDatabase } from './support/template-database.ts';
import { startWorld, type Person, type World } from './support/world.ts';
import { isThorough } from './support/thorough.ts';

const longestMs = () => 8_000 * tempo();
/** From the moment on at which the connection is back. */
const recovery = () => ({ timeout: 10_000 * tempo(), interval: 10 });
// Silence is waited out twice, which takes most of it.
const longestTestMs = 120_000;

let world: World;
let way: Awaited<ReturnType<typeof openWay>>;
let ada: Person;
let acme: { id: string; url: string };
let website: { url: string };
const through = async (url: string) => {
  way = await openWay(url);
  return way.url;
};
beforeAll(async () => {
  // As it is by default: what waits for a turn waits for the database, too.
  world = await startWorld({ RATE_LIMIT: 'on' }, { isLive: true, through });
  ada = await world.user('Ada');
  acme = await world.organization(ada);
  website = await world.project(ada, acme.id);
});
afterAll(async () => {
  await world.stop();
  await way.cut();
});

/** The longest that any of the answers took, all of which say that the database is away. */
async function longestWait(calls: Promise<{ statusCode: number; json(): unknown }>[]) {
  const began = performance.now();
  const replies = await Promise.all(calls);
  for (const reply of replies) {
    expect(reply.json()).toMatchObject({ status: 503, code: 'DATABASE_AWAY' });
    expect(reply.statusCode).toBe(503);
  }
  return performance.now() - began;
}

/** Whoever else uses the machine comes and goes meanwhile: what it takes at its slowest counts. */
async function areInTime(ask: () => Parameters<typeof longestWait>[0]) {
  const before = longestMs();
  const waited = await longestWait(ask());
  expect(waited).toBeLessThan(Math.max(before, longestMs()));
}

const calls = () => [
  ada.get('/health'),
  ada.get('/organizations'),
  ada.put(acme.url, { name: 'Lost' }),
  ada.post('/organizations', { name: 'Lost' }),
  ada.post(`${acme.url}/projects`, { name: 'Lost' }),
  // Who asks is found out together with the work.
  ada.get(`${acme.url}/members`),
  ada.get(website.url),
  ada.get(`${website.url}/tasks`),
];
const crowd = () => Array.from({ length: 8 }, calls).flat();

const isBack = async () => (await ada.get('/health')).statusCode === 200;

test(
  'a database that falls silent is answered for within eight seconds, and is back at once',
  async () => {
    // All that there may be: whoever is given one of these waits the longest for an answer.
    const { pool } = world.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of clients) client.release();
    const stream = await world.listens(ada);
    const job = vi.fn(async () => {});
    const workers = { ...createWorkers(world.services), removeUnusedFile: job };
    const worker = await startWorker(world.db, world.app.log, workers, schedule);
    way.fallSilent();
    try {
      await areInTime(crowd);
      // Later ones wait for connections that are being given up, and for new ones.
      await areInTime(crowd);
    } finally {
      stream.hints.length = 0;
      way.speakAgain();
    }
    await vi.waitUntil(isBack, recovery());
    await addJob(world.db, 'removeUnusedFile', { key: 'any' });
    await vi.waitUntil(() => job.mock.calls.length > 0, recovery());
    await worker.stop();
    // No connection from before is handed out any more.
    const replies = await Promise.all(Array.from({ length: 40 }, () => ada.get(acme.url)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect((await ada.get('/organizations')).json().organizations).toHaveLength(1);
    await stream.hears({ kind: 'refresh' });
    const isHeard = async () => {
      await ada.put(acme.url, { name: 'Heard' });
      return stream.heard({ kind: 'organization' });
    };
    await vi.waitUntil(isHeard, patience);
  },
  longestTestMs,
);

test(
  'a connection that falls silent within a transaction is noticed at every step, its end too',
  async () => {
    const { pool } = world.database;
    const left: unknown[] = [];
    pool.on('remove', (client) => left.push(client));
    const reached = {
      statement: Promise.withResolvers<void>(),
      commit: Promise.withResolvers<void>(),
      long: Promise.withResolvers<void>(),
    };
    const silence = Promise.withResolvers<void>();
    const atStatement = world.db.transaction().execute(async (db) => {
      reached.statement.resolve();
      await silence.promise;
      await sql`SELECT 1`.execute(db);
    });
    const atCommit = world.db.transaction().execute(async () => {
      reached.commit.resolve();
      await silence.promise;
    });
    const long = world.db.transaction().execute(async (db) => {
      await takeTime(db);
      reached.long.resolve();
      await sql`SELECT pg_sleep(50)`.execute(db);
    });
    const client = await pool.connect();
    await Promise.all(Object.values(reached).map(({ promise }) => promise));
    way.fallSilent();
    const began = performance.now();
    silence.resolve();
    const alone = client.query('SELECT 1').finally(() => client.release());
    for (const outcome of await Promise.allSettled([atStatement, atCommit, alone, long])) {
      expect(outcome.status === 'rejected' && isDatabaseAway(outcome.reason as Error)).toBe(true);
    }
    expect(performance.now() - began).toBeLessThan(longestMs());
    expect(left).toContain(client);
    way.speakAgain();
    await vi.waitUntil(isBack, recovery());
  },
  longestTestMs,
);

test('what takes as long as it takes notices a connection that falls silent, and so does whoever waits for it', async () => {
  const usual = { ...patienceWithLines };
  Object.assign(patienceWithLines, { answerMs: 2_000, connectMs: 1_500, probeMs: 500 });
  const { pool } = world.database;
  const reached = [0, 1, 2].map(() => Promise.withResolvers<unknown>());
  const [migrates, waits, copies] = reached as [
    (typeof reached)[0],
    (typeof reached)[0],
    (typeof reached)[0],
  ];
  const migrating = withMigrationLock(pool, { say: () => {} }, async (client) => {
    await client.query('COMMIT');
    migrates.resolve(0);
    await client.query('SELECT pg_sleep(50)');
  });
  await migrates.promise;
  const waiting = withMigrationLock(pool, { say: waits.resolve }, async () => {});
  const copying = inTransaction(pool, 'BEGIN', async (client) => {
    const table = client.query(copyTo('COPY (SELECT pg_sleep(50)) TO STDOUT'));
    copies.resolve(0);
    await text(table);
  });
  await Promise.all(reached.map(({ promise }) => promise));
  way.fallSilent();
  const began = performance.now();
  for (const outcome of await Promise.allSettled([migrating, waiting, copying])) {
    expect(outcome.status === 'rejected' && isDatabaseAway(outcome.reason as Error)).toBe(true);
  }
  expect(performance.now() - began).toBeLessThan(longestMs());
  Object.assign(patienceWithLines, usual);
  way.speakAgain();
  await vi.waitUntil(isBack, recovery());
});

// Whichever is first: the database ends the statement, or half a second later we give it up.
const isOver = (error: pg.DatabaseError) => error.code === '57014' || isDatabaseAway(error);

test.runIf(isThorough)('work that said it takes longer is not given up before its time', async () => {
  const long = world.db.transaction().execute(async (db) => {
    await takeTime(db);
    await sql`SELECT pg_sleep(7)`.execute(db);
  });
  await expect(sql`SELECT pg_sleep(60)`.execute(world.db)).rejects.toSatisfy(isOver);
  await long;
});

test('an answer that came while the process was busy with something else counts', async () => {
  const { answerMs } = patienceWithLines;
  patienceWithLines.answerMs = 2_500;
  const client = new WatchedClient(withDatabase(inject('templateUrl'), 'postgres'));
  patienceWithLines.answerMs = answerMs;
  await client.connect();
  const answer = client.query('SELECT 1 AS one');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  expect((await answer).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('a server that has become a read-only copy is away, and its connection is left', async () => {
  const { pool } = world.database;
  const url = pool.options.connectionString!;
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const become = (what: string) =>
    execute(url, 'SET default_transaction_read_only = off', `ALTER DATABASE ${rows[0]!.name} ${what}`);
  // Also those that are opened for whoever has noticed first.
  await become('SET default_transaction_read_only = on');
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) await client.query('SET default_transaction_read_only = on');
  for (const client of clients) client.release();
  const reply = await ada.put(acme.url, { name: 'Unwritten' });
  expect(reply.json()).toMatchObject({ status: 503, code: 'DATABASE_AWAY' });
  await become('RESET default_transaction_read_only');
  await vi.waitUntil(async () => (await ada.put(acme.url, { name: 'Written' })).statusCode === 200, patience);
});
