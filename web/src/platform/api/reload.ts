import type { Query, QueryClient } from '@tanstack/react-query';

type Meant = (query: Query) => boolean;

/** After a change by somebody else. What is not on the screen is asked for when it is next. */
export function reloadWhere(client: QueryClient, isMeant: Meant) {
  repeatFirstLoads(client, isMeant);
  void client.invalidateQueries({ predicate: isMeant });
}

/** A first load under way is joined, not begun anew, and may have read before the change: it is followed by another. */
export function repeatFirstLoads(client: QueryClient, isMeant: Meant) {
  const loading = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isMeant(query),
  });
  for (const { promise, queryKey } of loading) {
    const repeat = () => client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(repeat, () => undefined);
  }
}
