import { addDays, dayIn, type DayRange } from '@muster/contract';

// As PostgreSQL reads several ranges at once.

export const daysText = (ranges: DayRange[]) =>
  `{${ranges.map(({ from = '', to = '' }) => `[${from},${to}]`).join()}}`;

export const momentsText = (ranges: DayRange[], timeZone: string) =>
  `{${ranges.map(({ from, to }) => `[${momentOf(from, timeZone)},${momentOf(to && dayAfter(to), timeZone)})`).join()}}`;

const lastDay = '9999-12-31';
const dayAfter = (day: string) => (day < lastDay ? addDays(day, 1) : undefined);

const momentOf = (day: string | undefined, timeZone: string) =>
  day === undefined ? '' : startOf(day, timeZone).toISOString();

/** Before there were tasks, one midnight is as good as another. */
const earliest = '1970-01-03';
const mostApart = 15 * 60 * 60 * 1000;

/** The first moment of a day, where its midnight may have been skipped or repeated: nobody else knows by how much. */
export function startOf(day: string, timeZone: string) {
  const midnight = Date.parse(day);
  if (day < earliest) return new Date(midnight);
  const dayOf = dayIn(timeZone);
  let [before, after] = [midnight - mostApart, midnight + mostApart];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (dayOf(between) < day) before = between;
    else after = between;
  }
  return new Date(after);
}
