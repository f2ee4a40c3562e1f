import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './schema.ts';

// A day has no time zone: as a Date it would shift by one for half of the world.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
}

// Objects that the database builds already have the names of the wire.
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

const pools = new WeakMap<Db, pg.Pool>();

/** Undefined within a transaction, which has one connection to itself. */
export const poolOf = (db: Db) => pools.get(db);

export function connect(connectionString: string, log: (error: Error) => void): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    // Four of them listen for jobs.
    max: 24,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c statement_timeout=8s -c idle_in_transaction_session_timeout=15s -c timezone=UTC',
  });
  // Without listeners, one connection that the database ends would end the process.
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] });
  pools.set(db, pool);
  return { db, pool };
}
