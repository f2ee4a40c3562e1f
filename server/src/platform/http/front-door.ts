import type { RequestListener, Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { earlyHeaders, type Transport } from './headers.ts';
import { unavailable, type Readiness } from './readiness.ts';
import { createHttpServer, type Pace } from './server.ts';

export interface FrontDoor {
  open(): Promise<void>;
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  /** Takes no new connections and waits for the requests under way. */
  close(): Promise<void>;
}

/** May be opened before the database is ready: it answers 503 until the app is. */
export function createFrontDoor(
  { host, port, ...transport }: Pick<Config, 'host' | 'port'> & Transport,
  readiness: Readiness,
  pace?: Pace,
): FrontDoor {
  let app: RequestListener = answerUnavailable;
  const { server, drain } = createHttpServer(
    (request, response) =>
      readiness.state === 'starting' ? answerUnavailable(request, response) : app(request, response),
    transport,
    pace,
  );

  return {
    open: () => listen(server, host, port),
    serverFactory: (handle) => {
      app = handle;
      return server;
    },
    close: drain,
  };

  function answerUnavailable(...[, response]: Parameters<RequestListener>) {
    const headers = { ...earlyHeaders(transport), 'content-type': 'application/json', 'retry-after': '1' };
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
