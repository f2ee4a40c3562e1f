import type { Task } from '@muster/contract';
import type { CSSProperties } from 'react';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { colorVariables, edge } from '../../ui/primitives/status-color.ts';
import { isoDay } from '../../entities/tasks/dates/iso-day.ts';
import { useToday } from '../../entities/tasks/dates/today.ts';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useIsCarried } from './calendar-context.ts';
import type { Placed } from './lanes.ts';
import './strip.css';

interface StripProps {
  placed: Placed;
  /** In an agenda they stand one below the other, each with its name. */
  isAlone: boolean;
}

/** A task on one of its days. */
export function Strip({ placed, isAlone }: StripProps) {
  const { task, lane, comesFrom, goesOn, isNamed, days } = placed;
  const { linkTo, openTask } = useTasksScreen();
  const isCarried = useIsCarried(task._id);
  const classes = [
    !isAlone && comesFrom && 'comes-from',
    !isAlone && goesOn && 'goes-on',
    isCarried && 'is-carried',
  ];
  return (
    <div className="strip-at" style={isAlone ? undefined : { gridRow: lane + 1 }}>
      <a
        {...linkTo(task)}
        className={[useStripLook(task), ...classes].filter(Boolean).join(' ')}
        style={{ ...useStatusColor(task), '--days': days } as CSSProperties}
        data-task={task._id}
        aria-current={task._id === openTask || undefined}
        tabIndex={-1}
        draggable={false}
        title={task.title}
      >
        <StripWords task={task} isNamed={isAlone || isNamed} />
      </a>
      {isNamed && <TouchMark id={task._id} />}
    </div>
  );
}

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

function useIsLate({ dueDate, completedAt }: Task) {
  const today = isoDay(useToday());
  return completedAt === null && dueDate !== null && dueDate < today;
}
