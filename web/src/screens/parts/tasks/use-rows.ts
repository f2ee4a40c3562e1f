import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ListOrder } from '../../../entities/tasks/lists/lists.ts';
import { taskListQuery } from '../../../entities/tasks/queries.ts';
import { useTasksScreen } from './tasks-context.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useMore } from '../../../entities/tasks/lists/use-more.ts';

/**
 * The rows of a status as they are loaded, in either order. The next page is asked for `ahead` rows before the end, so
 * that scrolling does not wait for it.
 */
export function useRows(status: string, order: ListOrder, ahead: number) {
  const { ids, query } = useTasksScreen();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...taskListQuery(ids, status, order, query),
    // Until those that match another filter have come.
    placeholderData: keepPreviousData,
  });
  const { state, load } = useMore(ids, status, order, query);
  const tasks = useHeldRows(data?.tasks, status, order);
  const [reached, setReached] = useState(0);
  const onReach = useCallback((index: number) => setReached(index), []);

  const wantsMore =
    Boolean(data?.nextCursor) && !isFetching && state === 'idle' && reached > tasks.length - ahead;
  useEffect(() => {
    if (wantsMore) void load();
  }, [wantsMore, load]);

  // The rest of a list that was cut short is known once it has been loaded anew.
  const isCutShort = data !== undefined && data.nextCursor === undefined;
  const loadMore = useCallback(() => void (isCutShort ? refetch() : load()), [isCutShort, refetch, load]);
  return {
    tasks,
    isLoaded: data !== undefined,
    isChanging: isPlaceholderData,
    isEnd: data?.nextCursor === null,
    error,
    isFetching,
    retry: () => void refetch(),
    hasMoreFailed: state === 'failed' || (isCutShort && error !== null && !isFetching),
    loadMore,
    onReach,
  };
}
