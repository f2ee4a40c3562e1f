import { once } from '../../../platform/lazy/once.ts';

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }));
  return (day: string) => format().format(new Date(day));
};

export const nameOfDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const nameOfWeekday = formatter({ weekday: 'short' });
export const nameOfMonth = formatter({ month: 'long', year: 'numeric' });
/** Without its year. */
export const dayAndMonth = formatter({ day: 'numeric', month: 'short' });

/** The month stands with its first day, and with the first that is shown. */
export const shortNameOf = (day: string, isFirst: boolean) =>
  isFirst || day.endsWith('-01') ? dayAndMonth(day) : String(Number(day.slice(8)));

export const nameOfDays = (from: string, to: string) =>
  `${dayAndMonth(from)} – ${dayAndMonth(to)} ${to.slice(0, 4)}`;
