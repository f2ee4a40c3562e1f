import type { Repeat, RepeatUnit, RepeatWhen } from '@muster/contract';

/** From Monday on, as the wire counts them. */
export const weekDayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export const whenNames: Record<RepeatWhen, string> = { done: 'When this is done', day: 'On its date' };

export const whenWords: Record<RepeatWhen, string> = {
  done: 'The next one comes when this one is done',
  day: 'The next one comes on its date, done or not',
};

/** Every 2 weeks on Mon, Thu. */
export function repeatWords({ every, unit, weekDays = [] }: Repeat) {
  const days = weekDays.map((day) => weekDayNames[day - 1]).join(', ');
  return `Every ${every === 1 ? unit : `${every} ${pluralOf(unit)}`}${days && ` on ${days}`}`;
}

export const pluralOf = (unit: RepeatUnit) => `${unit}s`;
