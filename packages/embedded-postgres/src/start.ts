import { setTimeout as delay } from 'node:timers/promises';
import { launch, rotateLogIn } from './launch.ts';

export interface EmbeddedPostgresOptions {
  /** The folder that holds the database, its log and its lock; made if it is not there. */
  dataDir: string;
  /**
   * The name of the database and of its user, and of what has to lie outside `dataDir`. An existing database keeps the
   * name that it was made with.
   */
  name: string;
  log: (message: string) => void;
  /** PostgreSQL's, in place of what it is given otherwise; they end with the server. */
  settings?: Record<string, string> | undefined;
  /** How often to see whether PostgreSQL's log has grown too large. */
  rotateMs?: number | undefined;
}

export interface EmbeddedPostgres {
  connectionString: string;
  stop: () => Promise<void>;
}

/**
 * Serves a PostgreSQL from `dataDir`, shared with every other process that names the same folder: the first one
 * starts it, the last one stops it, and each starts it again should it die.
 */
export async function startEmbeddedPostgres({
  dataDir,
  name,
  log,
  settings = {},
  rotateMs = 60_000,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`${name} does not name a database, a user and a folder`);
  const options = { dataDir, name, log, settings };
  let server = await launch(options);
  let recovery: Promise<void> | undefined;
  let isStopping = false;
  log(`PostgreSQL ${server.wasStarted ? 'started' : 'is already running'} in ${dataDir}`);
  watch();
  const rotation = setInterval(() => {
    rotateLogIn(dataDir).catch(({ message }: Error) => log(`PostgreSQL's log cannot be rotated: ${message}`));
  }, rotateMs).unref();

  function watch() {
    server.presence.once('end', () => {
      if (!isStopping) recovery = recover();
    });
  }

  async function recover() {
    for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5000)) {
      try {
        server = await launch({ ...options, address: server.address });
        watch();
        log(server.wasStarted ? 'PostgreSQL ended and was started again' : 'PostgreSQL is back');
        return;
      } catch (error) {
        log(`PostgreSQL ended and cannot be started again yet: ${(error as Error).message}`);
        await delay(wait);
      }
    }
  }

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    clearInterval(rotation);
    await recovery;
    await server.leave();
  }

  return { connectionString: server.connectionString, stop };
}
