import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { StorageError } from '../storage/storage-errors.ts';
import { brokenConstraint, isDatabaseAway, isDatabaseFull, isOverloaded } from '../db/errors.ts';
import { busy, HttpError, noRoom, notFound } from './errors.ts';
import { warnOfOverload } from './overload.ts';

const warn = warnOfOverload();

/** The one place where anything thrown becomes an answer in the one shape of failures. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = hasHungUp(error, request) ? brokenOff() : toRefusal(error);
  if (refusal.code === 'BUSY') warn(request.log, error);
  // Whoever looks whether the server serves is told that it stops: an answer, no failure.
  else if (refusal.status >= 500 && refusal.code !== 'STOPPING')
    request.log.error({ err: error }, 'request failed');
  // Asked for ahead of its screen, which asks again and shows what is wrong: the browser need not complain about it, too.
  if (request.headers['x-early'] && refusal.status < 429) return reply.code(204).send();
  if (refusal.retryAfter) void reply.header('retry-after', Math.ceil(refusal.retryAfter));
  return reply.code(refusal.status).send(refusal.toFailure());
}

/** In the middle of their request: nobody hears the answer, and nothing is wrong here. */
const hasHungUp = ({ code }: FastifyError, { raw }: FastifyRequest) =>
  code === 'ECONNRESET' && raw.readableAborted;
const brokenOff = () => new HttpError(400, 'UNREADABLE', 'The request broke off.');

function toRefusal(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error);
  if (isDatabaseAway(error)) {
    return new HttpError(503, 'DATABASE_AWAY', 'The server cannot reach its database. Please try again.', {
      retryAfter: 2,
    });
  }
  if (isDatabaseFull(error)) return noRoom();
  if (isOverloaded(error)) return busy();
  if (error instanceof StorageError) return storageFailures[error.why]();
  return brokenConstraint(error) ?? fastifyRefusal(error) ?? bug();
}

const storageFailures: Record<StorageError['why'], () => HttpError> = {
  missing: () => new HttpError(500, 'FILE_MISSING', 'The file is missing from the server’s storage.'),
  full: noRoom,
  away: () =>
    new HttpError(503, 'STORAGE_AWAY', 'The server cannot reach its files. Please try again.', {
      retryAfter: 5,
    }),
};

interface InvalidRequest {
  validation: { instancePath: string; message?: string }[];
  validationContext?: string;
}

function invalidRequest(error: FastifyError) {
  const { validation, validationContext } = error as unknown as InvalidRequest;
  // An id that is no UUID names nothing.
  if (validationContext === 'params') return notFound('Page');

  const fields: Record<string, string> = {};
  for (const { instancePath, message } of validation) {
    const name = instancePath.split('/').filter(Boolean).join('.');
    if (name) fields[name] ??= message ?? 'Not valid';
  }
  const first = validation[0]?.message ?? 'The request is not valid.';
  const message = Object.keys(fields).length > 0 ? first : 'The request needs a JSON body.';
  return new HttpError(422, 'INVALID', message, { fields });
}

const spoken: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'UNREADABLE', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'UNREADABLE', 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'UNREADABLE', 'The body is shorter or longer than announced.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_TYPE', 'Send JSON.'],
  FST_ERR_BAD_URL: [400, 'UNREADABLE', 'The address is not valid.'],
};

function fastifyRefusal({ code, statusCode = 500 }: FastifyError) {
  const known = spoken[code];
  if (known) return new HttpError(...known);
  if (statusCode < 500) return new HttpError(statusCode, 'UNREADABLE', 'The request cannot be read.');
  return undefined;
}

const bug = () => new HttpError(500, 'INTERNAL', 'Something went wrong');
