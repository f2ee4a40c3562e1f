import { PostgresUnavailableError, hasDatabase, startEmbeddedPostgres } from '@muster/embedded-postgres';

// Databases that people have carry it, as their name and their user's.
const name = 'muster';

/** Starts the PostgreSQL that comes with Muster, or joins the processes that use it in this folder already. */
export async function startBuiltInPostgres(dataDir: string, log: (message: string) => void) {
  try {
    return await startEmbeddedPostgres({ dataDir, name, log });
  } catch (error) {
    if (!(error instanceof PostgresUnavailableError)) throw error;
    const advice = 'To use a PostgreSQL server of your own, version 15 or newer, set DATABASE_URL.';
    throw new Error(`${error.message} ${advice}`, { cause: error });
  }
}

export const hasBuiltInDatabase = (dataDir: string) => hasDatabase({ dataDir, name });
