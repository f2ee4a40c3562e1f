import type pg from 'pg';

/** Few enough that a database of many processors has work for all of them. */
const mostWaiting = 8;
/** Nobody joins a line on which nothing was heard for longer. */
const slowMs = 20;

interface Line {
  client: Promise<pg.PoolClient>;
  waiting: number;
  heardAt: number;
}

/**
 * Reads that come at once share a connection: several leave in one write and come back in one read, which is most of what a
 * short statement costs this process. A line is borrowed from the pool while anybody waits on it.
 */
export class Lines {
  readonly #pool: pg.Pool;
  readonly #lines = new Set<Line>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async read<Row extends object>(text: string, values: unknown[]) {
    const line = this.#findRoom() ?? this.#open();
    line.waiting += 1;
    try {
      const client = await line.client;
      return (await client.query<Row>(text, values)).rows;
    } finally {
      line.heardAt = performance.now();
      line.waiting -= 1;
      if (line.waiting === 0) this.#close(line);
    }
  }

  #findRoom() {
    const slowSince = performance.now() - slowMs;
    for (const line of this.#lines) if (line.waiting < mostWaiting && line.heardAt > slowSince) return line;
    return undefined;
  }

  #open() {
    const line: Line = { client: this.#pool.connect(), waiting: 0, heardAt: performance.now() };
    this.#lines.add(line);
    return line;
  }

  #close(line: Line) {
    this.#lines.delete(line);
    line.client.then(
      (client) => client.release(),
      () => {},
    );
  }
}
