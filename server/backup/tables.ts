import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Counters that begin anew, what triggers bring back with the rows it tells of, and the migrator’s own books. */
const leftOut = /^(throttles|storage_use|task_tallies|search_entries|search_words|kysely_.*)$/;

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

export interface Table {
  name: string;
  /** By name: where migrations were run in another order, columns stand in another one too. */
  columns: string[] | undefined;
}

export async function writeTable(client: pg.ClientBase, name: string, folder: string): Promise<Table> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`"${name}"`],
  );
  const table = { name, columns: rows.map(({ column }) => column) };
  const copy = client.query(copyTo(`COPY ${nameOf(table)} TO STDOUT`));
  await pipeline(copy, createWriteStream(join(folder, name)));
  return table;
}

export const readTable = (client: pg.ClientBase, table: Table, folder: string) =>
  pipeline(
    createReadStream(join(folder, table.name)),
    client.query(copyFrom(`COPY ${nameOf(table)} FROM STDIN`)),
  );

const nameOf = ({ name, columns }: Table) =>
  columns ? `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})` : `"${name}"`;

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

/** Once migrated: the numbers of tasks are also in the trash, from which they come back. */
export async function restoreTaskNumbers(client: Pick<pg.ClientBase, 'query'>) {
  await client.query(
    `SELECT setval(pg_get_serial_sequence('tasks', 'seq'), coalesce(max(seq), 0) + 1, false) FROM (
       SELECT seq FROM tasks
       UNION ALL SELECT (contents -> 'task' ->> 'seq')::bigint FROM trash WHERE kind = 'task'
     ) AS used`,
  );
}
