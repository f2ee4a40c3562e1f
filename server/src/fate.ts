import type { FastifyBaseLogger } from 'fastify';
import type { Readiness } from './platform/http/readiness.ts';

interface Server {
  stop: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const echoMs = 2_000;
const longestStopMs = 18_000;
const lastWishMs = 3_000;

/** The exit code of a process that had been serving: whoever watches over it starts it anew. */
export const startAnew = 70;

/* oxlint-disable no-console -- the last words of the process, with or without a log */

/**
 * Ends the process when it is asked to, and says why where it must end by itself. `stopping` is aborted when it is asked,
 * so that a start under way is given up.
 */
export function outlive(readiness: Readiness, started: Promise<Server>, stopping: AbortController) {
  let server: Server | undefined;
  started.then(
    (ready) => (server = ready),
    (error) => (stopping.signal.aborted ? process.exit(0) : end(error)),
  );
  stopOnSignals(started, stopping, end);

  // Whoever forgot to look at it, what was done is done, and the rest of the process knows nothing of it.
  process.on('unhandledRejection', (reason) => {
    if (server) server.log.error({ err: toError(reason) }, 'a failure that nobody looked at');
    else end(reason);
  });
  process.on('uncaughtException', end);
  // Nobody reads what is written there any more, or the disk is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let isEnding = false;
  function end(reason: unknown) {
    if (isEnding) return;
    isEnding = true;
    const error = toError(reason);
    const { state } = readiness;
    const exit = () => {
      console.error(`Muster ${state === 'starting' ? 'does not start' : 'ends'}: ${lastWords(error)}`);
      process.exit(state === 'ready' ? startAnew : 1);
    };
    if (server) server.log.error({ err: error }, 'the process cannot go on');
    else if (!isTaken(error)) console.error(error);
    if (state !== 'ready') return exit();
    setTimeout(exit, lastWishMs);
    server?.stop().then(exit, exit);
  }
}

/** The first signal drains; a second one, from somebody out of patience, ends it at once. */
function stopOnSignals(started: Promise<Server>, stopping: AbortController, fail: (error: unknown) => void) {
  let since = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C reaches us several times: from the terminal, and through each parent process.
      if (since > 0 && Date.now() - since > echoMs) process.exit(1);
      if (since > 0) return;
      since = Date.now();
      setTimeout(() => {
        console.error('Stopped without waiting any longer for what was under way.');
        process.exit(0);
      }, longestStopMs);
      stopping.abort();
      started.then(
        ({ stop }) => stop().then(() => process.exit(0), fail),
        () => {},
      );
    });
  }
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

const isTaken = ({ code }: NodeJS.ErrnoException) => code === 'EADDRINUSE';
const lastWords = (error: Error) =>
  isTaken(error) ? 'The port is in use. Set PORT to another one.' : error.message;
