import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type PostgresDialectConfig,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { DB } from './schema.ts';

/**
 * Transactions whose statements travel together. The database answers them in the order in which they were sent, and after a
 * failure refuses the rest: so whatever needs no answer of those before it is sent without waiting for one, and BEGIN costs
 * no round trip of its own.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PipeliningDriver(this.#config);
  }
}

const beginnings = new WeakMap<DatabaseConnection, Promise<void>>();

class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => {});
    beginnings.set(connection, begun);
  }
}

type Db = Kysely<DB>;

interface Running {
  connection: DatabaseConnection;
  /** What was sent and is not waited for. */
  unheard: Promise<unknown>[];
  /** To be done once it is committed. */
  after: (() => void)[];
}

const running = new WeakMap<Db, Running>();

/** Does the work of a transaction; whatever of it was not waited for and failed is its failure. */
export async function runTransaction<Result>(
  execute: (work: (db: Transaction<DB>) => Promise<Result>) => Promise<Result>,
  work: (db: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const unheard: Promise<unknown>[] = [];
  const after: (() => void)[] = [];
  try {
    const result = await execute(async (db) => {
      const connection = await db.getExecutor().provideConnection(async (given) => given);
      unheard.push(beginnings.get(connection)!);
      running.set(db, { connection, unheard, after });
      return work(db).finally(() => running.delete(db));
    });
    // All of them are answered by now. Not every failure breaks the transaction off: a value may never have been sent.
    await Promise.all(unheard);
    after.forEach((act) => act());
    return result;
  } catch (error) {
    await Promise.all(unheard);
    throw error;
  }
}

/** Sends a query at once, behind what was sent before it. */
export function send<Row>(db: Db, query: CompiledQuery<Row>) {
  return running.get(db)?.connection.executeQuery<Row>(query) ?? db.executeQuery<Row>(query);
}

/** For what a transaction ends with: its COMMIT need not wait for the answer, which is there once it is committed. */
export function unawaited<Answer>(db: Db, sent: Promise<Answer>) {
  sent.catch(() => {});
  running.get(db)!.unheard.push(sent);
  return { answer: sent };
}

/** At once where there is no transaction. */
export function afterCommit(db: Db, act: () => void) {
  const transaction = running.get(db);
  if (transaction) transaction.after.push(act);
  else act();
}

/**
 * Waits for several that were sent at once; answers what the last one did. What failed first is the failure. For statements
 * only: a query that is still to be built is sent behind them, wherever it stands.
 */
export async function lastOf<Answer>(...sent: [...unknown[], Promise<Answer>]) {
  return (await Promise.all(sent)).at(-1) as Answer;
}
