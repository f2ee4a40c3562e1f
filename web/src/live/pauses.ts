const first = 1_000;
const longest = 30_000;

/** Longer and longer, and never all browsers at the same moment. */
export const pauseBefore = (attempt: number, random = Math.random()) =>
  Math.min(first * 2 ** attempt, longest) * (0.5 + random / 2);

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
