import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface Presence {
  /** The name under which this process takes jobs. */
  name: string;
  end(): Promise<void>;
}

interface Watch {
  lookMs?: number;
  /** Called when jobs of a process that is gone were set free. */
  onFreed: () => void;
  onError: (error: Error) => void;
}

const reconnectMs = 250;

/**
 * As long as this process lives, so does its connection, and with it a lock on its name. Whoever finds the name
 * of a locked job without such a lock knows that its process was killed, and sets the job free: the queue itself
 * would wait for four hours.
 */
export async function announcePresence(
  connectionString: string,
  { lookMs = 2_000, onFreed, onError }: Watch,
): Promise<Presence> {
  const name = `muster-${randomBytes(9).toString('hex')}`;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let suspects = new Set<string>();

  async function connect() {
    const next = new pg.Client({ connectionString, options: settings, connectionTimeoutMillis: 5_000 });
    next.on('error', onError);
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      again(reconnectMs);
    });
    try {
      await next.connect();
      await next.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
  }

  function again(afterMs: number) {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void keepWatch(), afterMs);
  }

  async function keepWatch() {
    try {
      if (!client) await connect();
      const missing = await listMissing(client!, name);
      const gone = missing.filter((worker) => suspects.has(worker));
      // Twice in a row: another process may have lost its connection for a moment and is about to be back.
      suspects = new Set(missing);
      if (gone.length > 0) {
        await client!.query('SELECT graphile_worker.force_unlock_workers($1)', [gone]);
        onFreed();
      }
      again(lookMs);
    } catch (error) {
      if (!isOver) onError(error as Error);
      again(reconnectMs);
    }
  }

  await connect();
  await keepWatch();
  return {
    name,
    async end() {
      isOver = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

// A host that vanished without a word is noticed by the database within a minute.
const settings =
  '-c statement_timeout=8s -c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Processes that have taken jobs but do not hold the lock on their name. */
async function listMissing(client: pg.Client, ownName: string) {
  const { rows } = await client.query<{ worker: string }>(
    `SELECT worker FROM (
       SELECT DISTINCT locked_by AS worker FROM graphile_worker._private_jobs
       WHERE locked_by IS NOT NULL AND locked_by <> $1
     ) AS workers
     WHERE pg_try_advisory_xact_lock_shared(hashtextextended(worker, 0))`,
    [ownName],
  );
  return rows.map(({ worker }) => worker);
}
