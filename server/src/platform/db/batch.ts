import type pg from 'pg';
import { againOnce } from './again.ts';
import { connectionsOfBatches, lendConnections, type Db } from './connect.ts';
import type { SharedConnections } from './shared-connections.ts';

interface Asked {
  text: string;
  values: unknown[];
}

/** Statements under such settings, in a transaction of their own, all of which leaves in one write. */
export const runUnder = (pool: pg.Pool, settings: readonly string[], asked: readonly Asked[]) =>
  againOnce(async () => {
    const client = await pool.connect();
    try {
      return await sendUnder(client, settings, asked);
    } finally {
      client.release();
    }
  });

async function sendUnder(client: pg.PoolClient, settings: readonly string[], asked: readonly Asked[]) {
  const begun = client.query(['BEGIN', ...settings.map((setting) => `SET LOCAL ${setting}`)].join('; '));
  const answers = asked.map(({ text, values }) => client.query<object>(text, values));
  const ended = client.query('COMMIT');
  // The connection is given on only once every statement is answered, even with an error.
  await Promise.allSettled([begun, ...answers, ended]);
  await begun;
  const results = await Promise.all(answers);
  await ended;
  return results.map(({ rows }) => rows);
}

interface Waiting extends Asked {
  answer: (rows: object[]) => void;
  fail: (error: unknown) => void;
}

/** Statements that are sent at once, none of them waiting for another, leave together, under the settings of any of them. */
class Batches {
  readonly #connections: SharedConnections;
  #waiting: Waiting[] = [];
  #settings = new Set<string>();

  constructor(connections: SharedConnections) {
    this.#connections = connections;
  }

  send<Row extends object>(text: string, values: unknown[], settings: readonly string[] = []) {
    return new Promise<Row[]>((answer, fail) => {
      if (this.#waiting.length === 0) process.nextTick(() => void this.#leave());
      for (const setting of settings) this.#settings.add(setting);
      this.#waiting.push({ text, values, answer: (rows) => answer(rows as Row[]), fail });
    });
  }

  async #leave() {
    const [waiting, settings] = [this.#waiting, [...this.#settings]];
    this.#waiting = [];
    this.#settings = new Set();
    try {
      const answers = await againOnce(() =>
        this.#connections.run((client) => sendUnder(client, settings, waiting)),
      );
      answers.forEach((rows, at) => waiting[at]!.answer(rows));
    } catch (error) {
      for (const { fail } of waiting) fail(error);
    }
  }
}

const batches = new WeakMap<Db, Batches>();

export const batchesOf = (db: Db) => batches.get(db);

/**
 * The same database, for one request: statements that are sent at once share a connection, a transaction and a write. It knows only
 * what `statement` and `statementUnder` make, no queries that are built.
 */
export function inBatches(db: Db): Db {
  const connections = connectionsOfBatches(db);
  if (!connections) return db;
  const together = Object.create(db) as Db;
  lendConnections(db, together);
  batches.set(together, new Batches(connections));
  return together;
}
