import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Long enough for changes that follow one another, short enough for whoever looks. */
export const soonMs = 1000;
/** For what the server works out from a great many rows. */
export const laterMs = 2000;

/** Of what everybody hears at once, each browser asks at a moment of its own. */
export const atOwnMoment = (ms: number) => ms * (0.5 + Math.random());

const due = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();

export const isDue = (queryKey: QueryKey) => due.has(hashKey(queryKey));

/** So many changes one after the other are asked for once, when the first who cannot wait any longer says so. */
export function invalidateSoon(
  client: QueryClient,
  queryKey: QueryKey,
  ms: number,
  invalidate: () => unknown = () => client.invalidateQueries({ queryKey }),
) {
  const hash = hashKey(queryKey);
  const at = Date.now() + ms;
  const before = due.get(hash);
  if (before && before.at <= at) return;
  if (client.getQueryCache().findAll({ queryKey }).length === 0) return;
  clearTimeout(before?.timer);
  const timer = setTimeout(() => {
    due.delete(hash);
    invalidate();
  }, ms);
  due.set(hash, { at, timer });
}
