import {
  countTasks,
  writeTaskQuery,
  type TaskCount,
  type TaskGroup,
  type TaskQuery,
  type TaskStatus,
} from '@muster/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { filterOf } from './filtering.ts';
import type { ListKind, LoadedTasks } from './lists.ts';
import { taskListQuery } from '../queries.ts';
import { countsKey } from './recounting.ts';

/** By status, unless another group is named. */
export function countsQuery({ organizationId, projectId }: ProjectIds, query: TaskQuery, group?: TaskGroup) {
  const counted: TaskQuery = { ...filterOf(query), group: group === 'status' ? undefined : group };
  return queryOptions({
    queryKey: [...countsKey({ organizationId, projectId }), counted],
    queryFn: ({ signal }) =>
      call(
        countTasks,
        { params: { organizationId, projectId }, querystring: writeTaskQuery(counted) },
        { signal },
      ),
    select: ({ counts }) => counts,
  });
}

export interface Counted {
  count: number;
  /** Whether there are more than the server counts. */
  isMore: boolean;
}

export const numberOf = ({ count, isMore }: Counted) => (isMore ? `${count}+` : String(count));

/**
 * How many tasks a list has, once that is known: counted here where all of them are loaded, so that it follows each
 * change at once, else by the server.
 */
export function useTaskCount(
  ids: ProjectIds,
  { status, order, query }: ListKind,
  isWanted: boolean,
): Counted | undefined {
  const { data: list } = useQuery({ ...taskListQuery(ids, status, order, query), enabled: isWanted });
  const isLong = isWanted && list !== undefined && list.nextCursor !== null;
  const { data: counts } = useQuery({ ...countsQuery(ids, query), enabled: isLong });
  return countOf(
    list,
    counts?.find(({ value }) => value === status),
  );
}

/** How many tasks match in each status, by its id, once that is known of all. */
export function useMatchCounts(
  ids: ProjectIds,
  statuses: readonly TaskStatus[],
  { order, query }: Omit<ListKind, 'status'>,
): ReadonlyMap<string, Counted> {
  const lists = useQueries({
    queries: statuses.map(({ _id }) => ({
      ...taskListQuery(ids, _id, order, query),
      // Whatever is known of them: the lists themselves ask.
      enabled: false,
      select: ({ tasks, nextCursor }: LoadedTasks) => (nextCursor === null ? tasks.length : undefined),
    })),
  });
  const loaded = lists.map(({ data }) => data);
  const isUnknown = loaded.includes(undefined);
  const { data: counts } = useQuery({
    ...countsQuery(ids, query),
    enabled: isUnknown,
    placeholderData: keepPreviousData,
  });
  if (isUnknown && !counts) return none;
  return new Map(
    statuses.map(({ _id }, index) => {
      const count = loaded[index];
      if (count !== undefined) return [_id, { count, isMore: false }];
      return [_id, counts!.find(({ value }) => value === _id) ?? { count: 0, isMore: false }];
    }),
  );
}

const none = new Map<string, Counted>();

export function countOf(list: LoadedTasks | undefined, counted: TaskCount | undefined): Counted | undefined {
  if (!list) return undefined;
  const loaded = list.tasks.length;
  if (list.nextCursor === null) return { count: loaded, isMore: false };
  return counted && { count: Math.max(counted.count, loaded), isMore: counted.isMore };
}
