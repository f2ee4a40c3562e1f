import { busy, HttpError } from './errors.ts';

const mostOfOnePerson = 6;
const mostInAll = 100;

/** Uploads may be slow, so there may not be many at once: each holds a connection and room in the temporary folder. */
export function createUploadSlots() {
  const taken = new Map<string, number>();
  let inAll = 0;

  return {
    /** Answers how to give the slot back. */
    take(userId = ''): () => void {
      const theirs = taken.get(userId) ?? 0;
      if (theirs >= mostOfOnePerson) throw tooManyUploads();
      if (inAll >= mostInAll) throw busy();
      inAll += 1;
      taken.set(userId, theirs + 1);
      return () => {
        inAll -= 1;
        const left = taken.get(userId)! - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}

const tooManyUploads = () =>
  new HttpError(429, 'TOO_MANY_REQUESTS', 'Too many uploads at once. Please wait for one of them to end.', {
    retryAfter: 5,
  });
