import { addDays, daysBetween, type Task } from '@muster/contract';

export type Dates = Pick<Task, 'startDate' | 'dueDate'>;
export type End = 'start' | 'due';

/** All of its dates by so many days. */
const shifted = ({ startDate, dueDate }: Dates, days: number): Dates => ({
  startDate: startDate && addDays(startDate, days),
  dueDate: dueDate && addDays(dueDate, days),
});

/** As long as it was, taken at one of its days and put on another. Without a due date, it is due there. */
export function movedTo(task: Dates, from: string | undefined, to: string): Dates {
  if (task.dueDate !== null) return shifted(task, daysBetween(from ?? task.dueDate, to));
  const { startDate } = task;
  return { startDate: startDate && (startDate > to ? to : startDate), dueDate: to };
}

/** Of a task with a date, one end by so many days, up to the other. What it does not have yet begins at the date it has. */
function stretched({ startDate, dueDate }: Dates, end: End, days: number): Dates {
  const [first, last] = [(startDate ?? dueDate)!, (dueDate ?? startDate)!];
  if (end === 'start') {
    const start = addDays(first, days);
    return { startDate: dueDate !== null && start > last ? last : start, dueDate };
  }
  const due = addDays(last, days);
  return { startDate, dueDate: startDate !== null && due < first ? first : due };
}

/** A bar that was taken at one day, as a whole or at one end, and let go at another. Without any date, it is due there. */
export function pulledTo(task: Dates, from: string | undefined, to: string, end?: End): Dates {
  if (from === undefined || (task.startDate === null && task.dueDate === null))
    return movedTo(task, undefined, to);
  const days = daysBetween(from, to);
  return end ? stretched(task, end, days) : shifted(task, days);
}

/** Only what is another than before. */
export const changedDates = (task: Dates, to: Dates): Partial<Dates> => ({
  ...(to.startDate !== task.startDate && { startDate: to.startDate }),
  ...(to.dueDate !== task.dueDate && { dueDate: to.dueDate }),
});
