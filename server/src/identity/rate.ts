export interface Rate {
  /** So many at once, after a pause. */
  burst: number;
  perSecond: number;
  /** How many seconds whoever is too early may be made to wait; who would have to wait longer is refused. */
  patience: number;
}

/**
 * Keeps each source to an even pace. Of each only the moment is kept at which all that it asked for would have come at
 * that pace. Answers how many seconds to wait before going on, and whether that is too long to be let in.
 */
export function createRate({ burst, perSecond, patience }: Rate, now = () => performance.now() / 1000) {
  const paceOf = new Map<string, number>();

  return function count(source: string, weight = 1) {
    const at = now();
    const next = Math.max(at, paceOf.get(source) ?? 0) + weight / perSecond;
    const wait = Math.max(0, next - at - burst / perSecond);
    if (wait > patience) return { wait: wait - patience, isRefused: true };
    if (paceOf.size >= mostSources && !paceOf.has(source)) forgetIdle(paceOf, at);
    paceOf.set(source, next);
    return { wait: wait < leastWait ? 0 : wait, isRefused: false };
  };
}

/** A timer is no more exact than that. */
const leastWait = 0.001;

const mostSources = 50_000;

/** Whoever has kept the pace starts anew; if nobody has, the memory is bounded by starting all of them anew. */
function forgetIdle(paceOf: Map<string, number>, at: number) {
  for (const [source, next] of paceOf) if (next <= at) paceOf.delete(source);
  if (paceOf.size >= mostSources) paceOf.clear();
}
