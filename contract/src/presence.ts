import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { id } from './text.ts';

// Nothing is stored, so nothing is recorded.
const url = '/users/presence';

export const lookAtTask = endpoint({
  method: 'POST',
  url,
  summary:
    'Say that you have a task open, in the tab that `X-Tab` names: who else has it open is told, if you may see it, for as long as your stream of events is open',
  scope: 'person',
  schema: {
    body: z.object({
      organizationId: id,
      projectId: id,
      taskId: id,
      /** And that you are writing a comment there at this moment; heard of only once the task is open. */
      isTyping: z.boolean('Choose true or false').optional(),
    }),
    response: okReply({}),
  },
});

export const lookAway = endpoint({
  method: 'DELETE',
  url,
  summary: 'Say that you have no task open any more, in the tab that `X-Tab` names',
  scope: 'person',
  schema: { response: okReply({}) },
});
