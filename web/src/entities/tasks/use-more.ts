import { listTasks } from '@muster/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { appendPage, listKey, pageSize, type ListOrder, type LoadedTasks } from './lists.ts';

/** Loads the next page when asked to. */
export function useMore(
  { organizationId, projectId }: ProjectIds,
  status: string,
  order: ListOrder = 'newest',
) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(async () => {
    setState('loading');
    const isLoaded = await loadMore(client, { organizationId, projectId }, status, order).then(
      () => true,
      () => false,
    );
    setState(isLoaded ? 'idle' : 'failed');
  }, [client, organizationId, projectId, status, order]);
  return { state, load };
}

export async function loadMore(
  client: QueryClient,
  ids: ProjectIds,
  status: string,
  order: ListOrder,
  limit = pageSize(),
) {
  const cursor = client.getQueryData<LoadedTasks>(listKey(ids, status, order))?.nextCursor;
  if (!cursor) return;
  // A query, so that a refusal is heard of and a passing failure tried again; it is kept in the list alone.
  const page = await client.fetchQuery({
    queryKey: ['task-page', ids.organizationId, ids.projectId, order, status, cursor],
    queryFn: ({ signal }) =>
      call(listTasks, { params: ids, querystring: { status, order, cursor, limit } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  appendPage(client, ids, status, { order, cursor, page });
}
