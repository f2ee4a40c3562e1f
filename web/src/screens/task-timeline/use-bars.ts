import type { Task } from '@muster/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { blocksQuery } from '../../entities/links/blocks.ts';
import { asksForUndue, begunQuery, daysQuery } from '../../entities/tasks/lists/days.ts';
import type { Carry } from '../parts/days/carry.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { inOrder, withCarried } from './bars.ts';
import type { Span } from './span.ts';

/** The tasks of the days that are shown, in the order of their rows, and which of them block each other. */
export function useBars(span: Span, carry: Carry) {
  const { ids, query } = useTasksScreen();
  const { from, to } = span;
  const due = useQuery({ ...daysQuery(ids, query, from, to), placeholderData: keepPreviousData });
  const isUndueAskedFor = asksForUndue(query);
  const begun = useQuery({
    ...begunQuery(ids, query, from, to),
    enabled: isUndueAskedFor,
    placeholderData: keepPreviousData,
  });
  const blocks = useQuery({ ...blocksQuery(ids, from, to), placeholderData: keepPreviousData });
  const carried = useSyncExternalStore(carry.carried.subscribe, () => carry.carried.get()?.task);
  const undue = isUndueAskedFor ? begun.data : noTasks;
  const loaded = useMemo(
    () => due.data && undue && inOrder([...due.data.tasks, ...undue.tasks], span),
    [due.data, undue, span],
  );
  const tasks = useMemo(() => loaded && withCarried(loaded, carried), [loaded, carried]);
  const lists = isUndueAskedFor ? [due, begun] : [due];
  return {
    tasks,
    blocks: blocks.data?.blocks ?? noBlocks,
    isMore: Boolean(due.data?.nextCursor ?? undue?.nextCursor),
    hasFailed: !tasks && lists.some(({ error }) => error !== null),
    haveBlocksFailed: blocks.isError && !blocks.data,
    isFetching: [...lists, blocks].some((list) => list.isFetching),
    retry: () => [...lists, blocks].forEach((list) => list.isError && void list.refetch()),
  };
}

const noTasks: { tasks: Task[]; nextCursor: null } = { tasks: [], nextCursor: null };
const noBlocks: never[] = [];
