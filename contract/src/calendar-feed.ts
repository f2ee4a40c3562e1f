import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';

const url = '/users/calendar';
const Feed = z.object({ createdAt: z.string() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  url,
  summary:
    'Whether your work can be read as a calendar, and since when. The address itself is told once only',
  scope: 'person',
  schema: { response: okReply({ feed: Feed.nullable() }) },
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  url,
  summary: 'A secret address at which your work is read as a calendar; the one before ends',
  scope: 'person',
  schema: { response: okReply({ feed: Feed, link: z.string() }) },
});

export const closeCalendarFeed = endpoint({
  method: 'DELETE',
  url,
  summary: 'End the address at which your work is read as a calendar',
  scope: 'person',
  schema: { response: okReply({}) },
});

const incomplete = 'This link is incomplete';

export const readCalendarFeed = endpoint({
  method: 'GET',
  url: `${url}/:file`,
  summary:
    'The open tasks with a due date that its owner is assigned to, as iCalendar, by the secret address',
  scope: 'anyone',
  schema: {
    params: z.object({
      file: z
        .string(incomplete)
        .max(47, incomplete)
        .regex(/^[A-Za-z0-9_-]{43}\.ics$/, incomplete),
    }),
  },
});
