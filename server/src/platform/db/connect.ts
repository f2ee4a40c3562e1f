import { CamelCasePlugin, Kysely } from 'kysely';
import pg from 'pg';
import { againOnce } from './again.ts';
import { SharedConnections } from './shared-connections.ts';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './schema.ts';
import { applySettings, noticesVanishedServers } from './settings.ts';
import { PipeliningDialect, runTransaction } from './transactions.ts';
import { patience, type WatchedClient } from './watched-client.ts';

// A day has no time zone: as a Date it would shift by one for half of the world.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Transactions that the database breaks off are tried again; single statements by the client itself. */
class PatientKysely extends Kysely<DB> {
  override transaction() {
    const transaction = super.transaction();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = (work) => againOnce(() => runTransaction(execute, work));
    return transaction;
  }
}

export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
}

// Objects that the database builds already have the names of the wire.
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

interface Connections {
  pool: pg.Pool;
  shared: SharedConnections;
  /** A batch takes longer than a read: it may keep one other waiting, which came at the same time. */
  ofBatches: SharedConnections;
}

const batchesAtOnce = { mostWaiting: 2, slowMs: 5 };

const pools = new WeakMap<Db, Connections>();

/** Undefined within a transaction, which has one connection to itself. */
export const poolOf = (db: Db) => pools.get(db)?.pool;
export const sharedConnectionsOf = (db: Db) => pools.get(db)?.shared;
export const connectionsOfBatches = (db: Db) => pools.get(db)?.ofBatches;

/** To one that stands in its place. */
export const lendConnections = (db: Db, other: Db) => pools.set(other, pools.get(db)!);

/** What all processes of one start share, so that the 100 that PostgreSQL allows by default are enough. */
const mostInAll = 64;
const mostOfOne = 20;
export const poolSize = (workers: number) => Math.min(mostOfOne, Math.floor(mostInAll / workers));

const settings = {
  statement_timeout: String(patience.statementMs),
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  datestyle: 'ISO',
  // A server that can (Debian's) compiles what seems dear; ours are too short to gain by it.
  jit: 'off',
};

export function connect(connectionString: string, log: (error: Error) => void, workers = 1): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    pipeline: true,
    max: poolSize(workers),
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: 30_000,
    ...noticesVanishedServers,
    // oxlint-disable-next-line typescript/no-misused-promises -- it is waited for, which its type does not say
    onConnect: (client) => applySettings(client, settings),
  });
  // Without listeners, one connection that the database ends would end the process.
  pool.on('error', log);
  pool.on('connect', (client) => client.on('error', log));
  leaveSilentConnections(pool);
  const db = new PatientKysely({ dialect: new PipeliningDialect({ pool }), plugins: [camelCase] });
  pools.set(db, {
    pool,
    shared: new SharedConnections(pool),
    ofBatches: new SharedConnections(pool, batchesAtOnce),
  });
  return { db, pool };
}

/** When one connection falls silent, so have the others most likely: none of them is handed out again. */
function leaveSilentConnections(pool: pg.Pool) {
  const open = new Set<WatchedClient>();
  pool.on('connect', (connected) => {
    const client = connected as pg.Client as WatchedClient;
    open.add(client);
    client.onSilent = (since) => open.forEach((other) => other.leaveUnlessHeardSince(since));
  });
  pool.on('remove', (client) => open.delete(client as pg.Client as WatchedClient));
}
