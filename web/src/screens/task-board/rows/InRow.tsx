import { groupsOf, type Task, type TaskGroup } from '@muster/contract';
import { useMemo, type ReactNode } from 'react';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import { TasksContext, useTasksScreen } from '../../parts/tasks/tasks-context.ts';

interface InRowProps {
  group: TaskGroup;
  value: string;
  children: ReactNode;
}

/** What stands within shows the tasks of that group only. */
export function InRow({ group, value, children }: InRowProps) {
  const screen = useTasksScreen();
  const today = useToday();
  const narrowed = useMemo(
    () => ({
      ...screen,
      query: { ...screen.query, group, in: value },
      isInRow: (task: Task) => groupsOf(task, group, today).includes(value),
    }),
    [screen, group, value, today],
  );
  return <TasksContext value={narrowed}>{children}</TasksContext>;
}
