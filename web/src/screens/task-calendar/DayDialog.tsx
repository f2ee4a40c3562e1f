import type { Task } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../entities/tasks/lists/days.ts';
import { List } from '../../ui/list/List.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { nameOfDay } from '../parts/days/day-names.ts';
import { StripWords, useStatusColor, useStripLook } from '../parts/days/strip-look.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useTaskLink, type TaskLink } from '../parts/tasks/use-task-link.ts';
import { lanesOf } from './lanes.ts';

interface DayDialogProps {
  day: string;
  week: readonly string[];
  onClose: () => void;
}

/** All that stands on one day. */
export function DayDialog({ day, week, onClose }: DayDialogProps) {
  const { ids, query, open } = useTasksScreen();
  const { data } = useQuery(daysQuery(ids, query, week[0]!, week.at(-1)!));
  const placed = lanesOf(data?.tasks ?? [], week)[week.indexOf(day)]!;
  const linkTo = useTaskLink(ids, (taskId) => {
    onClose();
    open(taskId);
  });
  return (
    <Dialog open title={nameOfDay(day)} onClose={onClose}>
      <List of="links" className="day-list" aria-label="Tasks of the day">
        {placed.map(({ task }) => (
          <li key={task._id}>
            <DayLink {...{ task, linkTo }} />
          </li>
        ))}
      </List>
    </Dialog>
  );
}

const DayLink = ({ task, linkTo }: { task: Task; linkTo: TaskLink }) => (
  <a {...linkTo(task)} className={useStripLook(task)} style={useStatusColor(task)}>
    <StripWords task={task} />
  </a>
);
