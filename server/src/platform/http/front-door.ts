import type { RequestListener, Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { earlyHeaders, type Transport } from './headers.ts';
import { unavailable, type Readiness } from './readiness.ts';
import { createHttpServer, type Pace } from './server.ts';

export interface FrontDoor {
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  /** Takes no new connections and waits for the requests under way. */
  close(): Promise<void>;
}

/** Opens the port before the database is ready, and answers 503 until the app is ready. */
export async function openFrontDoor(
  { host, port, ...transport }: Pick<Config, 'host' | 'port'> & Transport,
  readiness: Readiness,
  pace?: Pace,
): Promise<FrontDoor> {
  let app: RequestListener = answerUnavailable;
  const { server, drain } = createHttpServer(
    (request, response) =>
      readiness.state === 'starting' ? answerUnavailable(request, response) : app(request, response),
    transport,
    pace,
  );
  await listen(server, host, port);

  return {
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
