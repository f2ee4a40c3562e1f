import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';
import { connect, type Database } from './connect.ts';
import { inBatches } from './batch.ts';
import { plannedOnce, statementUnder } from './planning.ts';
import { statement } from './statement.ts';

let world: World;
let database: Database;
beforeAll(async () => {
  world = await startWorld();
  database = connect(world.databaseUrl, () => {});
});
afterAll(async () => {
  await database.pool.end();
  await world.stop();
});

const about = `pg_backend_pid() AS backend, pg_current_xact_id()::text AS transaction, current_setting('plan_cache_mode') AS planned`;
interface Where {
  backend: number;
  transaction: string;
  planned: string;
}
const plain = statement<Where & { given: number }>(`SELECT ${about}, $1::int AS given`);
const under = statementUnder<Where>([plannedOnce], `SELECT ${about}`);
const failing = statement(`SELECT 1 / $1::int`);

test('what is sent at once shares a connection, a transaction and its settings, and what comes later has its own', async () => {
  const together = inBatches(database.db);
  const [[one], [other]] = await Promise.all([plain(together, 1), under(together)]);
  expect(one).toEqual({ ...other, given: 1 });
  expect(one!.planned).toBe('force_generic_plan');
  const [later] = await plain(together, 2);
  expect(later!.transaction).not.toBe(one!.transaction);
  expect(later!.planned).toBe('auto');
});

test('a statement under settings leaves none of them behind', async () => {
  const [row] = await under(database.db);
  expect(row!.planned).toBe('force_generic_plan');
  const { rows } = await sql<{ set: string }>`SELECT current_setting('plan_cache_mode') AS set`.execute(
    database.db,
  );
  expect(rows).toEqual([{ set: 'auto' }]);
});

test('where one fails all of them do, and the connection can be used again', async () => {
  const together = inBatches(database.db);
  const answers = await Promise.allSettled([plain(together, 1), failing(together, 0)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(String((answers[0] as PromiseRejectedResult).reason)).toContain('division by zero');
  expect((await plain(together, 3))[0]!.given).toBe(3);
  expect(database.pool.totalCount).toBe(1);
});

test('two that leave at the same time share a connection, each in a transaction of its own; one that fails fails alone', async () => {
  const [one, other] = [inBatches(database.db), inBatches(database.db)];
  const [failed, first, second] = await Promise.allSettled([failing(one, 0), plain(one, 1), plain(other, 2)]);
  expect([failed.status, first.status, second.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
  const [[third], [fourth]] = await Promise.all([plain(one, 3), plain(other, 4)]);
  expect(third!.backend).toBe(fourth!.backend);
  expect(third!.transaction).not.toBe(fourth!.transaction);
});

test('nobody waits behind more than one other, nor behind one that takes its time', async () => {
  const sleep = statement<{ slept: string }>(`SELECT pg_sleep($1)::text AS slept`);
  const began = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => sleep(inBatches(database.db), 0.5)));
  expect(performance.now() - began).toBeLessThan(2_000);
  let isOver = false;
  const slow = sleep(inBatches(database.db), 1).then(() => (isOver = true));
  await delay(50);
  await plain(inBatches(database.db), 1);
  expect(isOver).toBe(false);
  await slow;
});
