import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { dayIn } from './task-query/days.ts';

const TimeZone = z
  .string('Choose a time zone such as Europe/Lisbon')
  .max(64, 'Choose a time zone such as Europe/Lisbon')
  .refine(isTimeZone, 'Choose a time zone such as Europe/Lisbon');

/** One with a name: an offset would be wrong for half of the year. */
export function isTimeZone(name: string) {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    dayIn(name);
    return true;
  } catch {
    return false;
  }
}

const url = '/users/time-zone';
const response = okReply({
  /** Where your days begin. */
  timeZone: z.string(),
  /** Nothing while it follows your browser. */
  chosen: z.string().nullable(),
});

export const getTimeZone = endpoint({
  method: 'GET',
  url,
  summary: 'The time zone that your days are meant in',
  scope: 'person',
  schema: { response },
});

export const updateTimeZone = endpoint({
  method: 'PUT',
  url,
  summary: 'Choose a time zone, follow the browser again, or tell which one the browser is in',
  scope: 'person',
  schema: {
    body: z.object({ chosen: TimeZone.nullable().optional(), browser: TimeZone.optional() }),
    response,
  },
});
export type TimeZoneChange = z.infer<typeof updateTimeZone.schema.body>;
