import { CompiledQuery } from 'kysely';
import { againOnce } from './again.ts';
import { poolOf, type Db } from './connect.ts';

/**
 * SQL written once, for the few statements that run with nearly every request: building a query, compiling it and
 * renaming its columns costs more there than the rest of the handler. Outside a transaction it goes straight to the
 * pool. Columns of several words are named as in the program: `AS "fullName"`.
 */
export const statement =
  <Row extends object>(text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const pool = poolOf(db);
    if (pool) return (await againOnce(() => pool.query<Row>(text, values))).rows;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
