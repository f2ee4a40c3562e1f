import type { Failure } from '@muster/contract';
import { messages } from '../../messages.ts';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The inputs at fault, each with what is wrong with it. */
  readonly fields: Record<string, string> | undefined;
  /** The whole answer: a conflict brings along how things stand. */
  readonly reply: object;
  /** Refused because the session is over: the login screen says so, and nothing else needs to. */
  hasSessionEnded = false;

  constructor({ status, code, message, fields }: Failure, reply: object = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.reply = reply;
  }

  get isRefusal() {
    return this.status === 401 || this.status === 403;
  }

  /** Trying again later may help. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export const noAnswer = (message: string) => new ApiError({ status: 0, code: 'NO_ANSWER', message });

export const failureOf = (status: number, reply: Partial<Failure> | null, retryAfter = 0) =>
  new ApiError(
    {
      status,
      code: reply?.code ?? 'UNKNOWN',
      message:
        status === 429
          ? patience(reply?.message, retryAfter)
          : (reply?.message ?? messages.somethingWentWrong),
      fields: reply?.fields,
    },
    reply ?? undefined,
  );

/** What the server says where it tells how long to wait; otherwise the header of its answer does. */
const patience = (message: string | undefined, seconds: number) =>
  message && /\d/.test(message) ? message : messages.tooMany(seconds);
