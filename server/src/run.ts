import type { Network } from './platform/push/outbound.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { outlive } from './fate.ts';
import { createFrontDoor } from './platform/http/front-door.ts';
import { keepWeb, keptWebIn } from './platform/http/kept-web.ts';
import { loggerOptions } from './platform/http/logging.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { builtWeb } from './platform/http/static-web.ts';
import { schedule } from './job-kinds.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createServices } from './services.ts';
import { createWorkers } from './workers.ts';

/* oxlint-disable no-console -- what a person at the terminal reads while it starts */
const say = (message: string) => console.log(message);

interface Special {
  /** Leads to push services; the public Internet unless a test has its own. */
  network?: Network;
  /** Holds migrations of a version that is not there yet. */
  migrations?: string;
  /** Holds the web client of another version. */
  web?: string;
  /** Set where others serve at the same port already: nobody is to meet this one before it can answer. */
  joinsOthers?: boolean;
  onReady?: () => void;
}

/** Serves until a signal comes. */
export function run(special: Special = {}) {
  const readiness: Readiness = { state: 'starting' };
  const stopping = new AbortController();
  const started = start(special, readiness, stopping.signal);
  outlive(readiness, started, stopping);
}

async function start(
  { network, migrations: folder, web = builtWeb, joinsOthers = false, onReady }: Special,
  readiness: Readiness,
  signal: AbortSignal,
) {
  const config = readConfig(process.env);
  const frontDoor = createFrontDoor(config, readiness);
  if (!joinsOthers) await frontDoor.open();
  const database = await openDatabase(config, say, { folder, signal });
  const services = await createServices(config, database.db, readiness, network);
  const app = await createApp(services, {
    logger: loggerOptions(config.logLevel),
    serverFactory: frontDoor.serverFactory,
    web,
  });
  await app.ready();
  await keepWeb(web, keptWebIn(config.dataDir)).catch((error: unknown) =>
    app.log.warn({ err: error }, 'tabs that are open would miss files after the next upgrade'),
  );
  // Out of file handles, for example: a connection less, no reason to end.
  app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be taken'));
  services.live.start(app.log);
  const workers = services.observing.watchJobs(createWorkers(services, app.log));
  const worker = await startWorker(database.db, app.log, workers, schedule);
  readiness.state = 'ready';
  if (joinsOthers) await frontDoor.open();
  else say(`Muster is ready at ${config.publicUrl}`);
  onReady?.();

  async function stop() {
    readiness.state = 'stopping';
    say('Stopping: finishing what is under way…');
    services.live.endStreams();
    await frontDoor.close();
    await app.close();
    await worker.stop();
    await services.observing.close();
    await database.close();
  }
  return { stop, log: app.log };
}
