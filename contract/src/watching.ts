import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { taskParams, tasksUrl } from './paths.ts';
import { Person } from './users.ts';

export const Watching = z.object({ isWatching: z.boolean('Choose true or false') });
export type Watching = z.infer<typeof Watching>;

export const watchTask = endpoint({
  method: 'PUT',
  url: `${tasksUrl}/:taskId/watch`,
  summary:
    'Be told of what happens to a task, or not; who creates it, is assigned to it or comments on it is told',
  scope: 'project',
  schema: { params: taskParams, body: Watching, response: okReply({}) },
});

export const listWatchers = endpoint({
  method: 'GET',
  url: `${tasksUrl}/:taskId/watchers`,
  summary: 'Who is told of what happens to a task, by name',
  scope: 'project',
  schema: {
    params: taskParams,
    response: okReply({
      watchers: z.array(Person),
      /** Of all who watch; not all of them are named. */
      count: z.number().int(),
    }),
  },
});
