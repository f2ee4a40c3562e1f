import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { hasWaitedTooLong, wasBrokenOff } from '../errors.ts';
import type { Conduct } from './conduct.ts';
import { isOnline, splitStatements, type Migration, type Statement } from './files.ts';
import { tellDoing } from './lock.ts';

/** Whatever asks for the same table queues up behind a migration that waits for it, so it never waits for long. */
const lockTimeout = '500ms';
const pauseMs = 500;
const sayMs = 10_000;

export async function runMigration(
  client: pg.Client,
  migration: Migration,
  conduct: Conduct,
  isPlaced = false,
) {
  const { name } = migration;
  await tellDoing(client, `migrating: ${name}`);
  await client.query(`SET lock_timeout = '${lockTimeout}'`);
  if (isOnline(migration)) await runOnline(client, migration, conduct);
  else await withPatience(name, conduct, () => runInTransaction(client, migration, isPlaced));
}

async function runInTransaction(client: pg.Client, { name, text }: Migration, isPlaced: boolean) {
  // A cluster hands on to its nodes what it was sent: they take one statement at a time.
  const parts = isPlaced ? splitStatements(text).map((statement) => statement.text) : [text];
  await client.query('BEGIN');
  try {
    for (const part of parts) await client.query(part);
    await writeDown(client, name);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Statement by statement; after a crash all of them run again, which each of them has to bear. */
async function runOnline(client: pg.Client, { name, text }: Migration, conduct: Conduct) {
  for (const statement of splitStatements(text)) {
    await withPatience(name, conduct, () => runStatement(client, name, statement, conduct));
  }
  await writeDown(client, name);
}

const concurrently = /\bINDEX\s+CONCURRENTLY\b/i;

async function runStatement(
  client: pg.Client,
  name: string,
  { text, isRepeated }: Statement,
  { say, signal }: Conduct,
) {
  // It waits for the transactions of others without keeping anybody from anything.
  await client.query(`SET lock_timeout = '${concurrently.test(text) ? 0 : lockTimeout}'`);
  await dropHalfBuilt(client, text);
  let rows = 0;
  let saidAt = Date.now();
  for (;;) {
    signal?.throwIfAborted();
    const { rowCount } = await client.query(text);
    rows += rowCount ?? 0;
    if (!isRepeated || !rowCount) return;
    if (Date.now() - saidAt < sayMs) continue;
    say(`${name}: ${rows} rows so far`);
    saidAt = Date.now();
  }
}

/** An index whose building was broken off is there and of no use. */
async function dropHalfBuilt(client: pg.Client, text: string) {
  const index = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i.exec(text)?.[1];
  if (!index) return;
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}

const writeDown = (client: pg.Client, name: string) =>
  client.query('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);

/** Tries until nobody is in the way: the version before is at work meanwhile, and comes first. */
async function withPatience(name: string, { say, signal }: Conduct, work: () => Promise<void>) {
  for (let saidAt = -Infinity; ; await delay(pauseMs, undefined, { signal })) {
    try {
      return await work();
    } catch (error) {
      if (!wasBrokenOff(error) && !hasWaitedTooLong(error)) throw error;
      if (Date.now() - saidAt < sayMs) continue;
      say(`${name} waits for a table that is in use: ${(error as Error).message}`);
      saidAt = Date.now();
    }
  }
}
