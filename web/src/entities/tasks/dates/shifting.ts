import { addDays, type Task } from '@muster/contract';

type Dates = Pick<Task, 'startDate' | 'dueDate'>;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

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

/** Only what is another than before. */
export const changedDates = (task: Dates, to: Dates): Partial<Dates> => ({
  ...(to.startDate !== task.startDate && { startDate: to.startDate }),
  ...(to.dueDate !== task.dueDate && { dueDate: to.dueDate }),
});
