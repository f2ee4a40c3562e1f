import { once } from '../../../platform/lazy/once.ts';

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }));
  return (day: string) => format().format(new Date(day));
};

export const nameOfDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const nameOfWeekday = formatter({ weekday: 'short' });
/** As short as it can be: two of them may be the same. */
export const letterOfWeekday = formatter({ weekday: 'narrow' });
export const nameOfMonth = formatter({ month: 'long', year: 'numeric' });
/** Without its year. */
export const dayAndMonth = formatter({ day: 'numeric', month: 'short' });

/** The month stands with its first day, and with the first that is shown. */
export const shortNameOf = (day: string, isFirst: boolean) =>
  isFirst || day.endsWith('-01') ? dayAndMonth(day) : String(Number(day.slice(8)));

/** The year is said once, unless there are two. */
export function nameOfDays(from: string, to: string) {
  const year = to.slice(0, 4);
  const first = from.startsWith(year) ? dayAndMonth(from) : `${dayAndMonth(from)} ${from.slice(0, 4)}`;
  return `${first} – ${dayAndMonth(to)} ${year}`;
}
