import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { patience } from '../../../test/support/patience.ts';
import { startWorld, type World } from '../../../test/support/world.ts';
import { createWorkers } from '../../workers.ts';
import { announceLiveness } from './liveness.ts';
import { addJob } from './queue.ts';
import { schedule } from '../../job-kinds.ts';
import { startWorker, type Workers } from './worker.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A server process at the same database; `removeFolder` is a job like any other. */
const start = (removeFolder: Workers['removeFolder']) => {
  const workers = { ...createWorkers(world.services), removeFolder };
  return startWorker(world.db, world.app.log, workers, schedule, { lookMs: 20 });
};
/** The connections that stand for processes. */
async function listPresent() {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock' AND datname = current_database()`.execute(
    world.db,
  );
  return rows;
}

/** Until every process has looked around more than once. */
async function allLookAgain() {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(world.db);
  await vi.waitUntil(async () => {
    const { rows: looks } = await sql<{ at: Date }>`
        SELECT query_start AS at FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT worker FROM%'`.execute(world.db);
    return looks.length > 0 && looks.every(({ at }) => Number(at) > Number(rows[0]!.now) + 100);
  }, patience);
}

test('a job of a process that was killed is done by another one at once', async () => {
  await addJob(world.db, 'removeFolder', { prefix: '' });
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'muster-dead', locked_at = now()`.execute(
    world.db,
  );
  const done = vi.fn(async () => {});
  const worker = await start(done);
  await vi.waitUntil(() => done.mock.calls.length > 0, patience);
  await worker.stop();
  expect(done).toHaveBeenCalledTimes(1);
});

test('a job that a living process works on is left to it', async () => {
  const [first, second] = [Promise.withResolvers<void>(), vi.fn(async () => {})];
  const begun = vi.fn(() => first.promise);
  const busy = await start(begun);
  await addJob(world.db, 'removeFolder', { prefix: '' });
  await vi.waitUntil(() => begun.mock.calls.length > 0, patience);

  const idle = await start(second);
  await allLookAgain();
  first.resolve();
  await busy.stop();
  await idle.stop();
  expect(begun).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
});

test('a process that lost its connection for a moment keeps its job', async () => {
  await addJob(world.db, 'removeFolder', { prefix: '' });
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'muster-away', locked_at = now()`.execute(
    world.db,
  );
  let looks = 0;
  await world.db.connection().execute(async (away) => {
    const liveness = await announceLiveness('muster-here', world.database.pool.options.connectionString!, {
      lookMs: 1,
      // It is missing at the first look, and back before the second one.
      onLook: async () => {
        looks += 1;
        if (looks === 1) await sql`SELECT pg_advisory_lock(hashtextextended('muster-away', 0))`.execute(away);
      },
      onJobs: () => {},
      onError: (error) => world.app.log.warn(error),
    });
    await vi.waitUntil(() => looks > 2, patience);
    await liveness.end();
    await sql`SELECT pg_advisory_unlock_all()`.execute(away);
  });
  const { rows } = await sql`SELECT DISTINCT locked_by FROM graphile_worker._private_jobs`.execute(world.db);
  expect(rows).toEqual([{ lockedBy: 'muster-away' }]);
});

test('whoever lost its own connection gives the others time to come back', async () => {
  await addJob(world.db, 'removeFolder', { prefix: '' });
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'muster-here', locked_at = now()`.execute(
    world.db,
  );
  let looks = 0;
  const liveness = await announceLiveness('muster-here', world.database.pool.options.connectionString!, {
    lookMs: 1,
    trustMs: 300,
    onLook: async () => void (looks += 1),
    onJobs: () => {},
    onError: (error) => world.app.log.warn(error),
  });
  for (const { pid } of await listPresent()) await sql`SELECT pg_terminate_backend(${pid})`.execute(world.db);
  await vi.waitUntil(() => !liveness.isHeld(), patience);
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'muster-away'`.execute(world.db);
  await vi.waitUntil(liveness.isHeld, patience);
  const since = performance.now();
  looks = 0;
  const listHolders = async () =>
    (
      await sql<{ lockedBy: string | null }>`
      SELECT DISTINCT locked_by FROM graphile_worker._private_jobs`.execute(world.db)
    ).rows;
  await vi.waitUntil(async () => (await listHolders())[0]!.lockedBy === null, patience);
  expect(performance.now() - since).toBeGreaterThan(250);
  expect(looks).toBeGreaterThan(2);
  await liveness.end();
});

test('a process that is cut off from the database is present again soon', async () => {
  const worker = await start(async () => {});
  const [{ pid }] = (await listPresent()) as [{ pid: number }];
  await sql`SELECT pg_terminate_backend(${pid})`.execute(world.db);
  await vi.waitUntil(async () => (await listPresent()).some((present) => present.pid !== pid), patience);
  await worker.stop();
});
