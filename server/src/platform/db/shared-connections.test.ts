import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';
import { reading } from './statement.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const whoAnswers = reading<{ pid: number }>('SELECT pg_backend_pid() AS pid');
const sleep = reading('SELECT pg_sleep($1)');

const pidsOf = async (reads: Promise<{ pid: number }[]>[]) =>
  new Set((await Promise.all(reads)).map(([row]) => row!.pid));

test('reads that come at once share connections', async () => {
  const pids = await pidsOf(Array.from({ length: 16 }, () => whoAnswers(world.db)));
  expect(pids.size).toBe(2);
});

test('nobody waits behind one that takes its time', async () => {
  let isOver = false;
  const slow = sleep(world.db, 1).then(() => (isOver = true));
  await delay(50);
  await Promise.all(Array.from({ length: 16 }, () => whoAnswers(world.db)));
  expect(isOver).toBe(false);
  await slow;
});

test('a connection that breaks fails those on it, and is used no more', async () => {
  const slow = Promise.allSettled([sleep(world.db, 5), whoAnswers(world.db)]);
  await delay(50);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`.execute(
    world.db,
  );
  expect((await slow).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(Promise.all(Array.from({ length: 16 }, () => whoAnswers(world.db)))).resolves.toHaveLength(16);
});

test('a read that is refused fails alone', async () => {
  const broken = reading<{ one: number }>('SELECT 1 / $1::int AS one');
  const answers = await Promise.allSettled([1, 0, 1].map((divisor) => broken(world.db, divisor)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
