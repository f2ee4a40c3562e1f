import { z } from 'zod';
import { activityKinds, activityWays } from './activity.ts';
import { Comment } from './comments.ts';
import { endpoint, okReply } from './endpoint.ts';
import { Label } from './labels.ts';
import { limits } from './limits.ts';
import { Pagination, sealedCursor } from './paging.ts';
import { taskParams, tasksUrl } from './paths.ts';
import { Repeat } from './copying/repeats.ts';
import { wholeNumber } from './text.ts';
import { Person } from './users.ts';

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullish();
export type FieldValue = z.infer<typeof FieldValue>;

/** What was changed; long texts are left out. */
export const FieldChange = z.object({
  field: z.string(),
  from: FieldValue,
  to: FieldValue,
  /** The same of how a task repeats, which has several parts. */
  repeat: z.object({ from: Repeat.nullable(), to: Repeat.nullable() }).optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const Activity = z.object({
  _id: z.string(),
  at: z.string(),
  /** Nobody, where the server did it. */
  actor: Person.nullable(),
  via: z.enum(activityWays),
  kind: z.enum(activityKinds),
  /** What was changed, as it is called now. */
  subject: z.object({ type: z.literal('task'), _id: z.string(), name: z.string() }),
  /** Where that is. */
  project: z.object({ _id: z.string(), name: z.string() }),
  changes: z.array(FieldChange),
});
export type Activity = z.infer<typeof Activity>;

export const TimelineEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), comment: Comment }),
  z.object({ type: z.literal('activity'), activity: Activity }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const NamedTask = z.object({ _id: z.string(), number: z.number().int(), title: z.string() });
export type NamedTask = z.infer<typeof NamedTask>;

const parts = ['comments', 'changes'] as const;
const both = ['comments,changes', 'changes,comments'] as const;

export const TimelinePage = z.object({
  limit: wholeNumber('limit', limits.pageSize).default(50),
  /** From `pagination.nextCursor`: what is older. */
  cursor: sealedCursor.optional(),
  /** Both are all there is. */
  only: z
    .enum([...parts, ...both], 'Choose comments or changes')
    .transform((only) => parts.find((part) => part === only))
    .optional(),
});
export type TimelinePage = z.infer<typeof TimelinePage>;

export const readTimeline = endpoint({
  method: 'GET',
  url: `${tasksUrl}/:taskId/timeline`,
  summary: 'A task’s comments and changes, oldest first; the first page holds the newest',
  scope: 'project',
  schema: {
    params: taskParams,
    querystring: TimelinePage,
    response: okReply({
      entries: z.array(TimelineEntry),
      /** Those whom changes, reactions and comments name by their ids. */
      people: z.array(Person),
      /** Those that changes name, deleted ones too. */
      labels: z.array(Label),
      /** Parents, sub-tasks and repetitions that changes name, deleted ones too. */
      tasks: z.array(NamedTask),
      pagination: Pagination,
    }),
  },
});
