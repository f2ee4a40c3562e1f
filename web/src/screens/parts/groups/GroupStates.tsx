import { limits, type TaskCount } from '@muster/contract';
import { isFiltered } from '../../../entities/tasks/lists/filtering.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useTasksScreen } from '../tasks/tasks-context.ts';

interface GroupsFailedProps {
  error: Error;
  isFetching: boolean;
  retry: () => void;
}

export const GroupsFailed = ({ error, isFetching, retry }: GroupsFailedProps) => (
  <FailedState title="The tasks could not be loaded" retrying={isFetching} onRetry={retry}>
    {error.message}
  </FailedState>
);

/** Where no group has a task. */
export function NoGroups() {
  const { query, clearFilter } = useTasksScreen();
  if (!isFiltered(query)) return <EmptyState title="Nothing here yet">Add the first task above.</EmptyState>;
  return (
    <EmptyState title="Nothing matches" action={<Button onClick={clearFilter}>Clear</Button>}>
      No task in this project matches the filter.
    </EmptyState>
  );
}

/** Of what the server has counted: what is shown may be more, where a draft holds a parent. */
export const NewestParents = ({ of }: { of: readonly TaskCount[] | undefined }) =>
  (of ?? []).filter(({ parentTask }) => parentTask).length >= limits.groupedParents && (
    <p className="list-end">
      Only the {limits.groupedParents} newest parents are shown. Filter the tasks to see the others.
    </p>
  );
