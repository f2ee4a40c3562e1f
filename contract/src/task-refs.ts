import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { organizationParams } from './paths.ts';
import { taskPlacePattern } from './references.ts';
import { isStorable } from './text.ts';

const Named = z.object({ _id: z.string(), name: z.string() });

/** A task as it is named elsewhere. */
export const TaskRef = z.object({
  _id: z.string(),
  /** The project’s key and the number: WEB-42. */
  key: z.string(),
  number: z.number().int(),
  title: z.string(),
  status: z.object({ name: z.string(), color: z.string() }),
  project: Named,
  organization: Named,
});
export type TaskRef = z.infer<typeof TaskRef>;

export const findTaskByKey = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/t/:key',
  summary: 'The task of a key such as WEB-42; also by a key that its project had before',
  scope: 'organization',
  schema: {
    params: organizationParams.extend({
      // Whatever is no key leads nowhere.
      key: z.string().max(100, 'This is not a key').refine(isStorable, 'This is not a key'),
    }),
    response: okReply({ task: TaskRef }),
  },
});

const places = new RegExp(`^${taskPlacePattern}(?:,${taskPlacePattern}){0,${limits.taskRefs - 1}}$`, 'i');
const message = `ids must name up to ${limits.taskRefs} tasks, each as project/task, joined by commas`;

export const listTaskRefs = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/t',
  summary: 'Tasks by their ids, as they are named elsewhere; those that you may not see are left out',
  scope: 'organization',
  schema: {
    params: organizationParams,
    querystring: z.object({
      ids: z
        .string(message)
        .max(limits.taskRefs * 74, message)
        .regex(places, message)
        .optional(),
    }),
    response: okReply({ tasks: z.array(TaskRef).max(limits.taskRefs) }),
  },
});
