import type { Config } from '../config.ts';
import { connect, type Database } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

interface Migration {
  /** The last one to run, if not all; or nothing, to leave a database at work as it is. */
  upTo?: string;
}

export interface OpenDatabase extends Database {
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** The server at DATABASE_URL, or one of our own under DATA_DIR; migrated unless told otherwise. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (message: string) => void,
  migration: Migration = {},
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
  const database = connect(databaseUrl ?? embedded!.connectionString, (error) =>
    log(`database: ${error.message}`),
  );

  async function close() {
    await database.db.destroy();
    await embedded?.stop();
  }
  try {
    if (migration.upTo !== 'nothing') await migrate(database, migration.upTo);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, migrate: () => migrate(database), close };
}
