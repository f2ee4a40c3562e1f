export interface Rate {
  /** So many at once, after a pause. */
  burst: number;
  perSecond: number;
}

/**
 * Counts what comes in, of each source for itself. Of each only the moment is kept at which all that it asked for would
 * have come at an even pace. Answers how many seconds the source is too early: 0 if it is not.
 */
export function createRate({ burst, perSecond }: Rate, now = () => performance.now() / 1000) {
  const paceOf = new Map<string, number>();
  const spacing = 1 / perSecond;

  return function count(source: string) {
    const at = now();
    const next = Math.max(at, paceOf.get(source) ?? 0) + spacing;
    const early = next - at - burst * spacing;
    if (early > 1e-9) return early;
    if (paceOf.size >= mostSources && !paceOf.has(source)) forgetIdle(paceOf, at);
    paceOf.set(source, next);
    return 0;
  };
}

const mostSources = 50_000;

/** Whoever has kept the pace starts anew; if nobody has, the memory is bounded by starting all of them anew. */
function forgetIdle(paceOf: Map<string, number>, at: number) {
  for (const [source, next] of paceOf) if (next <= at) paceOf.delete(source);
  if (paceOf.size >= mostSources) paceOf.clear();
}
