import { groupsOf, type Task, type TaskGroup } from '@muster/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import type { GroupValue } from '../../parts/groups/values.ts';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';

/** In which groups cards are being edited. As text: typing is no reason to draw the rows again. */
export function useHeldGroups(group: TaskGroup) {
  const { drafts } = useTasksScreen();
  const today = useToday();
  const held = useSyncExternalStore(drafts.subscribe, () => {
    const edited = Object.values(drafts.get()).map(({ base }) => base);
    return JSON.stringify(groupsWith(group, edited, today));
  });
  return useMemo(() => JSON.parse(held) as GroupValue[], [held]);
}

/** Those that have these tasks. Parents are known by nothing else once they have no other sub-tasks. */
export const groupsWith = (group: TaskGroup, tasks: readonly Task[], today: string): GroupValue[] =>
  tasks.flatMap((task) => {
    const { parentTask } = task;
    if (group === 'parent' && parentTask)
      return [{ value: task.parent!, name: parentTask.title, number: parentTask.number }];
    return groupsOf(task, group, today).map((value) => ({ value, name: '' }));
  });
