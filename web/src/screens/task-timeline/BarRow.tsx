import type { Task } from '@muster/contract';
import { memo, useRef } from 'react';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { useOpenTask } from '../parts/tasks/open-task.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { Bar } from './Bar.tsx';
import type { Span } from './span.ts';

interface BarRowProps {
  task: Task;
  span: Span;
  index: number;
  top: number;
  /** What it waits for. */
  blockers: string | undefined;
  isTabStop: boolean;
}

/** A task: its name, which stays in sight, and its bar. */
export const BarRow = memo(({ task, span, index, top, blockers, isTabStop }: BarRowProps) => {
  const { statuses, team, linkTo } = useTasksScreen();
  const row = useRef<HTMLDivElement>(null);
  usePassFocus(row);
  const status = statuses.find(({ _id }) => _id === task.status);
  const [assignee] = team.pick(task.assignedTo);
  return (
    <div
      ref={row}
      role="row"
      className="bar-row"
      data-key={task._id}
      aria-rowindex={index + 1}
      aria-current={useOpenTask() === task._id || undefined}
      style={{ top }}
    >
      <div role="rowheader" className="bar-name">
        <Swatch color={status?.color ?? ''} />
        <a {...linkTo(task)} className="cut" tabIndex={-1} draggable={false} title={task.title}>
          {task.title}
        </a>
        {assignee && <Avatar person={assignee} size={20} />}
        <TouchMark id={task._id} />
      </div>
      <div role="gridcell" className="bar-lane">
        <Bar {...{ task, span, blockers, isTabStop }} />
      </div>
    </div>
  );
});
