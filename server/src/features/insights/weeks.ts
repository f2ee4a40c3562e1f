import { addDays, dayIn, daysOf } from '@muster/contract';
import { startOf, type Reader } from '../tasks/index.ts';

export interface Week {
  from: string;
  to: string;
}

/** So many, the last of which is the reader's own. */
export function lastWeeks(today: string, count: number): Week[] {
  const monday = daysOf('thisWeek', today)!.from!;
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(monday, (index - count + 1) * 7);
    return { from, to: addDays(from, 6) };
  });
}

/** The moments in which they begin where the reader is. */
export const startsOf = (weeks: Week[], { timeZone }: Pick<Reader, 'timeZone'>) =>
  weeks.map(({ from }) => startOf(from, dayIn(timeZone)));
