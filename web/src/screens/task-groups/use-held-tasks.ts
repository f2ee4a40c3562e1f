import { groupsOf, type Task, type TaskGroup } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useToday } from '../../entities/tasks/dates/today.ts';
import { isFiltered } from '../../entities/tasks/lists/filtering.ts';
import { compareIn } from '../../entities/tasks/lists/list-order.ts';
import { taskQuery } from '../../entities/tasks/queries.ts';
import { useStore } from '../../platform/store.ts';
import { useOpenTask } from '../parts/tasks/open-task.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useLatest } from '../parts/tasks/use-latest.ts';
import type { GroupValue } from '../parts/groups/values.ts';

const none: readonly Task[] = [];

/**
 * As `useHeldRows`, for groups: a row that is being edited stays in the groups in which that was begun, and the task that stands over
 * the list stays in its own when the filter does not match it any more.
 */
export function useHeldTasks(group: TaskGroup, values: readonly GroupValue[]) {
  const { ids, query, drafts } = useTasksScreen();
  const openTask = useOpenTask();
  const today = useToday();
  const edited = useStore(drafts);
  const latest = useLatest();
  const { data } = useQuery({ ...taskQuery(ids, openTask ?? ''), enabled: false });
  const open = data?._id === openTask && isFiltered(query) ? data : undefined;

  const homes = useMemo(() => {
    const known = new Set(values.map(({ value }) => value));
    const held = new Map<string, { task: Task; groups: string[]; isEdited: boolean }>();
    const hold = (task: Task, base: Task, isEdited: boolean) => {
      const groups = groupsOf(base, group, today).filter((value) => known.has(value));
      if (groups.length > 0) held.set(task._id, { task, groups, isEdited });
    };
    if (open) hold(open, open, false);
    for (const task of latest) if (edited[task._id]) hold(task, edited[task._id]!.base, true);
    return [...held.values()];
  }, [group, values, today, edited, latest, open]);

  return useCallback(
    (value: string, tasks: readonly Task[] = none): readonly Task[] => {
      const compare = compareIn({ order: 'newest', query });
      return homes.reduce((shown: readonly Task[], { task, groups, isEdited }) => {
        const place = shown.findIndex(({ _id }) => _id === task._id);
        if (!groups.includes(value)) return isEdited && place !== -1 ? shown.toSpliced(place, 1) : shown;
        if (place !== -1) return shown;
        const below = shown.findIndex((other) => compare(task, other) < 0);
        return shown.toSpliced(below === -1 ? shown.length : below, 0, task);
      }, tasks);
    },
    [homes, query],
  );
}
