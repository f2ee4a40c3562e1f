import type { WorkTask } from '@muster/contract';
import { once } from '../../platform/lazy/once.ts';
import { isoDay } from '../tasks/index.ts';

const shortDay = once(
  () => new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' }),
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

/** Rows in order, as somebody sees them for whom it is some moment of `today`. Weeks end on Sunday. */
export function groupsOf(rows: readonly WorkTask[], today: Date, isComplete: boolean): WorkGroup[] {
  const sunday = daysAfter(today, (7 - today.getDay()) % 7);
  const [now, lastOfWeek] = [isoDay(today), isoDay(sunday)];
  const nameOf = ({ dueDate }: WorkTask): WorkGroup['name'] => {
    if (dueDate === null) return 'No date';
    if (dueDate < now) return 'Overdue';
    if (dueDate === now) return 'Today';
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
      Today: shortDay().format(today),
      'This week': `until ${shortDay().format(sunday)}`,
      Later: counted,
      'No date': counted,
    }[name];
    return { name, start, count, isWhole, note };
  });
}

export const daysAfter = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
