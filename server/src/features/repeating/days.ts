import { addDays, daysBetween, weekDayOf, type Repeat } from '@muster/contract';

/** The days of a series, as 2026-03-31: they compare as text. */
export interface Series extends Pick<Repeat, 'every' | 'unit' | 'weekDays'> {
  /** One of its days, from which the others are counted. */
  from: string;
  /** The day of the month that is meant, where a shorter month has put `from` on its last one. */
  monthDay: number | null;
}

/** The first day of a series behind `from` and behind another day. */
export function dayAfter(series: Series, day: string): string {
  const after = day > series.from ? day : series.from;
  if (series.unit === 'day') return afterInDays(series, after);
  return series.unit === 'week' ? afterInWeeks(series, after) : afterInMonths(series, after);
}

/** The last day of a series behind `from` that is not behind another day. */
export function lastDayUntil(series: Series, until: string): string | undefined {
  let last: string | undefined;
  // Not from the beginning, which may be long ago: two days of a series are no further apart than that.
  let next = dayAfter(series, addDays(until, -series.every * longest[series.unit]));
  while (next <= until) {
    last = next;
    next = dayAfter(series, next);
  }
  return last;
}

/** The day of the month that a series goes back to; nothing where it knows no months. */
export function monthDayOf({ unit, from, monthDay }: Pick<Series, 'unit' | 'from' | 'monthDay'>) {
  if (unit === 'day' || unit === 'week') return null;
  const day = Number(from.slice(8));
  const isPutBack = monthDay !== null && day === Math.min(monthDay, lengthOfMonth(monthOf(from)));
  return isPutBack ? monthDay : day;
}

const longest = { day: 1, week: 7, month: 31, year: 366 };

function afterInDays({ every, from }: Series, after: string) {
  const steps = Math.floor(daysBetween(from, after) / every) + 1;
  return addDays(from, steps * every);
}

/** Weeks begin on Monday: of every second week, all chosen days are in the same one. */
function afterInWeeks({ every, from, weekDays = [weekDayOf(from)] }: Series, after: string) {
  const monday = addDays(from, 1 - weekDayOf(from));
  const round = every * 7;
  for (let rounds = Math.floor(daysBetween(monday, after) / round); ; rounds += 1) {
    const days = weekDays.map((weekDay) => addDays(monday, rounds * round + weekDay - 1));
    const next = days.find((day) => day > after);
    if (next !== undefined) return next;
  }
}

function afterInMonths(series: Series, after: string) {
  const { every, unit, from } = series;
  const day = monthDayOf(series)!;
  const step = unit === 'year' ? 12 * every : every;
  const first = monthOf(from);
  for (let steps = Math.floor((monthOf(after) - first) / step); ; steps += 1) {
    const next = dayOfMonth(first + steps * step, day);
    if (next > after) return next;
  }
}

/** Months are counted from the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The last one, where the month has no such day. */
function dayOfMonth(month: number, day: number) {
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
  const parts = [year, inYear, Math.min(day, lengthOfMonth(month))];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

function lengthOfMonth(month: number) {
  const year = Math.floor(month / 12);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month % 12]!;
}
