import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalOf, refuse, tooSlow, unreadable } from './client-errors.ts';
import { HttpError } from './errors.ts';
import type { Transport } from './headers.ts';
import { isUpload } from './uploads.ts';

const longestDrainMs = 15_000;

export interface Pace {
  /** How long nothing may move on a connection with a request, in either direction. */
  stalledMs?: number;
  /** How long a body may take to arrive; that of an upload as long as bytes move. */
  bodyMs?: number;
  /** How long a connection waits for its next request: longer than proxies do, so that they are who closes it. */
  keepAliveMs?: number;
  /** How long, when stopping, connections are still answered on before those without a request are closed. */
  lastAnswersMs?: number;
}

interface Connection {
  /** The answer to its latest request, which came at `since`. */
  latest?: ServerResponse;
  since: number;
}

export interface HttpServer {
  server: Server;
  /** Takes no new connections and waits for the requests under way. */
  drain: () => Promise<void>;
}

/** Node's server with our patience, and our words wherever it has its own. */
export function createHttpServer(
  handle: RequestListener,
  transport: Transport,
  { stalledMs = 120_000, bodyMs = 300_000, keepAliveMs = 150_000, lastAnswersMs = 500 }: Pace = {},
): HttpServer {
  const connections = new Map<Duplex, Connection>();
  let isLast = false;

  const options = {
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    // Counts for a connection without a first request, too.
    headersTimeout: keepAliveMs + 5_000,
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    const connection = connections.get(request.socket);
    // Closed, with another request of it still to be read.
    if (!connection) return;
    connection.latest = response;
    connection.since = Date.now();
    if (isLast) response.shouldKeepAlive = false;
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      return refuse(request.socket, unreadable(), transport);
    }
    return handle(request, response);
  });
  server.on('connection', (socket) => {
    connections.set(socket, { since: 0 });
    // Not `once`, which keeps a wrapper for each: it comes once anyway.
    socket.on('close', () => connections.delete(socket));
  });

  // Looked for now and then: a timer for each request would cost more than many a request.
  const lookForLate = setInterval(refuseLateBodies, Math.min(bodyMs / 4, 5_000)).unref();
  server.once('close', () => clearInterval(lookForLate));

  function refuseLateBodies() {
    const latestStart = Date.now() - bodyMs;
    for (const [socket, { latest, since }] of connections) {
      if (latest && since < latestStart && !latest.req.complete && !isUpload(latest.req)) refuseLate(socket);
    }
  }

  /** Unless something was answered already. */
  function refuseLate(socket: Duplex, refusal = tooSlow()) {
    const response = connections.get(socket)?.latest;
    const isAnswered =
      response && (response.headersSent || response.req.complete) && !response.writableFinished;
    if (isAnswered || !socket.writable) socket.destroy();
    else refuse(socket, refusal, transport);
  }

  // A reader that stops reading must not hold an answer in memory for ever, nor a sender its upload.
  server.setTimeout(stalledMs, (socket) => {
    const response = connections.get(socket)?.latest;
    if (response && !response.req.complete) refuseLate(socket);
    else socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const saidNothing = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSilent(socket);
    if (error.code === 'ECONNRESET' || saidNothing) socket.destroy();
    else refuseLate(socket, refusalOf(error));
  });
  server.on('checkExpectation', (request: IncomingMessage) =>
    refuse(
      request.socket,
      new HttpError(417, 'UNEXPECTED', 'The server cannot do what Expect asks for.'),
      transport,
    ),
  );
  server.on('connect', (_request, socket: Duplex) =>
    refuse(socket, new HttpError(405, 'METHOD_NOT_ALLOWED', 'This server is not a proxy.'), transport),
  );

  async function drain() {
    isLast = true;
    for (const { latest } of connections.values()) if (latest) latest.shouldKeepAlive = false;
    // A request may be on its way on a connection that looks idle: whoever sends many hears of it by an answer first.
    await new Promise((passed) => setTimeout(passed, lastAnswersMs));
    const closed = new Promise<void>((done) => server.close(() => done()));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const patience = setTimeout(() => server.closeAllConnections(), longestDrainMs);
    await closed;
    clearInterval(idle);
    clearTimeout(patience);
  }
  return { server, drain };
}

/** A browser opens connections in advance, and would take a refusal for the answer to its next request. */
const isSilent = (socket: Duplex & { bytesRead?: number }) => socket.bytesRead === 0;
