import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { startWorld, type World } from '../../../test/support/world.ts';
import type { Db } from './connect.ts';
import { statement } from './statement.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await sql`CREATE TABLE shelves AS SELECT * FROM unnest(ARRAY['left', 'right']) AS name, (VALUES (0)) AS books (books)`.execute(
    world.db,
  );
  await sql`CREATE SEQUENCE tries`.execute(world.db);
  await sql`CREATE FUNCTION break_off(times bigint) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE try bigint := nextval('tries');
    BEGIN
      IF try <= times THEN RAISE EXCEPTION 'gave way' USING ERRCODE = 'serialization_failure'; END IF;
      RETURN try;
    END $$`.execute(world.db);
});
beforeEach(() => sql`ALTER SEQUENCE tries RESTART`.execute(world.db));
afterAll(() => world.stop());

const addBook = (db: Db, name: string) =>
  sql`UPDATE shelves SET books = books + 1 WHERE name = ${name}`.execute(db);

test('of two transactions that wait for each other, neither fails', async () => {
  const [left, right] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const both = Promise.all([left.promise, right.promise]);
  let tries = 0;
  const fill = (first: string, then: string, hasBegun: () => void) =>
    world.db.transaction().execute(async (db) => {
      tries += 1;
      // On a busy machine the other may take longer to wake than the pause before the second try.
      if (tries > 2) await vi.waitUntil(nobodyWaits, patience);
      await addBook(db, first);
      hasBegun();
      await both;
      await addBook(db, then);
    });
  await Promise.all([fill('left', 'right', left.resolve), fill('right', 'left', right.resolve)]);
  const { rows } = await sql`SELECT name, books FROM shelves ORDER BY name`.execute(world.db);
  expect(rows).toEqual([
    { name: 'left', books: 2 },
    { name: 'right', books: 2 },
  ]);
});

const nobodyWaits = async () => !(await isSomebodyWaiting(world.db));

const breakOff = statement<{ try: string }>('SELECT break_off($1) AS try');
const ways: [string, (times: number) => Promise<{ try: string }[]>][] = [
  [
    'a statement alone',
    async (times) => (await sql<{ try: string }>`SELECT break_off(${times}) AS try`.execute(world.db)).rows,
  ],
  ['a statement written once', (times) => breakOff(world.db, times)],
  ['a transaction', (times) => world.db.transaction().execute((db) => breakOff(db, times))],
];

test.each(ways)('%s that is broken off is tried once more, not twice', async (_, run) => {
  expect(await run(1)).toEqual([{ try: '2' }]);
  await sql`ALTER SEQUENCE tries RESTART`.execute(world.db);
  await expect(run(9)).rejects.toThrow('gave way');
  expect(await run(3)).toEqual([{ try: '4' }]);
});
