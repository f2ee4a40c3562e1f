import type { Observed, Observer, Observing, Part } from './observer.ts';

/** Puts the observers that are configured around the parts. Without any, the parts stay what they are. */
export async function observe<Parts extends Observed>(
  parts: Parts,
): Promise<Parts & { observing: Observing }> {
  const observers = await startObservers(parts);
  const watch = watcherOf(observers);
  return {
    ...parts,
    storage: watch('storage', parts.storage),
    mailer: watch('mail', parts.mailer, ['send']),
    push: watch('push', parts.push),
    observing: {
      watchApp: (app) => observers.forEach((observer) => observer.watchApp(app)),
      watchJobs: (workers) => watch('job', workers),
      close: async () => void (await Promise.all(observers.map((observer) => observer.close()))),
    },
  };
}

/** Their code is loaded only where they are wanted. */
async function startObservers(parts: Observed): Promise<Observer[]> {
  const { metrics, tracing } = parts.config;
  const observers: Observer[] = [];
  if (tracing) observers.push((await import('./tracing.ts')).startTracing(tracing, parts));
  if (metrics.port !== undefined || metrics.token !== undefined)
    observers.push((await import('./metrics.ts')).createMetrics(parts));
  return observers;
}

type Call = (...given: unknown[]) => Promise<unknown>;

const watcherOf = (observers: Observer[]) =>
  function watch<Parts extends object>(
    part: Part,
    parts: Parts,
    names = Object.keys(parts).filter((name) => typeof parts[name as keyof Parts] === 'function'),
  ): Parts {
    if (observers.length === 0) return parts;
    const watched = names.map((name) => {
      const call = (parts as Record<string, Call>)[name]!;
      const around: Call = (...given) =>
        observers.reduce(
          (work, observer) => () => observer.around(part, name, work),
          () => call(...given),
        )();
      return [name, around];
    });
    return { ...parts, ...Object.fromEntries(watched) };
  };
