import type { Config } from '../../config.ts';
import { startBuiltInPostgres } from './built-in.ts';
import { connect, type Database } from './connect.ts';
import { migrate, type MigrationOptions } from './migrate.ts';
import type { Placement } from './placement.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'workers'>>;

export interface OpenDatabase extends Database {
  migrate(options?: MigrationOptions): Promise<void>;
  close(): Promise<void>;
}

/** The server at DATABASE_URL, or one of our own under DATA_DIR, as it is. */
export async function reachDatabase(
  placement: Placement,
  { databaseUrl, dataDir, workers }: Settings,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const builtIn = databaseUrl ? undefined : await startBuiltInPostgres(dataDir, log);
  const address = databaseUrl ?? builtIn!.connectionString;
  const database = connect(address, (error) => log(`database: ${error.message}`), workers);
  return {
    ...database,
    migrate: (options) => migrate(database, placement, { say: log, ...options }),
    async close() {
      await database.db.destroy();
      // A pool that Kysely was never asked through is not its to end.
      if (!database.pool.ending) await database.pool.end();
      await builtIn?.stop();
    },
  };
}

/** The same, with the schema of this version. */
export async function openDatabase(
  placement: Placement,
  config: Settings,
  log: (message: string) => void,
  options?: MigrationOptions,
) {
  const database = await reachDatabase(placement, config, log);
  try {
    await database.migrate(options);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
