import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { organizationParams } from './paths.ts';
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
      key: z.string().max(100, 'This is no key').refine(isStorable, 'This is no key'),
    }),
    response: okReply({ task: TaskRef }),
  },
});
