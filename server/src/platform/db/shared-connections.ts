import type pg from 'pg';

interface Bounds {
  /** Few enough that a database of many processors has work for all of them. */
  mostWaiting: number;
  /** Nobody joins a connection on which nothing was heard for longer. */
  slowMs: number;
}

const ofReads: Bounds = { mostWaiting: 8, slowMs: 20 };

interface Connection {
  client: Promise<pg.PoolClient>;
  waiting: number;
  heardAt: number;
}

/**
 * Reads that come at once share a connection: several leave in one write and come back in one read, which is most of what a
 * short statement costs this process. It is borrowed from the pool while anybody waits on it.
 */
export class SharedConnections {
  readonly #pool: pg.Pool;
  readonly #bounds: Bounds;
  readonly #shared = new Set<Connection>();

  constructor(pool: pg.Pool, bounds = ofReads) {
    this.#pool = pool;
    this.#bounds = bounds;
  }

  async read<Row extends object>(text: string, values: unknown[]) {
    return this.run(async (client) => (await client.query<Row>(text, values)).rows);
  }

  /** Work that sends all it has to ask at once. */
  async run<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
    const connection = this.#findRoom() ?? this.#open();
    connection.waiting += 1;
    try {
      return await work(await connection.client);
    } finally {
      connection.heardAt = performance.now();
      connection.waiting -= 1;
      if (connection.waiting === 0) this.#close(connection);
    }
  }

  #findRoom() {
    const slowSince = performance.now() - this.#bounds.slowMs;
    for (const connection of this.#shared)
      if (connection.waiting < this.#bounds.mostWaiting && connection.heardAt > slowSince) return connection;
    return undefined;
  }

  #open() {
    const connection: Connection = { client: this.#pool.connect(), waiting: 0, heardAt: performance.now() };
    this.#shared.add(connection);
    return connection;
  }

  #close(connection: Connection) {
    this.#shared.delete(connection);
    connection.client.then(
      (client) => client.release(),
      () => {},
    );
  }
}
