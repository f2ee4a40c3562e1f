import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { earlyHeaders } from './headers.ts';
import { unavailable, type Readiness } from './readiness.ts';

const longestDrainMs = 15_000;
const stalledMs = 120_000;

export interface FrontDoor {
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  /** Takes no new connections and waits for the requests under way. */
  close(): Promise<void>;
}

/** Opens the port before the database is ready, and answers 503 until the app is ready. */
export async function openFrontDoor(
  { host, port, isHttps }: Pick<Config, 'host' | 'port' | 'isHttps'>,
  readiness: Readiness,
): Promise<FrontDoor> {
  let app: RequestListener = answerUnavailable;
  const server = createServer((request, response) =>
    readiness.state === 'starting' ? answerUnavailable(request, response) : app(request, response),
  );
  // A reader that stops reading must not hold an answer in memory for ever.
  server.setTimeout(stalledMs);
  await listen(server, host, port);

  return {
    serverFactory: (handle) => {
      app = handle;
      return server;
    },
    close: () => drain(server),
  };

  function answerUnavailable(...[, response]: Parameters<RequestListener>) {
    const headers = { ...earlyHeaders(isHttps), 'content-type': 'application/json', 'retry-after': '1' };
    response.writeHead(503, headers).end(JSON.stringify(unavailable(readiness).toFailure()));
  }
}

function listen(server: Server, host: string, port: number) {
  return new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      listening();
    });
  });
}

async function drain(server: Server) {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // A connection that was busy at the signal stays open for reuse after its answer, unless it is told.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const patience = setTimeout(() => server.closeAllConnections(), longestDrainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}
