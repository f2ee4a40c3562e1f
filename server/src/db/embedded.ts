import { setTimeout as delay } from 'node:timers/promises';
import { launch } from './embedded/launch.ts';

interface Options {
  dataDir: string;
  log: (message: string) => void;
}

/**
 * Serves a PostgreSQL from `dataDir`, shared with every other process that names the same folder: the first one
 * starts it, the last one stops it, and each starts it again should it die.
 */
export async function startEmbeddedPostgres({ dataDir, log }: Options) {
  const options = { dataDir, log, database: 'muster' };
  let server = await launch(options);
  let recovery: Promise<void> | undefined;
  let isStopping = false;
  log(`PostgreSQL ${server.wasStarted ? 'started' : 'already runs'} in ${dataDir}`);
  watch();

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
        log(server.wasStarted ? 'PostgreSQL had ended and was started again' : 'PostgreSQL is back');
        return;
      } catch (error) {
        log(`PostgreSQL ended and does not come back: ${(error as Error).message}`);
        await delay(wait);
      }
    }
  }

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    await recovery;
    await server.leave();
  }

  return { connectionString: server.connectionString, stop };
}
