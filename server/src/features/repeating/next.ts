import { addDays, dayIn, daysBetween, type Repeat } from '@muster/contract';
import { knownTimeZone } from '../../identity/time-zone.ts';
import { dayAfter, lastDayUntil, monthDayOf } from './days.ts';

/** A task that repeats, as far as it matters to when the next one comes. */
export interface Repeating {
  repeat: Repeat;
  repeatDay: number | null;
  startDate: string | null;
  dueDate: string | null;
  createdAt: Date;
  completedAt: Date | null;
  /** The author's: in it, days begin and end. */
  timeZone: string;
}

/** What the next one has of its own. */
export interface Next {
  startDate: string | null;
  dueDate: string | null;
  repeatDay: number | null;
}

/** With the longest step behind it, it is still a day that the wire can tell: its years have four digits. */
const latest = '9600-12-31';
/** A century: what takes longer is no work that repeats, and its days would lead out of the calendar. */
const longestDays = 36_525;

/** What comes after a task, if it is time for that. */
export function nextOf(task: Repeating, now: Date): Next | undefined {
  const { repeat, startDate, dueDate } = task;
  const dayOf = dayIn(knownTimeZone(task.timeZone));
  const from = dueDate ?? startDate ?? dayOf(task.createdAt);
  const series = { ...repeat, from, monthDay: task.repeatDay };
  const length = startDate && dueDate ? daysBetween(startDate, dueDate) : 0;
  if (from > latest || length > longestDays) return undefined;
  const day =
    repeat.when === 'day'
      ? // The latest one that has begun: nobody wants all of those that came while the server stood still.
        lastDayUntil(series, addDays(dayOf(now), length))
      : task.completedAt && dayAfter(series, dayOf(task.completedAt));
  if (!day) return undefined;
  return {
    startDate: startDate && addDays(day, -length),
    dueDate: dueDate || !startDate ? day : null,
    repeatDay: monthDayOf(series),
  };
}
