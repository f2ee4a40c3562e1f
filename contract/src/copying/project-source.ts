import { z } from 'zod';
import { bulkIds } from '../bulk/ids.ts';
import { limits } from '../limits.ts';
import { day, id, inThousands } from '../text.ts';

const choice = (name: string) => z.boolean(`${name} must be true or false`);

/** What a new project takes over from another that its maker may see. */
export const ProjectSource = z
  .object(
    {
      project: id,
      statuses: choice('statuses').default(true),
      labels: choice('labels').default(true),
      /** Those that are shared; what they filter by is found in the new project. */
      views: choice('views').default(true),
      /** Takes the permission to add people to teams. */
      team: choice('team').default(false),
      tasks: z
        .union(
          [z.enum(['open', 'none']), bulkIds],
          `Choose open, none or a list of at most ${inThousands(limits.bulkTasks)} tasks`,
        )
        .default('none'),
      /** The project starts on this day, and all dates keep their distance from the start. */
      startDate: day('Start date').optional(),
    },
    'from must name a project',
  )
  .refine(({ statuses, tasks }) => statuses || tasks === 'none', {
    path: ['statuses'],
    message: 'To copy tasks, copy the statuses, too',
  });
export type ProjectSource = z.infer<typeof ProjectSource>;
