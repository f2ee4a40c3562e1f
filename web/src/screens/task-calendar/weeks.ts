import { addDays } from '@muster/contract';
import { nameOfDays, nameOfMonth } from '../parts/days/day-names.ts';
import { weekAround } from '../parts/days/weeks.ts';

export const scales = ['month', 'week'] as const;
export type Scale = (typeof scales)[number];

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31));

/** The weeks that are shown around a day, whole also where a month begins within one. */
export function weeksAround(day: string, scale: Scale, firstDay: number) {
  if (scale === 'week') return [weekAround(day, firstDay)];
  const weeks: string[][] = [];
  const end = firstOfNextMonth(day);
  for (let next = firstOfMonth(day); next < end;) {
    const week = weekAround(next, firstDay);
    weeks.push(week);
    next = addDays(week.at(-1)!, 1);
  }
  return weeks;
}

/** A month or a week on, or back. */
export function turn(day: string, scale: Scale, by: 1 | -1) {
  if (scale === 'week') return addDays(day, 7 * by);
  return by === 1 ? firstOfNextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1));
}

export const isOutside = (day: string, shown: string, scale: Scale) =>
  scale === 'month' && firstOfMonth(day) !== firstOfMonth(shown);

/** Whether a day is one of the week or month around another. */
export const isShown = (day: string, around: string, scale: Scale, firstDay: number) =>
  scale === 'month' ? !isOutside(day, around, scale) : weekAround(around, firstDay).includes(day);

export function titleOf(day: string, scale: Scale, firstDay: number) {
  if (scale === 'month') return nameOfMonth(day);
  const week = weekAround(day, firstDay);
  return nameOfDays(week[0]!, week.at(-1)!);
}
