import { dayIn, daysOf, type ChangedSince } from '@muster/contract';
import { startOf, type Reader } from '../tasks/index.ts';

export type Beginnings = Record<ChangedSince, Date>;

/** When this week and this month began where somebody is. */
export function beginningsFor({ today, timeZone }: Pick<Reader, 'today' | 'timeZone'>): Beginnings {
  const dayOf = dayIn(timeZone);
  return {
    thisWeek: startOf(daysOf('thisWeek', today)!.from!, dayOf),
    thisMonth: startOf(`${today.slice(0, 8)}01`, dayOf),
  };
}
