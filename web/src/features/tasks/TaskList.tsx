import type { TaskStatus } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { taskListQuery } from './queries.ts';
import { TaskRows } from './TaskRows.tsx';
import { useTasksScreen } from './tasks-context.ts';
import { TaskSkeletons } from './TaskSkeletons.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { useMore } from './use-more.ts';

/** How many rows before the end the next page is asked for: pages are small, and scrolling must not wait for one. */
const ahead = 40;

export function TaskList({ status }: { status: TaskStatus }) {
  const { ids } = useTasksScreen();
  const { data, error, isFetching, refetch } = useQuery(taskListQuery(ids, status._id));
  const more = useMore(ids, status._id);
  const tasks = useHeldRows(data?.tasks, status._id);
  const [reached, setReached] = useState(0);
  const onReach = useCallback((index: number) => setReached(index), []);

  const isEnd = data?.nextCursor === null;
  const wantsMore =
    Boolean(data?.nextCursor) && !isFetching && more.state === 'idle' && reached > tasks.length - ahead;
  const { load } = more;
  useEffect(() => {
    if (wantsMore) void load();
  }, [wantsMore, load]);

  if (!data) {
    if (!error) return <TaskSkeletons />;
    return (
      <FailedState title="The tasks could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </FailedState>
    );
  }
  if (tasks.length === 0 && isEnd) {
    return <EmptyState title={`Nothing in ${status.name} yet`}>Add the first task above.</EmptyState>;
  }
  return (
    <>
      <TaskRows
        listKey={status._id}
        label={`Tasks in ${status.name}`}
        tasks={tasks}
        isComplete={isEnd}
        onReach={onReach}
      />
      {more.state === 'failed' && <MoreFailed onRetry={() => void load()} />}
      {!isEnd && more.state !== 'failed' && <TaskSkeletons count={2} />}
      {isEnd && <p className="list-end">{messages.tasks.noMore}</p>}
    </>
  );
}

const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className="list-end" role="alert">
    The next tasks could not be loaded.
    <Button icon="retry" onClick={onRetry}>
      Retry
    </Button>
  </p>
);
