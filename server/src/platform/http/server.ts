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
  const latest = new WeakMap<Duplex, ServerResponse>();
  const underWay = new Set<ServerResponse>();
  let isLast = false;

  const options = {
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    // Counts for a connection without a first request, too.
    headersTimeout: keepAliveMs + 5_000,
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    latest.set(request.socket, response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isLast) response.shouldKeepAlive = false;
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      return refuse(request.socket, unreadable(), transport);
    }
    if (hasBody(request) && !isUpload(request)) expectBody(request);
    return handle(request, response);
  });

  function expectBody(request: IncomingMessage) {
    const deadline = setTimeout(() => refuseLate(request.socket), bodyMs);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(deadline));
  }

  /** Unless something was answered already. */
  function refuseLate(socket: Duplex, refusal = tooSlow()) {
    const response = latest.get(socket);
    const isAnswered =
      response && (response.headersSent || response.req.complete) && !response.writableFinished;
    if (isAnswered || !socket.writable) socket.destroy();
    else refuse(socket, refusal, transport);
  }

  // A reader that stops reading must not hold an answer in memory for ever, nor a sender its upload.
  server.setTimeout(stalledMs, (socket) => {
    const response = latest.get(socket);
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
    refuse(socket, new HttpError(405, 'METHOD_NOT_ALLOWED', 'This server is no proxy.'), transport),
  );

  async function drain() {
    isLast = true;
    for (const response of underWay) response.shouldKeepAlive = false;
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

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** A browser opens connections in advance, and would take a refusal for the answer to its next request. */
const isSilent = (socket: Duplex & { bytesRead?: number }) => socket.bytesRead === 0;
