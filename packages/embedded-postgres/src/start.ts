import { setTimeout as delay } from 'node:timers/promises';
import { launch, rotateLogIn } from './launch.ts';

interface Options {
  dataDir: string;
  log: (message: string) => void;
  /** How often to see whether its log has grown too large. */
  rotateMs?: number;
}

/**
 * Serves a PostgreSQL from `dataDir`, shared with every other process that names the same folder: the first one
 * starts it, the last one stops it, and each starts it again should it die.
 */
export async function startEmbeddedPostgres({ dataDir, log, rotateMs = 60_000 }: Options) {
  const options = { dataDir, log, database: 'muster' };
  let server = await launch(options);
  let recovery: Promise<void> | undefined;
  let isStopping = false;
  log(`PostgreSQL ${server.wasStarted ? 'started' : 'already runs'} in ${dataDir}`);
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
    clearInterval(rotation);
    await recovery;
    await server.leave();
  }

  return { connectionString: server.connectionString, stop };
}
