import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Counters that every start begins anew, and the migrator's own books. */
const leftOut = /^(throttles|kysely_.*)$/;

/** Tables of the product, those first that others refer to. */
export async function listTables(client: pg.ClientBase) {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const { rows: references } = await client.query<{ name: string; needs: string }>(
    `SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS needs FROM pg_constraint
     WHERE contype = 'f' AND conrelid <> confrelid`,
  );
  const waiting = new Set(tables.map(({ name }) => name).filter((name) => !leftOut.test(name)));
  const sorted: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) => !references.some(({ name, needs }) => name === table && waiting.has(needs)),
    );
    if (free.length === 0) throw new Error('The tables refer to each other in a circle');
    for (const table of free) waiting.delete(table);
    sorted.push(...free);
  }
  return sorted;
}

export const writeTable = (client: pg.ClientBase, table: string, folder: string) =>
  pipeline(client.query(copyTo(`COPY "${table}" TO STDOUT`)), createWriteStream(join(folder, table)));

export const readTable = (client: pg.ClientBase, table: string, folder: string) =>
  pipeline(createReadStream(join(folder, table)), client.query(copyFrom(`COPY "${table}" FROM STDIN`)));

/** Numbers that the database hands out go on behind those that came back. */
export async function restoreCounters(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false)
       FROM "${table}"`,
    );
  }
}

/** Once migrated: the numbers of tasks are also in the trash, from which they come back, and in their ranks. */
export async function restoreTaskNumbers(client: Pick<pg.ClientBase, 'query'>) {
  await client.query(
    `WITH used AS (
       SELECT seq, rank FROM tasks
       UNION ALL SELECT (contents -> 'task' ->> 'seq')::bigint, (contents -> 'task' ->> 'rank')::numeric
       FROM trash WHERE kind = 'task'
     )
     SELECT setval(pg_get_serial_sequence('tasks', 'seq'), coalesce(max(seq), 0) + 1, false),
       setval('task_ranks', greatest(coalesce(ceil(-min(rank)), 0), 0)::bigint + 1, false) FROM used`,
  );
}
