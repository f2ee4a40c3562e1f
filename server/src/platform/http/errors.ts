import type { Failure } from '@muster/contract';

interface More {
  fields?: Record<string, string>;
  retryAfter?: number;
  /** How things stand, for whoever has an old picture of them. */
  current?: object;
}

/** A refusal that whoever asked may read. Everything else that is thrown is a bug. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly current?: object;

  constructor(status: number, code: string, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
  }

  toFailure(): Failure {
    const { status, code, message, fields, current } = this;
    return { status, code, message, ...(fields && { fields }), ...current };
  }
}

export const signedOut = () => new HttpError(401, 'SIGNED_OUT', 'Please sign in.');

/** The same for what does not exist and for what whoever asked must not know of. */
export const notFound = (thing: string) => new HttpError(404, 'NOT_FOUND', `${thing} not found`);

export const forbidden = (message = 'You do not have permission to do this.', code = 'FORBIDDEN') =>
  new HttpError(403, code, message);

export const conflict = (code: string, message: string, current?: object) =>
  new HttpError(409, code, message, { current });

export const idTaken = () => conflict('ID_TAKEN', 'This _id is already in use.');

export const idTakenInTrash = (what = 'This') =>
  conflict('ID_TAKEN', `${what} cannot be deleted while something else in the trash has its _id.`);

export const invalid = (fields: Record<string, string>) =>
  new HttpError(422, 'INVALID', Object.values(fields)[0] ?? 'The request is not valid.', { fields });

export const busy = () =>
  new HttpError(503, 'BUSY', 'The server is busy. Please try again in a moment.', { retryAfter: 2 });

export const noRoom = () =>
  new HttpError(507, 'INSUFFICIENT_STORAGE', 'The server has no room left. Please tell whoever runs it.');

export const tooMany = (retryAfter: number, what: 'attempts' | 'requests' = 'attempts') =>
  new HttpError(
    429,
    'TOO_MANY_REQUESTS',
    `Too many ${what}. Please wait ${spokenTime(retryAfter)} and try again.`,
    { retryAfter },
  );

/** Never shorter than it is: whoever waits that long must not be refused again. */
function spokenTime(seconds: number) {
  if (seconds <= 59) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 59 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export function authorize(allowed: boolean): asserts allowed {
  if (!allowed) throw forbidden();
}

export const tooLarge = (message: string, field: string) =>
  new HttpError(413, 'TOO_LARGE', message, { fields: { [field]: message } });

export const imageTooLarge = 'The image is too large: at most 10 MiB';
