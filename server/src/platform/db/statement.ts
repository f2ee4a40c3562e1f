import { CompiledQuery } from 'kysely';
import { againOnce } from './again.ts';
import { sharedConnectionsOf, poolOf, type Db } from './connect.ts';
import { batchesOf } from './batch.ts';
import { giveName } from './preparing-client.ts';
import { send } from './transactions.ts';

/**
 * SQL written once, for the few statements that run with nearly every request: building a query, compiling it and
 * renaming its columns costs more there than the rest of the handler. It is sent at once, behind what was sent before it.
 * Columns of several words are named as in the program: `AS "fullName"`.
 */
export function statement<Row extends object>(text: string) {
  giveName(text);
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const batches = batchesOf(db);
    if (batches) return batches.send<Row>(text, values);
    const pool = poolOf(db);
    if (pool) return (await againOnce(() => pool.query<Row>(text, values))).rows;
    return sendRaw<Row>(db, text, values);
  };
}

/** One that only reads, and never for long: outside a transaction it shares a connection with others that come at once. */
export function reading<Row extends object>(text: string) {
  giveName(text);
  return async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    sharedConnectionsOf(db)?.read<Row>(text, values) ?? sendRaw<Row>(db, text, values);
}

/**
 * One that asks for much or little, as its values say: it is never named, so the database plans it with them each time and
 * leaves out what they make pointless.
 */
export function plannedEachTime<Row extends object>(text: string) {
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const pool = poolOf(db);
    if (pool) return (await againOnce(() => pool.query<Row>({ text, values }))).rows;
    return sendRaw<Row>(db, text, values);
  };
}

const sendRaw = async <Row extends object>(db: Db, text: string, values: unknown[]) =>
  (await send(db, CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows;
