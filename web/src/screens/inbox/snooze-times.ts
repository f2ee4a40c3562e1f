import { limits } from '@muster/contract';
import { isoDay } from '../../entities/tasks/dates/iso-day.ts';

const morning = 8;
const laterHours = 3;
const evening = 21;

/** A moment, or whenever somebody replies. */
export type SnoozeUntil = Date | 'reply';

interface SnoozeTime {
  name: string;
  until: Date;
}

/** Later today only while there is enough left of it. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const later = at(now, 0, now.getHours() + laterHours);
  const tomorrow = at(now, 1, morning);
  const monday = at(now, (8 - now.getDay()) % 7 || 7, morning);
  return [
    ...(now.getHours() + laterHours <= evening ? [{ name: 'Later today', until: later }] : []),
    { name: 'Tomorrow', until: tomorrow },
    ...(monday > tomorrow ? [{ name: 'Next week', until: monday }] : []),
  ];
}

/** From tomorrow on, and not later than it may be put off. */
export const daysToSnooze = (now: Date) => ({
  min: isoDay(at(now, 1, morning)),
  max: isoDay(at(now, limits.snoozeDays - 1, morning)),
});

/** When a day that was picked begins for whoever picked it. */
export const morningOf = (day: string) => at(new Date(`${day}T00:00`), 0, morning);

const at = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
