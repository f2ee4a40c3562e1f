import type { TaskStatus } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { taskListQuery } from './queries.ts';
import { TaskRows } from './TaskRows.tsx';
import { useTasksScreen } from './tasks-context.ts';
import { TaskSkeletons } from './TaskSkeletons.tsx';

/** How many rows before the end the next page is asked for. */
const ahead = 100;

export function TaskList({ status }: { status: TaskStatus }) {
  const { ids } = useTasksScreen();
  const query = useInfiniteQuery(taskListQuery(ids, status._id));
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const tasks = useMemo(() => data?.pages.flatMap((page) => page.tasks) ?? [], [data]);
  const [reached, setReached] = useState(0);
  const onReach = useCallback((index: number) => setReached(index), []);

  const wantsMore = hasNextPage && !isFetching && !isFetchNextPageError && reached > tasks.length - ahead;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  if (!data) {
    if (!error) return <TaskSkeletons />;
    return (
      <FailedState
        title="The tasks could not be loaded"
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      >
        {error.message}
      </FailedState>
    );
  }
  if (tasks.length === 0 && !hasNextPage) {
    return <EmptyState title={`Nothing in ${status.name} yet`}>Add the first task above.</EmptyState>;
  }
  return (
    <>
      <TaskRows
        listKey={status._id}
        label={`Tasks in ${status.name}`}
        tasks={tasks}
        isComplete={!hasNextPage}
        onReach={onReach}
      />
      {isFetchNextPageError && <MoreFailed waiting={isFetching} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && <TaskSkeletons count={2} />}
      {!hasNextPage && <p className="list-end">{messages.tasks.noMore}</p>}
    </>
  );
}

const MoreFailed = ({ waiting, onRetry }: { waiting: boolean; onRetry: () => void }) => (
  <p className="list-end" role="alert">
    The next tasks could not be loaded.
    <Button icon="retry" waiting={waiting} onClick={onRetry}>
      Retry
    </Button>
  </p>
);
