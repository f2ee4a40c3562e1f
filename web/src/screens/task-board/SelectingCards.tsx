import type { Task } from '@muster/contract';
import {
  CancelledError,
  keepPreviousData,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import { loadMore } from '../../entities/tasks/lists/use-more.ts';
import { taskListQuery } from '../../entities/tasks/queries.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import type { Cell } from './board-context.ts';
import { useListedBeside, useSelectKey, useSelectingAll } from '../task-list/index.ts';

const none: readonly Task[] = [];
const loadedOf = (lists: UseQueryResult<LoadedTasks>[]) => lists.map(({ data }) => data);

/** Knows the cards of these columns, which are not folded, be they in sight or not. Draws nothing. */
export function SelectingCards({ cells, hasFolded }: { cells: readonly Cell[]; hasFolded: boolean }) {
  const { ids } = useTasksScreen();
  const client = useQueryClient();
  const [failed, setFailed] = useState<string>();
  const kinds = useMemo(
    () =>
      cells.map(({ key, status, query }) => ({ key, status: status._id, order: 'board' as const, query })),
    [cells],
  );
  const loaded = useQueries({
    queries: kinds.map(({ status, query }) => ({
      ...taskListQuery(ids, status, 'board', query),
      // The columns themselves ask.
      enabled: false,
      placeholderData: keepPreviousData,
    })),
    combine: loadedOf,
  });
  const columns = useMemo(
    () => new Map(kinds.map(({ key }, index) => [key, loaded[index]?.tasks ?? none])),
    [kinds, loaded],
  );
  const tasks = useMemo(() => [...columns.values()].flat(), [columns]);
  useListedBeside(columns);
  useSelectKey();

  const rest = kinds.find((_kind, index) => loaded[index]?.nextCursor !== null);
  const goOn = (kind: (typeof kinds)[number]) => {
    setFailed(undefined);
    const isBegun = columns.get(kind.key) !== none;
    const more: Promise<unknown> = isBegun
      ? loadMore(client, ids, kind)
      : client.fetchQuery(taskListQuery(ids, kind.status, kind.order, kind.query));
    // An own change that ended meanwhile has it asked for anew.
    more.catch((error) => (error instanceof CancelledError ? goOn(kind) : setFailed(kind.key)));
  };
  useSelectingAll({
    tasks,
    isComplete: !rest,
    hasFailed: rest !== undefined && rest.key === failed,
    hasFolded,
    loadMore: () => rest && goOn(rest),
  });
  return null;
}
