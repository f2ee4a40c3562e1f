import { addDays, dayIn, lastDay, type DayRange } from '@muster/contract';

// As PostgreSQL reads several ranges at once.

export const daysText = (ranges: DayRange[]) =>
  `{${ranges.map(({ from = '', to = '' }) => `[${from},${to}]`).join()}}`;

export function momentsText(ranges: DayRange[], timeZone: string) {
  const dayOf = dayIn(timeZone);
  const momentOf = (day: string | undefined) => (day === undefined ? '' : startOf(day, dayOf).toISOString());
  const spans = ranges.map(({ from, to }) => `[${momentOf(from)},${momentOf(to && dayAfter(to))})`);
  return `{${spans.join()}}`;
}

const dayAfter = (day: string) => (day < lastDay ? addDays(day, 1) : undefined);

/** Before there were tasks, one midnight is as good as another. */
const earliest = '1970-01-03';
const minute = 60_000;
const mostApart = 15 * 60;

/** The first moment of a day, where its midnight may have been skipped or repeated: nobody else knows by how many minutes. */
export function startOf(day: string, dayOf: ReturnType<typeof dayIn>) {
  const midnight = Date.parse(day);
  if (day < earliest) return new Date(midnight);
  let [before, after] = [-mostApart, mostApart];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (dayOf(midnight + between * minute) < day) before = between;
    else after = between;
  }
  return new Date(midnight + after * minute);
}
