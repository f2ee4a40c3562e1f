import { poolOf, type Db } from '../../../platform/db/connect.ts';
import { patience, WatchedClient } from '../../../platform/db/watched-client.ts';
import type { Bus, BusConnection, ConnectionEars } from './bus.ts';
import { notify, notifyChannel } from './queries.ts';

const pingMs = 4_000;

/** PostgreSQL's LISTEN and NOTIFY: nothing else has to run. */
export const createDatabaseBus = (db: Db): Bus => ({
  name: 'database',
  send: (payloads) => notify(db, payloads),
  open: (ears) => connect(poolOf(db)!.options.connectionString!, ears),
});

function connect(connectionString: string, { onPayload, onLost }: ConnectionEars): BusConnection {
  const client = new WatchedClient({
    connectionString,
    connectionTimeoutMillis: patience.connectMs,
    keepAlive: true,
  });
  let timer: NodeJS.Timeout | undefined;
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('The connection ended')));
  client.on('notification', ({ payload = '' }) => onPayload(payload));

  async function open() {
    await client.connect();
    await client.query(`LISTEN ${notifyChannel}`);
    ping();
  }

  /** A connection may be dead without anybody having said so. */
  function ping() {
    timer = setTimeout(() => void client.query('SELECT 1').then(ping, onLost), pingMs).unref();
  }

  return {
    opened: open(),
    close() {
      clearTimeout(timer);
      return client.end();
    },
  };
}
