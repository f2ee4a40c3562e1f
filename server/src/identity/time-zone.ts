import { isTimeZone } from '@muster/contract';

/** Where somebody's days begin, in a statement that has them among `users`. */
export const timeZoneOf = `coalesce(users.chosen_time_zone, users.browser_time_zone, 'UTC')`;

/** One may be known once and no longer. */
export const knownTimeZone = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC');
