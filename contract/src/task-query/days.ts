/** Days of the calendar as 2026-03-31, which compare as text. Either end may be open; both belong to it. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

/** The days that are named by what day it is. */
export type NamedDays = 'today' | 'thisWeek' | 'nextWeek';

/** Years have four digits here. Browsers and PostgreSQL know longer ones. */
export const lastDay = '9999-12-31';

const oneDay = 86_400_000;

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * oneDay).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / oneDay;

/** From 1 for Monday to 7. */
export const weekDayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** Weeks begin on Monday. */
function weekOf(day: string): DayRange {
  const monday = addDays(day, 1 - weekDayOf(day));
  return { from: monday, to: addDays(monday, 6) };
}

const named: Record<NamedDays, (today: string) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  thisWeek: weekOf,
  nextWeek: (today) => weekOf(addDays(today, 7)),
};

const isNamed = (value: string): value is NamedDays => Object.hasOwn(named, value);

/** What `thisWeek` or `2026-11-01..2026-11-30` means on a day; nothing for what names no days. */
export const daysOf = (value: string, today: string) =>
  isNamed(value) ? named[value](today) : readRange(value);

/** `2026-11-01..2026-11-30`, of which one end may be missing. */
export function readRange(value: string): DayRange | undefined {
  const ends = /^([\d-]{10})?\.\.([\d-]{10})?$/.exec(value);
  if (!ends) return undefined;
  const [, from, to] = ends;
  if ([from, to].some((end) => end !== undefined && !isDay(end))) return undefined;
  if (from === undefined && to === undefined) return undefined;
  return from === undefined || to === undefined || from <= to ? { from, to } : undefined;
}

/** PostgreSQL knows no year 0. */
function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const isWithin = (day: string, { from, to }: DayRange) =>
  (from === undefined || day >= from) && (to === undefined || day <= to);

type DayOf = ReturnType<typeof makeDayIn>;

/** By zone, whatever the case of its name, so that there are few. To make one takes longer than most requests. */
const known = new Map<string, DayOf>();

/** Tells the day of a moment in a time zone. */
export function dayIn(timeZone: string): DayOf {
  const name = timeZone.toLowerCase();
  const dayOf = known.get(name) ?? makeDayIn(timeZone);
  known.set(name, dayOf);
  return dayOf;
}

function makeDayIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment: string | number | Date) => {
    const parts = format.formatToParts(new Date(moment));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value;
    return `${part('year')}-${part('month')}-${part('day')}`;
  };
}
