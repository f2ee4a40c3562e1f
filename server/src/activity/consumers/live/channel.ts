import { patience, WatchedClient } from '../../../platform/db/watched-client.ts';
import { channel } from './queries.ts';

const firstRetryMs = 100;
const longestRetryMs = 2_000;
const pingMs = 4_000;

interface Ears {
  connectionString: string;
  onPayload: (payload: string) => void;
  /** Hears from now on; what was sent before is lost. */
  onConnected: () => void;
  onFailure: (error: unknown) => void;
}

/** The one connection of this process on which the database tells what other processes have sent. */
export function listen({ connectionString, onPayload, onConnected, onFailure }: Ears) {
  let client: WatchedClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let retryMs = firstRetryMs;

  async function open() {
    const opened = new WatchedClient({
      connectionString,
      connectionTimeoutMillis: patience.connectMs,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('The connection ended')));
    opened.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      return lose(opened, error);
    }
    if (client !== opened) return;
    retryMs = firstRetryMs;
    onConnected();
    ping(opened);
  }

  /** A connection may be dead without anybody having said so. */
  function ping(opened: WatchedClient) {
    timer = setTimeout(() => void check(opened), pingMs).unref();
  }

  async function check(opened: WatchedClient) {
    try {
      await opened.query('SELECT 1');
    } catch (error) {
      return lose(opened, error);
    }
    if (client === opened) ping(opened);
  }

  function lose(lost: WatchedClient, error: unknown) {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    lost.end().catch(() => {});
    if (isClosed) return;
    onFailure(error);
    timer = setTimeout(() => void open(), retryMs * (0.5 + Math.random() / 2)).unref();
    retryMs = Math.min(2 * retryMs, longestRetryMs);
  }

  void open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end().catch(() => {});
    },
  };
}
