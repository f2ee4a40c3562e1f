import { CompiledQuery } from 'kysely';
import type { Db } from './connect.ts';

/**
 * SQL written once, for the few statements that run with nearly every request: building and compiling a query costs
 * more there than the rest of the handler.
 */
export const statement =
  <Row>(text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
