import type { TaskStatus } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { taskListQuery, useHeldRows, useMore, useTasksScreen } from '../tasks/index.ts';
import { Cards } from './Cards.tsx';

/** How many cards before the end the next page is asked for. */
const ahead = 20;

export function ColumnBody({ status }: { status: TaskStatus }) {
  const { ids } = useTasksScreen();
  const { data, error, isFetching, refetch } = useQuery(taskListQuery(ids, status._id, 'board'));
  const more = useMore(ids, status._id, 'board');
  const tasks = useHeldRows(data?.tasks, status._id, 'board');
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
    return (
      <div className="lane-body">
        {error ? (
          <FailedState
            title="The tasks could not be loaded"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {error.message}
          </FailedState>
        ) : (
          <CardSkeletons count={3} />
        )}
      </div>
    );
  }
  if (tasks.length === 0 && isEnd) {
    return (
      <div className="lane-body">
        <p className="lane-empty">Nothing in {status.name} yet</p>
      </div>
    );
  }
  return (
    <Cards status={status} tasks={tasks} isComplete={isEnd} onReach={onReach}>
      {more.state === 'failed' && (
        <p className="lane-end" role="alert">
          The next tasks could not be loaded.
          <Button icon="retry" onClick={() => void load()}>
            Retry
          </Button>
        </p>
      )}
      {!isEnd && more.state !== 'failed' && <CardSkeletons count={1} />}
    </Cards>
  );
}

const CardSkeletons = ({ count }: { count: number }) => (
  <div className="card-skeletons" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height="94px" />
    ))}
  </div>
);
