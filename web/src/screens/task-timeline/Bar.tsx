import type { Task } from '@muster/contract';
import { pulledTo } from '../../entities/tasks/dates/shifting.ts';
import { useCarried } from '../parts/days/carry-context.ts';
import { dayAndMonth } from '../parts/days/day-names.ts';
import { useIsLate, useStatusColor, useStripLook } from '../parts/days/strip-look.tsx';
import { useOpenTask } from '../parts/tasks/open-task.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { nearestExtent, progressOf } from './bars.ts';
import type { Span } from './span.ts';
import { nameOfDates } from './words.ts';
import './bar.css';

interface BarProps {
  task: Task;
  span: Span;
  blockers: string | undefined;
  isTabStop: boolean;
}

/** While it is carried, it lies where it would be dropped. */
export function Bar({ task, span, blockers, isTabStop }: BarProps) {
  const { linkTo } = useTasksScreen();
  const carried = useCarried(task._id);
  const name = useBarName(task, blockers);
  const look = useStripLook(task);
  const color = useStatusColor(task);
  const dates = carried?.to ? pulledTo(task, carried.from, carried.to, carried.end) : task;
  const { first, last, comesFrom, goesOn } = nearestExtent(dates, span);
  const classes = [
    look.replace('strip', 'bar'),
    comesFrom && 'comes-from',
    goesOn && 'goes-on',
    dates.dueDate === null && 'is-open',
    carried && 'is-pulled',
  ];
  const progress = progressOf(task);
  const share = 100 / span.days;
  const [start, due] = [dates.startDate ?? dates.dueDate!, dates.dueDate ?? dates.startDate!];
  return (
    <div className="bar-at" style={{ left: `${first * share}%`, width: `${(last - first + 1) * share}%` }}>
      <a
        {...linkTo(task)}
        className={classes.filter(Boolean).join(' ')}
        style={color}
        data-task={task._id}
        aria-label={name}
        aria-current={useOpenTask() === task._id || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is a link
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        title={[task.title, nameOfDates(dates), doneOf(progress)].filter(Boolean).join(', ')}
      >
        <span className="cut">{task.title}</span>
        {progress && (
          <span className="bar-done" style={{ width: `${(100 * progress.done) / progress.total}%` }} />
        )}
      </a>
      {!comesFrom && (
        <button
          type="button"
          className="bar-end"
          data-task={task._id}
          data-end="start"
          aria-label={`Start of ${task.title}, ${dayAndMonth(start)}`}
          tabIndex={-1}
        />
      )}
      {!goesOn && (
        <button
          type="button"
          className="bar-end"
          data-task={task._id}
          data-end="due"
          aria-label={`End of ${task.title}, ${dayAndMonth(due)}`}
          tabIndex={-1}
        />
      )}
    </div>
  );
}

const doneOf = (progress: ReturnType<typeof progressOf>) =>
  progress && `${progress.done} of ${progress.total} done`;

/** All that the eye sees of it. */
function useBarName(task: Task, blockers: string | undefined) {
  const status = useTasksScreen().statuses.find(({ _id }) => _id === task.status)?.name;
  const isLate = useIsLate(task);
  return [
    task.title,
    nameOfDates(task),
    status,
    isLate && 'overdue',
    doneOf(progressOf(task)),
    blockers && !task.completedAt && `blocked by ${blockers}`,
  ]
    .filter(Boolean)
    .join(', ');
}
