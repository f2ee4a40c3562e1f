import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';
import { connect, type Database } from './connect.ts';
import { inOneGo } from './one-go.ts';
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
  const together = inOneGo(database.db);
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
  const together = inOneGo(database.db);
  const answers = await Promise.allSettled([plain(together, 1), failing(together, 0)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(String((answers[0] as PromiseRejectedResult).reason)).toContain('division by zero');
  expect((await plain(together, 3))[0]!.given).toBe(3);
  expect(database.pool.totalCount).toBe(1);
});

test('several at the same time share a connection, each with a transaction of its own, and one that fails fails alone', async () => {
  const goes = Array.from({ length: 4 }, () => inOneGo(database.db));
  const answers = await Promise.allSettled([
    ...goes.map((together) => under(together)),
    failing(goes[1]!, 0),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  const [first, , third, fourth] = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value[0] : undefined,
  ) as [Where, unknown, Where, Where];
  expect(new Set([first, third, fourth].map(({ backend }) => backend)).size).toBe(1);
  expect(new Set([first, third, fourth].map(({ transaction }) => transaction)).size).toBe(3);
});
