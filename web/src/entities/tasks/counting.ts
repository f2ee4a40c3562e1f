import { countTasks, type TaskCount } from '@muster/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import type { LoadedTasks } from './lists.ts';
import { taskListQuery } from './queries.ts';

const countsQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: ['task-counts', organizationId, projectId],
    queryFn: ({ signal }) =>
      call(countTasks, { params: { organizationId, projectId }, querystring: {} }, { signal }),
    select: ({ counts }) => counts,
  });

export interface Counted {
  count: number;
  /** Whether there are more than the server counts. */
  isMore: boolean;
}

/** So many changes one after the other are counted once. */
const recountMs = 1000;

/**
 * How many tasks a column has, once that is known: counted here where all of them are loaded, so that it follows each
 * change at once, else by the server.
 */
export function useTaskCount(
  { organizationId, projectId }: ProjectIds,
  status: string,
  isWanted: boolean,
): Counted | undefined {
  const ids = { organizationId, projectId };
  const client = useQueryClient();
  const { data: list } = useQuery({ ...taskListQuery(ids, status, 'board'), enabled: isWanted });
  const isLong = isWanted && list !== undefined && list.nextCursor !== null;
  const { data: counts } = useQuery({ ...countsQuery(ids), enabled: isLong });
  const shown = isLong ? list.tasks : undefined;
  useEffect(() => {
    if (!shown) return;
    const { queryKey } = countsQuery({ organizationId, projectId });
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), recountMs);
    return () => clearTimeout(timer);
  }, [client, organizationId, projectId, shown]);
  return countOf(
    list,
    counts?.find(({ value }) => value === status),
  );
}

export function countOf(list: LoadedTasks | undefined, counted: TaskCount | undefined): Counted | undefined {
  if (!list) return undefined;
  const loaded = list.tasks.length;
  if (list.nextCursor === null) return { count: loaded, isMore: false };
  return counted && { count: Math.max(counted.count, loaded), isMore: counted.isMore };
}
