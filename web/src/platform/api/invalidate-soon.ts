import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Long enough for changes that follow one another, short enough for whoever looks. */
export const soonMs = 1000;
/** For what the server works out from a great many rows. */
export const laterMs = 2000;

const due = new Set<string>();

/** So many changes one after the other are asked for once. */
export function invalidateSoon(client: QueryClient, queryKey: QueryKey, ms: number) {
  const hash = hashKey(queryKey);
  if (due.has(hash) || client.getQueryCache().findAll({ queryKey }).length === 0) return;
  due.add(hash);
  setTimeout(() => {
    due.delete(hash);
    void client.invalidateQueries({ queryKey });
  }, ms);
}
