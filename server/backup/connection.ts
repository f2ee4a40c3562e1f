import type pg from 'pg';
import { applySettings, noticesVanishedServers } from '../src/platform/db/settings.ts';
import { WatchedClient } from '../src/platform/db/watched-client.ts';

// For whole tables: neither the patience of requests nor their prepared statements.
const settings = { statement_timeout: '0', idle_in_transaction_session_timeout: '0', timezone: 'UTC' };

/** One transaction on a connection of its own. */
export async function inTransaction<T>(
  { options: { connectionString } }: pg.Pool,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new WatchedClient({
    connectionString,
    connectionTimeoutMillis: 5_000,
    ...noticesVanishedServers,
  });
  // Whatever runs on it fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await applySettings(client, settings);
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end().catch(() => {});
  }
}
