import type { Way } from './adapters/outbound.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { openFrontDoor } from './http/front-door.ts';
import { loggerOptions } from './http/logging.ts';
import type { Readiness } from './http/readiness.ts';
import { startWorker } from './jobs/worker.ts';
import { createServices } from './services.ts';
import { createWorkers } from './workers.ts';

/* oxlint-disable no-console -- what a person at the terminal reads while it starts */
const say = (message: string) => console.log(message);

/** Serves until a signal comes. `way` leads to push services; the public Internet unless a test has its own. */
export function run(way?: Way) {
  const started = start(way);
  stopOnSignals(started);
  started.catch(fail);
}

async function start(way?: Way) {
  const config = readConfig(process.env);
  const readiness: Readiness = { state: 'starting' };
  const frontDoor = await openFrontDoor(config, readiness);
  const database = await openDatabase(config, say);
  const services = await createServices(config, database.db, readiness, way);
  const app = await createApp(services, {
    logger: loggerOptions(config.logLevel),
    serverFactory: frontDoor.serverFactory,
  });
  await app.ready();
  services.events.start(app.log);
  const workers = services.observing.watchJobs(createWorkers(services, app.log));
  const worker = await startWorker(database.pool, app.log, workers);
  readiness.state = 'ready';
  say(`Muster is ready at ${config.publicUrl}`);

  async function stop() {
    readiness.state = 'stopping';
    say('Stopping: finishing what is under way…');
    services.events.endStreams();
    await frontDoor.close();
    await app.close();
    await worker.stop();
    await services.observing.close();
    await database.close();
  }
  return stop;
}

const echoMs = 2_000;

/** The first signal drains; a second one, from somebody out of patience, ends it at once. */
function stopOnSignals(started: Promise<() => Promise<void>>) {
  let since = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C reaches us several times: from the terminal, and through each parent process.
      if (since > 0 && Date.now() - since > echoMs) process.exit(1);
      if (since > 0) return;
      since = Date.now();
      started.then((stop) => stop()).then(() => process.exit(0), fail);
    });
  }
}

function fail(error: NodeJS.ErrnoException) {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? 'The port is in use. Set PORT to another one.' : error);
  process.exit(1);
}
