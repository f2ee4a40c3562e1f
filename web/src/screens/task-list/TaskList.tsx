import type { TaskStatus } from '@muster/contract';
import { memo } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { PaperNote } from '../parts/tasks/PaperNote.tsx';
import { TaskRows } from './TaskRows.tsx';
import { TaskSkeletons } from './TaskSkeletons.tsx';
import { isFiltered, withinStatus } from '../../entities/tasks/lists/filtering.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useRows } from '../parts/tasks/use-rows.ts';

/** How many rows before the end the next page is asked for. */
const ahead = 10;

/** Nothing to do with what is typed or asked around it. */
export const TaskList = memo(({ status }: { status: TaskStatus }) => {
  const { query, clearFilter } = useTasksScreen();
  const { tasks, isEnd, error, ...rows } = useRows(status._id, 'newest', ahead);

  if (!rows.isLoaded) {
    if (!error) return <TaskSkeletons />;
    return (
      <FailedState title="The tasks could not be loaded" retrying={rows.isFetching} onRetry={rows.retry}>
        {error.message}
      </FailedState>
    );
  }
  if (tasks.length === 0 && isEnd && isFiltered(withinStatus(query))) {
    return (
      <EmptyState title="Nothing matches" action={<Button onClick={clearFilter}>Clear</Button>}>
        No task in {status.name} matches the filter.
      </EmptyState>
    );
  }
  if (tasks.length === 0 && isEnd) {
    return <EmptyState title={`${status.name} is empty`}>Add a task above.</EmptyState>;
  }
  return (
    <div className={rows.isChanging ? 'changing-list' : undefined} aria-busy={rows.isChanging}>
      <TaskRows
        listKey={status._id}
        label={`Tasks in ${status.name}`}
        tasks={tasks}
        isComplete={isEnd}
        onReach={rows.onReach}
        hasFailed={rows.hasMoreFailed}
        loadMore={rows.loadMore}
      />
      {rows.hasMoreFailed && <MoreFailed onRetry={rows.loadMore} />}
      {!isEnd && !rows.hasMoreFailed && (
        <div className="rest-of-list">
          <TaskSkeletons count={2} />
        </div>
      )}
      {!isEnd && <PaperNote count={tasks.length} />}
      {isEnd && <p className="list-end">{messages.tasks.noMore}</p>}
    </div>
  );
});

const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className="list-end" role="alert">
    The next tasks could not be loaded.
    <Button icon="retry" onClick={onRetry}>
      Retry
    </Button>
  </p>
);
