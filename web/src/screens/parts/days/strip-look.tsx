import type { Task } from '@muster/contract';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { colorVariables, edge } from '../../../ui/primitives/status-color.ts';
import { useTasksScreen } from '../tasks/tasks-context.ts';
import './strip.css';

export function StripWords({ task, isNamed = true }: { task: Task; isNamed?: boolean }) {
  const status = useTasksScreen().statuses.find(({ _id }) => _id === task.status);
  const isLate = useIsLate(task);
  return (
    <>
      {isNamed && task.repeat && <Icon name="repeat" />}
      <span className={isNamed ? 'cut' : 'sr'}>{task.title}</span>
      <span className="sr">
        , {status?.name}
        {isLate && ', overdue'}
        {task.repeat && ', repeats'}
      </span>
    </>
  );
}

/** The classes of a strip, by what has become of its task. */
export function useStripLook(task: Task) {
  const color = useTasksScreen().statuses.find(({ _id }) => _id === task.status)?.color;
  const isLate = useIsLate(task);
  return ['strip', task.completedAt && 'is-over', isLate && 'is-late', color && edge(color)]
    .filter(Boolean)
    .join(' ');
}

export function useStatusColor({ status }: Task) {
  const color = useTasksScreen().statuses.find(({ _id }) => _id === status)?.color;
  return color ? colorVariables(color) : undefined;
}

export function useIsLate({ dueDate, completedAt }: Task) {
  const today = useToday();
  return completedAt === null && dueDate !== null && dueDate < today;
}
