import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';
import type { Db } from './connect.ts';
import { statement } from './statement.ts';
import { afterCommit, lastOf, unawaited } from './transactions.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await sql`CREATE TABLE words (word text PRIMARY KEY)`.execute(world.db);
});
beforeEach(() => sql`TRUNCATE words`.execute(world.db));
afterAll(() => world.stop());

const add = statement(`INSERT INTO words VALUES ($1)`);
const count = statement<{ count: number }>(`SELECT count(*)::int FROM words`);
const addLast = (db: Db, word: string) => unawaited(db, add(db, word));

const countWords = async (db: Db) => (await count(db))[0]!.count;

test('what is sent at once is done in its order', async () => {
  const seen = await world.db
    .transaction()
    .execute((db) => lastOf(add(db, 'one'), add(db, 'two'), countWords(db)));
  expect(seen).toBe(2);
  expect(await countWords(world.db)).toBe(2);
});

test('of several that fail, the first is the reason, and nothing is left of the transaction', async () => {
  const work = world.db
    .transaction()
    .execute((db) => lastOf(add(db, 'one'), add(db, 'one'), add(db, 'two'), countWords(db)));
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await countWords(world.db)).toBe(0);
});

test('what a transaction does not wait for fails it as well, with its own reason', async () => {
  const work = world.db.transaction().execute(async (db) => {
    await add(db, 'one');
    addLast(db, 'one');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await countWords(world.db)).toBe(0);
});

test('what a transaction ends with is answered once it is committed', async () => {
  const { answer } = await world.db.transaction().execute(async (db) => {
    await add(db, 'one');
    return unawaited(db, countWords(db));
  });
  expect(await answer).toBe(1);
});

test('it is the reason too where what follows is refused for it', async () => {
  const work = world.db.transaction().execute(async (db) => {
    await add(db, 'one');
    addLast(db, 'one');
    await add(db, 'two');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
});

test('what is to be done after the commit is done then, and not after a failure', async () => {
  const seen: number[] = [];
  const look = () => void countWords(world.db).then((words) => seen.push(words));
  await world.db.transaction().execute(async (db) => {
    await add(db, 'one');
    afterCommit(db, look);
  });
  await expect.poll(() => seen).toEqual([1]);
  await world.db
    .transaction()
    .execute(async (db) => {
      afterCommit(db, look);
      await add(db, 'one');
    })
    .catch(() => {});
  expect(await countWords(world.db)).toBe(1);
  expect(seen).toEqual([1]);
});

test('a transaction that is over takes no more statements', async () => {
  let over: Db | undefined;
  await world.db.transaction().execute(async (db) => {
    over = db;
    await add(db, 'one');
  });
  await expect(add(over!, 'two')).rejects.toThrow(/committed/);
});
