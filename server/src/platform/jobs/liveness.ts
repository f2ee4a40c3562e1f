import type pg from 'pg';
import { applySettings, noticesVanishedHosts } from '../db/settings.ts';
import { patience, WatchedClient } from '../db/watched-client.ts';

export interface Liveness {
  /** Whether others can see that this process lives. */
  isHeld: () => boolean;
  end(): Promise<void>;
}

interface Watch {
  lookMs?: number;
  /** How long to wait for other processes after our own connection broke; theirs probably broke with it. */
  trustMs?: number;
  onLook: () => Promise<void>;
  /** Called when there may be jobs: some were added, or set free. */
  onJobs: () => void;
  onError: (error: Error) => void;
}

const reconnectMs = 250;

/**
 * As long as this process lives, so does its connection, and with it a lock on its name. Whoever finds the name
 * of a locked job without such a lock knows that its process was killed, and sets the job free. The same connection
 * hears of new jobs.
 */
export async function announceLiveness(
  name: string,
  connectionString: string,
  { lookMs = 2_000, trustMs = 15_000, onLook, onJobs, onError }: Watch,
): Promise<Liveness> {
  let client: WatchedClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasLock = false;
  let isOver = false;
  let suspects = new Set<string>();
  let trustUntil = 0;

  async function connect() {
    const next = new WatchedClient({ connectionString, connectionTimeoutMillis: patience.connectMs });
    next.on('error', onError);
    next.on('notification', onJobs);
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      again(reconnectMs);
    });
    try {
      await next.connect();
      await applySettings(next, settings);
      await next.query('LISTEN "jobs:insert"');
      hasLock = await takeLock(next, name);
      if (isOver) throw new Error('Nobody waits for this connection any more');
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    onJobs();
    return next;
  }

  async function reconnect() {
    const next = await connect();
    trustUntil = performance.now() + trustMs;
    return next;
  }

  function again(afterMs: number) {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void keepWatch(), afterMs);
  }

  async function keepWatch() {
    try {
      const own = client ?? (await reconnect());
      hasLock ||= await takeLock(own, name);
      const missing = await listMissing(own, name);
      const gone = missing.filter((worker) => suspects.has(worker) && performance.now() > trustUntil);
      // Twice in a row: another process may have lost its connection for a moment and is about to be back.
      suspects = new Set(missing);
      if (gone.length > 0) {
        await own.query('SELECT graphile_worker.force_unlock_workers($1)', [gone]);
        onJobs();
      }
      await onLook();
      again(lookMs);
    } catch (error) {
      if (!isOver) onError(error as Error);
      again(reconnectMs);
    }
  }

  await connect();
  await keepWatch();
  return {
    isHeld: () => client !== undefined,
    async end() {
      isOver = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

const settings = {
  statement_timeout: String(patience.statementMs),
  lock_timeout: '2s',
  ...noticesVanishedHosts,
};

/** Until the database gives up a connection of ours that fell silent, that one still holds the lock. */
async function takeLock(client: pg.Client, name: string) {
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '55P03') return false;
    throw error;
  }
}

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
