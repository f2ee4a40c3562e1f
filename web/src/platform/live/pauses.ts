const first = 2_000;
const longest = 60_000;
/** Even the luckiest waits that long: whoever was signed out in another tab has heard of it by then. */
const shortest = 800;

/** Longer and longer, and spread over all that time: a server that comes back must not meet all browsers at once. */
export const pauseBefore = (attempt: number, random = Math.random()) =>
  shortest + (Math.min(first * 2 ** attempt, longest) - shortest) * random;

/** Over after some time, at an abort, or once the network is back. */
export function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((over) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      over();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
