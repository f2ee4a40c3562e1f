import pg from 'pg';

// For whole tables: neither the patience of requests nor their prepared statements.
const settings = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';

/** One transaction on a connection of its own. */
export async function inTransaction<T>(
  { options: { connectionString } }: pg.Pool,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, options: settings });
  // Whatever runs on it fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end().catch(() => {});
  }
}
