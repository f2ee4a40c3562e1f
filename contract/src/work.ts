import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { Label } from './labels.ts';
import { limits } from './limits.ts';
import { Pagination, sealedCursor } from './paging.ts';
import { FoundOrganization } from './search.ts';
import { StatusCategory } from './statuses.ts';
import { TaskRef } from './task-refs.ts';
import { Task } from './tasks.ts';
import { id, wholeNumber } from './text.ts';

export const workKinds = ['assigned', 'created', 'watched'] as const;
export const WorkKind = z.enum(workKinds, 'Choose assigned, created or watched');
export type WorkKind = z.infer<typeof WorkKind>;

/** A task, with all that a row shows of it beyond its project. */
export const WorkTask = Task.extend({
  ref: TaskRef.extend({ status: TaskRef.shape.status.extend({ category: StatusCategory }) }),
  labelled: z.array(Label),
});
export type WorkTask = z.infer<typeof WorkTask>;

export const listWork = endpoint({
  method: 'GET',
  url: '/users/work',
  summary:
    'Open tasks that you are assigned to, created or watch, in all organizations: by the day they are due, those without one last',
  scope: 'person',
  schema: {
    querystring: z.object({
      which: WorkKind.default('assigned'),
      /** Only in this one. */
      organization: id.optional(),
      limit: wholeNumber('limit', limits.pageSize).default(30),
      cursor: sealedCursor.optional(),
    }),
    response: okReply({
      tasks: z.array(WorkTask),
      /** All that you are a member of; with the first page only. */
      organizations: z.array(FoundOrganization),
      pagination: Pagination,
    }),
  },
});
