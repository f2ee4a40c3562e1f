const listeners = new Set<(kind: string) => void>();

/** Calls it with the kind whenever this process has added a job; answers how to end that. */
export function onWake(listener: (kind: string) => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** There may be a job of that kind: the workers of this process look at once, those of others within seconds. */
export const wakeWorkers = (kind: string) => listeners.forEach((listener) => listener(kind));
