import { daysOf, type WorkTask } from '@muster/contract';
import { once } from '../../platform/lazy/once.ts';

const shortDay = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
);

export interface WorkGroup {
  name: 'Overdue' | 'Today' | 'This week' | 'Later' | 'No date';
  /** Which of the rows are its. */
  start: number;
  count: number;
  /** Whether no more may come. */
  isWhole: boolean;
  /** How many there are, or until when it goes. */
  note: string;
}

/** Rows in order, as somebody sees them for whom it is `today`. Weeks end on Sunday. */
export function groupsOf(rows: readonly WorkTask[], today: string, isComplete: boolean): WorkGroup[] {
  const lastOfWeek = daysOf('thisWeek', today)!.to!;
  const nameOf = ({ dueDate }: WorkTask): WorkGroup['name'] => {
    if (dueDate === null) return 'No date';
    if (dueDate < today) return 'Overdue';
    if (dueDate === today) return 'Today';
    return dueDate <= lastOfWeek ? 'This week' : 'Later';
  };
  const groups: Pick<WorkGroup, 'name' | 'start' | 'count'>[] = [];
  for (const [index, row] of rows.entries()) {
    const name = nameOf(row);
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, start: index, count: 1 });
  }
  return groups.map(({ name, start, count }) => {
    const isWhole = isComplete || start + count < rows.length;
    const counted = isWhole ? `${count} ${count === 1 ? 'task' : 'tasks'}` : '';
    const note = {
      Overdue: counted,
      Today: nameOfDay(today),
      'This week': `until ${nameOfDay(lastOfWeek)}`,
      Later: counted,
      'No date': counted,
    }[name];
    return { name, start, count, isWhole, note };
  });
}

const nameOfDay = (day: string) => shortDay().format(new Date(day));
