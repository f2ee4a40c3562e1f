import { Button } from '../../ui/primitives/Button.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PaperNote } from '../parts/tasks/PaperNote.tsx';
import { isFiltered, withinStatus } from '../../entities/tasks/lists/filtering.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useRows } from '../parts/tasks/use-rows.ts';
import type { Cell } from './board-context.ts';
import { Cards } from './Cards.tsx';

/** How many cards before the end the next page is asked for. */
const ahead = 10;

export function ColumnBody({ cell }: { cell: Cell }) {
  const { status, row } = cell;
  const { query } = useTasksScreen();
  const { tasks, isEnd, error, ...rows } = useRows(status._id, 'board', ahead);

  if (!rows.isLoaded) {
    return (
      <div className="lane-body">
        {error ? (
          <FailedState title="The tasks could not be loaded" retrying={rows.isFetching} onRetry={rows.retry}>
            {error.message}
          </FailedState>
        ) : (
          <CardSkeletons count={row === undefined ? 3 : 1} />
        )}
      </div>
    );
  }
  if (tasks.length === 0 && isEnd) {
    return (
      <div className="lane-body">
        <p className="lane-empty">
          {row !== undefined
            ? 'No tasks'
            : isFiltered(withinStatus(query))
              ? 'Nothing matches'
              : `${status.name} is empty`}
        </p>
      </div>
    );
  }
  return (
    <Cards cell={cell} tasks={tasks} isComplete={isEnd} onReach={rows.onReach}>
      {rows.hasMoreFailed && (
        <p className="lane-end" role="alert">
          The next tasks could not be loaded.
          <Button icon="retry" onClick={rows.loadMore}>
            Retry
          </Button>
        </p>
      )}
      {!isEnd && !rows.hasMoreFailed && (
        <div className="rest-of-list">
          <CardSkeletons count={1} />
        </div>
      )}
      {!isEnd && <PaperNote count={tasks.length} />}
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
