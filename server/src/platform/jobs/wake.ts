const listeners = new Set<() => void>();

/** Calls it whenever this process has added a job; answers how to end that. */
export function onWake(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** There may be a job: the workers of this process look at once, those of others within seconds. */
export const wakeWorkers = () => listeners.forEach((listener) => listener());
