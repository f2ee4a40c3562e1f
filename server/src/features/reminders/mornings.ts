import { knownTimeZone } from '../../identity/time-zone.ts';

/** When somebody is reminded, by their own clock. */
const hour = 8;

export interface Morning {
  timeZone: string;
  /** As 2026-03-31. */
  day: string;
}

/** The days that have come far enough for a reminder, each in its time zone. */
export function listMornings(timeZones: string[], now: Date): Morning[] {
  return timeZones.flatMap((timeZone) => {
    const clock = readClock(knownTimeZone(timeZone), now);
    return clock.hour >= hour ? [{ timeZone, day: clock.day }] : [];
  });
}

function readClock(timeZone: string, now: Date) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
