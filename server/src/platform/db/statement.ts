import { CompiledQuery } from 'kysely';
import { againOnce } from './again.ts';
import { poolOf, type Db } from './connect.ts';
import { giveName } from './preparing-client.ts';

/**
 * SQL written once, for the few statements that run with nearly every request: building a query, compiling it and
 * renaming its columns costs more there than the rest of the handler. Outside a transaction it goes straight to the
 * pool. Columns of several words are named as in the program: `AS "fullName"`.
 */
export function statement<Row extends object>(text: string) {
  giveName(text);
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const pool = poolOf(db);
    if (pool) return (await againOnce(() => pool.query<Row>(text, values))).rows;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
}
