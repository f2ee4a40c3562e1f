import type { Client } from 'pg';
import { connect } from './connection.ts';

// Any number will do, as long as every process takes the same: also those of other versions.
const PRESENCE = 1_836_413_301;

/** Takes a lock that tells other processes that somebody needs the server; it ends with the connection, so with us. */
export async function announce(url: string) {
  const client = await connect(url);
  await client.query('select pg_advisory_lock_shared($1)', [PRESENCE]);
  return client;
}

/** Returns whether nobody else is left. */
export async function withdraw(client: Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE]);
    const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      PRESENCE,
    ]);
    return rows[0]!.isLast;
  } catch {
    // The server is gone already: nothing to stop.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
