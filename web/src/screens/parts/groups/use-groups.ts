import type { TaskGroup } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countsQuery } from '../../../entities/tasks/lists/counting.ts';
import { useTasksScreen } from '../tasks/tasks-context.ts';
import { groupValues } from './values.ts';

/** All groups that there may be, in their order, and how many tasks each has once that is known. */
export function useGroups(group: TaskGroup) {
  const { ids, query, shownStatuses: statuses, team, labels } = useTasksScreen();
  const { data: counts, error, isFetching, refetch } = useQuery(countsQuery(ids, query, group));
  const values = useMemo(
    () => groupValues(group, { statuses, people: team.people, labels: labels.all, counts: counts ?? [] }),
    [group, statuses, team, labels, counts],
  );
  return { counts, values, counting: { error, isFetching, retry: () => void refetch() } };
}
