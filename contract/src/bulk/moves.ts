import { z } from 'zod';
import { bulkIds } from './ids.ts';
import { endpoint, okReply } from '../endpoint.ts';
import { projectParams, tasksUrl } from '../paths.ts';
import { id } from '../text.ts';
import { Person } from '../users.ts';

/** Another project of the organization. Statuses and labels are found there by their names. */
export const MoveTo = z.object(
  {
    project: id,
    /** Takes people off the tasks who are not on its team; otherwise it is refused if there are any. */
    unassign: z.boolean('unassign must be true or false').optional(),
  },
  'moveTo must name a project',
);
export type MoveTo = z.infer<typeof MoveTo>;

const count = z.number().int();

/** What does not come along as it is, each with how many of the tasks it is about. */
export const MoveReport = z.object({
  /** The statuses that the project does not have, and those that take their places. */
  statuses: z.array(z.object({ from: z.string(), to: z.string(), count })),
  /** The labels that it does not have: they are left behind. */
  labels: z.array(z.object({ name: z.string(), count })),
  /** The assignees who are not on its team. */
  people: z.array(Person.extend({ count })),
  /** How many sub-tasks are parted from their parents, since one of both stays. */
  subTasks: count,
});
export type MoveReport = z.infer<typeof MoveReport>;

export const reportMove = endpoint({
  method: 'POST',
  url: `${tasksUrl}/bulk/move-report`,
  summary: 'What would not come along if tasks were moved to another project; changes nothing',
  scope: 'project',
  schema: {
    params: projectParams,
    body: z.object({ ids: bulkIds, project: id }),
    response: okReply({ report: MoveReport }),
  },
});
