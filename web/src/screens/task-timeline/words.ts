import type { Dates } from '../../entities/tasks/dates/shifting.ts';
import { dayAndMonth } from '../parts/days/day-names.ts';

/** From when to when. */
export function nameOfDates({ startDate, dueDate }: Dates) {
  if (startDate && dueDate)
    return startDate === dueDate
      ? dayAndMonth(dueDate)
      : `${dayAndMonth(startDate)} to ${dayAndMonth(dueDate)}`;
  if (dueDate) return `due ${dayAndMonth(dueDate)}`;
  return startDate ? `from ${dayAndMonth(startDate)}` : '';
}
