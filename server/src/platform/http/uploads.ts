import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from './errors.ts';
import { createTurns, takeTurn } from './turns.ts';

export const isUpload = ({ headers }: { headers: IncomingHttpHeaders }) =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '');

/** Uploads may be slow, so there may not be many at once: each holds a connection and room in the temporary folder. */
export function createUploadTurns() {
  const turns = createTurns({ atOnce: 100, each: { atOnce: 6, waiting: 0 } });

  /** Answers how to give the turn back. */
  return (userId = '') => {
    const turn = takeTurn(turns, userId);
    if (!turn) throw tooManyUploads();
    return turn.giveBack;
  };
}

const tooManyUploads = () =>
  new HttpError(
    429,
    'TOO_MANY_REQUESTS',
    'Too many uploads at once. Please wait for one of them to finish.',
    {
      retryAfter: 5,
    },
  );
