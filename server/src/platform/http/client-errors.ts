import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpError } from './errors.ts';
import { earlyHeaders, type Transport } from './headers.ts';

export const tooSlow = () => new HttpError(408, 'TOO_SLOW', 'The request took too long to arrive.');
export const unreadable = () => new HttpError(400, 'UNREADABLE', 'The request cannot be read.');

const refusals: Record<string, () => HttpError> = {
  HPE_HEADER_OVERFLOW: () => new HttpError(431, 'TOO_LARGE', 'The headers of the request are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new HttpError(413, 'TOO_LARGE', 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

export const refusalOf = ({ code = '' }: NodeJS.ErrnoException) => (refusals[code] ?? unreadable)();

/** Answers where there is only a connection to answer on, and ends it. */
export function refuse(socket: Duplex, refusal: HttpError, transport: Transport) {
  const body = JSON.stringify(refusal.toFailure());
  const headers = {
    ...earlyHeaders(transport),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy();
}
