import { z } from 'zod';
import { createdReply, endpoint } from '../endpoint.ts';
import { taskParams, tasksUrl } from '../paths.ts';
import { TaskDetails } from '../tasks.ts';
import { clientId } from '../text.ts';

export const NewDuplicate = z.object({
  _id: clientId,
  /** Whether its sub-tasks are duplicated with it. */
  subTasks: z.boolean('subTasks must be true or false').default(false),
});
export type NewDuplicate = z.infer<typeof NewDuplicate>;

export const duplicateTask = endpoint({
  method: 'POST',
  url: `${tasksUrl}/:taskId/duplicate`,
  summary:
    'Add a task like this one, below it on the board: with its fields, people and checklist, without comments and files',
  scope: 'project',
  records: ['task.created', 'task.updated', 'status.renumbered'],
  schema: { params: taskParams, body: NewDuplicate, response: createdReply({ task: TaskDetails }) },
});
