import { z } from 'zod';
import { activityKinds } from '../activity.ts';
import { endpoint, okReply } from '../endpoint.ts';
import { projectParams } from '../paths.ts';
import { ProjectCounts } from '../projects.ts';
import { Person } from '../users.ts';

const task = { _id: z.string(), key: z.string(), title: z.string() };
const Status = z.object({ name: z.string(), color: z.string() });

export const DueTask = z.object({ ...task, dueDate: z.string(), status: Status });
export type DueTask = z.infer<typeof DueTask>;

export const RecentActivity = z.object({
  at: z.string(),
  /** Nobody, where the server did it. */
  actor: Person.nullable(),
  kind: z.enum(activityKinds),
  task: z.object(task),
  /** Where it was moved to. */
  status: Status.nullable(),
});
export type RecentActivity = z.infer<typeof RecentActivity>;

export const readOverview = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/projects/:projectId/overview',
  summary: 'How far a project is: its counts, what is due next, and what was done to its tasks lately',
  scope: 'project',
  schema: {
    params: projectParams,
    response: okReply({
      counts: ProjectCounts,
      /** Open tasks, the nearest due date first, those that are overdue before all others. */
      next: z.array(DueTask),
      /** Each task once, with what was done to it last. */
      recent: z.array(RecentActivity),
    }),
  },
});
