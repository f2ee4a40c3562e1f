import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { taskParams, tasksUrl } from './paths.ts';
import { wholeNumber } from './text.ts';
import { Person } from './users.ts';

/** What a description was until somebody changed it. */
export const EarlierDescription = z.object({
  at: z.string(),
  /** Nobody, where the server did it. */
  actor: Person.nullable(),
  text: z.string(),
});

/** Leaves out what was changed later: with the time of the last one come the next. */
const untilMessage = 'until must be a time such as 2026-03-31T12:00:00.000Z';
export const changedUntil = z.iso
  .datetime(untilMessage)
  // No calendar of the database has that year.
  .refine((time) => !time.startsWith('0000'), untilMessage)
  .optional();

export const DescriptionsPage = z.object({
  limit: wholeNumber('limit', limits.listedDescriptions).default(limits.listedDescriptions),
  until: changedUntil,
});
export type DescriptionsPage = z.infer<typeof DescriptionsPage>;

export const listDescriptions = endpoint({
  method: 'GET',
  url: `${tasksUrl}/:taskId/descriptions`,
  summary: 'What a task’s description was before its changes, latest first; a long text once per sitting',
  scope: 'project',
  schema: {
    params: taskParams,
    querystring: DescriptionsPage,
    response: okReply({ descriptions: z.array(EarlierDescription) }),
  },
});
