import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ProjectIds } from '../../projects/index.ts';
import {
  appendPage,
  listKey,
  pageSize,
  type ListKind,
  type ListOrder,
  type ListQuery,
  type LoadedTasks,
} from './lists.ts';
import { readPage } from '../queries.ts';

/** Loads the next page when asked to. */
export function useMore(
  { organizationId, projectId }: ProjectIds,
  status: string,
  order: ListOrder,
  query: ListQuery,
) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(async () => {
    setState('loading');
    const ids = { organizationId, projectId };
    const isLoaded = await loadMore(client, ids, { status, order, query }).then(
      () => true,
      () => false,
    );
    setState(isLoaded ? 'idle' : 'failed');
  }, [client, organizationId, projectId, status, order, query]);
  return { state, load };
}

export async function loadMore(client: QueryClient, ids: ProjectIds, kind: ListKind, limit = pageSize()) {
  const key = listKey(ids, kind.status, kind.order, kind.query);
  const cursor = client.getQueryData<LoadedTasks>(key)?.nextCursor;
  if (!cursor) return;
  // A query, so that a refusal is heard of and a passing failure tried again; it is kept in the list alone.
  const page = await client.fetchQuery({
    queryKey: ['task-page', ...key, cursor],
    queryFn: ({ signal }) => readPage(ids, kind, { cursor, limit }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  appendPage(client, ids, kind, { cursor, page });
}
