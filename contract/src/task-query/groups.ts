import type { Task } from '../tasks.ts';
import { addDays, daysOf, isWithin, type DayRange } from './days.ts';
import { isOverdue, type QueryReader } from './match.ts';
import type { DueGroup, TaskGroup } from './sorts.ts';

/** Where each of the groups that have days begins and ends. */
export function daysOfGroups(today: string): Record<Exclude<DueGroup, 'none'>, DayRange> {
  const [thisWeek, nextWeek] = [daysOf('thisWeek', today)!, daysOf('nextWeek', today)!];
  const past = { from: undefined, to: addDays(today, -1) };
  return {
    overdue: past,
    earlier: past,
    today: { from: today, to: today },
    thisWeek: { from: addDays(today, 1), to: thisWeek.to },
    nextWeek,
    later: { from: addDays(nextWeek.to!, 1), to: undefined },
  };
}

/** The groups that a task is shown in: those of its people or labels, or the one for tasks without. */
export function groupsOf(task: Task, group: TaskGroup, today: QueryReader['today']): string[] {
  if (group === 'assignee') return task.assignedTo.length > 0 ? task.assignedTo : ['nobody'];
  if (group === 'label') return task.labels.length > 0 ? task.labels : ['none'];
  if (group === 'parent') return [task.parent ?? 'none'];
  return [group === 'due' ? dueGroupOf(task, today) : task[group]];
}

function dueGroupOf(task: Task, today: string): DueGroup {
  const { dueDate } = task;
  if (dueDate === null) return 'none';
  if (isOverdue(task, today)) return 'overdue';
  const { earlier, ...others } = daysOfGroups(today);
  if (isWithin(dueDate, earlier)) return 'earlier';
  const ahead = ['today', 'thisWeek', 'nextWeek', 'later'] as const;
  return ahead.find((name) => isWithin(dueDate, others[name]))!;
}
