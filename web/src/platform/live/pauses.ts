import { onReturn } from '../network/on-return.ts';

const first = 2_000;
const longest = 60_000;
/** Even the luckiest waits that long: whoever was signed out in another tab has heard of it by then. */
const shortest = 800;

/** Longer and longer, and spread over all that time: a server that comes back must not meet all browsers at once. */
export const pauseBefore = (attempt: number, random = Math.random()) =>
  shortest + (Math.min(first * 2 ** attempt, longest) - shortest) * random;

/** Over after some time, at an abort, or a while after the network is back. */
export function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((over) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      over();
    };
    const timer = setTimeout(end, ms);
    const stopListening = onReturn(end);
    signal.addEventListener('abort', end);
  });
}
