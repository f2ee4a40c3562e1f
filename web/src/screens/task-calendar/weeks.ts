import { addDays } from '@muster/contract';
import { once } from '../../platform/lazy/once.ts';

export const scales = ['month', 'week'] as const;
export type Scale = (typeof scales)[number];

const weekday = (day: string) => new Date(day).getUTCDay() || 7;
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31));

/** Which day weeks begin with, from 1 for Monday to 7: not every browser tells. */
export function firstDayOf(language: string) {
  const locale = new Intl.Locale(language) as Partial<{
    weekInfo: { firstDay: number };
    getWeekInfo: () => { firstDay: number };
  }>;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

export const weekAround = (day: string, firstDay: number) => {
  const start = addDays(day, -((weekday(day) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};

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

const formatter = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }));
const monthAndYear = formatter({ month: 'long', year: 'numeric' });
const weekdayName = formatter({ weekday: 'short' });
const dayAndMonth = formatter({ day: 'numeric', month: 'short' });
const whole = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export const nameOfDay = (day: string) => whole().format(new Date(day));
export const nameOfWeekday = (day: string) => weekdayName().format(new Date(day));
/** The month stands with its first day, and with the first that is shown. */
export const shortNameOf = (day: string, isFirst: boolean) =>
  isFirst || day.endsWith('-01') ? dayAndMonth().format(new Date(day)) : String(Number(day.slice(8)));

export function titleOf(day: string, scale: Scale, firstDay: number) {
  if (scale === 'month') return monthAndYear().format(new Date(day));
  const week = weekAround(day, firstDay);
  const ends = [week[0]!, week.at(-1)!].map((end) => dayAndMonth().format(new Date(end)));
  return `${ends.join(' – ')} ${week.at(-1)!.slice(0, 4)}`;
}
