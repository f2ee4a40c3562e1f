import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { HttpError } from './errors.ts';
import { earlyHeaders } from './headers.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

const refusals: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'TOO_LARGE', 'The headers of the request are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'TOO_SLOW', 'The request took too long to arrive.'),
};
const unreadable = new HttpError(400, 'UNREADABLE', 'The request cannot be read.');

/** Answers what is not even a request: there is only a connection to answer on. */
export function answerClientErrors(isHttps: boolean): ClientErrorHandler {
  return (error, socket) => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const refusal = refusals[error.code] ?? unreadable;
      const body = JSON.stringify(refusal.toFailure());
      const headers = {
        ...earlyHeaders(isHttps),
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
      );
    }
    socket.destroy(error);
  };
}
