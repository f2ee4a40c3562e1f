import { once } from '../../platform/lazy/once.ts';

/** Of a day of 24 hours all have two digits. */
export const clockOf = (locale?: string) =>
  ({
    hour: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12
      ? 'numeric'
      : '2-digit',
    minute: '2-digit',
  }) as const;

/** Dates in the reader's own language and zone. */
const day = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));
const moment = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...clockOf(),
    }),
);

/** A bare day is one of the reader's: taken as midnight in UTC it could be the day before. */
export const formatDay = (iso: string) => day().format(new Date(iso.length === 10 ? `${iso}T00:00` : iso));
export const formatMoment = (iso: string) => moment().format(new Date(iso));

const time = once(() => new Intl.DateTimeFormat(undefined, clockOf()));
const dayAndMonth = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }));

/** Of today the time, of any other day the day. What stays on the screen over midnight is given `useNow()`. */
export function formatShort(iso: string, now: Date) {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return time().format(at);
  return at.getFullYear() === now.getFullYear() ? dayAndMonth().format(at) : formatDay(iso);
}

/** As short as it is clear to somebody for whom it is `now`. */
export function formatStamp(iso: string, now: Date) {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return `Today, ${time().format(at)}`;
  const isThisYear = at.getFullYear() === now.getFullYear();
  return isThisYear ? `${dayAndMonth().format(at)}, ${time().format(at)}` : formatDay(iso);
}

const atMidnight = (day: string) => new Date(`${day}T00:00`);

/** '9 Nov' */
export const formatDayOfYear = (day: string) => dayAndMonth().format(atMidnight(day));

/** '9 – 15 Nov' */
export const formatDays = (from: string, to: string) =>
  dayAndMonth().formatRange(atMidnight(from), atMidnight(to));
