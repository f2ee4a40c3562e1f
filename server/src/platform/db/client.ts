import pg from 'pg';
import { isDatabaseAway } from './errors.ts';
import { listServers } from './servers.ts';

const goodbyeMs = 1_000;
const usualSearchMs = 5_000;

type Method = (...given: unknown[]) => unknown;

interface Place {
  server: string;
  host: string;
  port: number;
}

/** A connection to the one server that takes changes, of those that DATABASE_URL names. */
export class Client extends pg.Client {
  /** The address of the one that it leads to. */
  protected server: string;
  #isOver = false;

  constructor(given: string | pg.ClientConfig = {}) {
    const config = typeof given === 'string' ? { connectionString: given } : given;
    const servers = listServers(config.connectionString ?? '');
    super({ ...config, connectionString: servers[0] });
    this.server = servers[0]!;
    if (servers.length > 1) this.#searchFirst(servers, config.connectionTimeoutMillis ?? usualSearchMs);
    this.#endInTime();
  }

  /** Before it connects: a client that has failed to cannot try again. */
  #searchFirst(servers: string[], ms: number) {
    const connect = this.connect.bind(this) as Method;
    const search = async () => {
      const { server, host, port } = await findMain(servers, ms);
      if (this.#isOver) throw new Error('Connection terminated');
      Object.assign(this, { server, host, port });
    };
    const searchAndConnect: Method = (answer) => {
      const found = search();
      if (!answer) return found.then(() => connect());
      return void found.then(() => connect(answer), answer as (error: unknown) => void);
    };
    this.connect = searchAndConnect as typeof this.connect;
  }

  /** A goodbye on a silent connection would wait for ever. */
  #endInTime() {
    const end = this.end.bind(this) as Method;
    const part: Method = (...given) => {
      this.#isOver = true;
      const timer = setTimeout(() => this.connection.stream.destroy(), goodbyeMs);
      this.once('end', () => clearTimeout(timer));
      return end(...given);
    };
    this.end = part as typeof this.end;
  }
}

const searches = new Map<string, Promise<Place>>();

/** Connections that are opened at once share a search. Nothing is remembered: whoever was the main server may be so no more. */
function findMain(servers: string[], ms: number): Promise<Place> {
  const key = servers.join();
  const search = searches.get(key) ?? searchAll(servers, ms).finally(() => searches.delete(key));
  searches.set(key, search);
  return search;
}

/** All at once: one that is silent must not hold up the search among the others. */
async function searchAll(servers: string[], ms: number) {
  try {
    return await Promise.any(servers.map((server) => visit(server, ms)));
  } catch (error) {
    const { errors } = error as { errors: Error[] };
    const reason = errors.find((failure) => !isDatabaseAway(failure));
    if (reason) throw reason;
    const found = errors.map(({ message }) => message).join('; ');
    throw Object.assign(new Error(`No server takes changes: ${found}`), { code: '08001' });
  }
}

async function visit(server: string, ms: number): Promise<Place> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: ms, query_timeout: ms });
  const { host, port } = client;
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    if (rows[0]!.transaction_read_only === 'off') return { server, host, port };
  } finally {
    void client.end().catch(() => {});
  }
  throw Object.assign(new Error(`${host}:${port} is a read-only copy`), { code: '25006' });
}
