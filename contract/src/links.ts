import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { projectParams, taskParams, tasksUrl } from './paths.ts';
import { taskQueryShape } from './task-query/query.ts';
import { TaskRef } from './task-refs.ts';
import { clientId, id } from './text.ts';
import { Person } from './users.ts';

export const linkKinds = ['blocks', 'blockedBy', 'duplicates', 'duplicatedBy', 'relates'] as const;
const LinkKind = z.enum(linkKinds, `Choose ${linkKinds.slice(0, -1).join(', ')} or ${linkKinds.at(-1)}`);
export type LinkKind = z.infer<typeof LinkKind>;

/** What the link is called at its other end. */
export const otherEnd = {
  blocks: 'blockedBy',
  blockedBy: 'blocks',
  duplicates: 'duplicatedBy',
  duplicatedBy: 'duplicates',
  relates: 'relates',
} as const satisfies Record<LinkKind, LinkKind>;

/** As it is seen from one of its tasks. */
export const TaskLink = z.object({
  _id: z.string(),
  kind: LinkKind,
  /** The other one. */
  task: TaskRef.extend({
    dueDate: z.string().nullable(),
    assignedTo: z.array(Person),
    completedAt: z.string().nullable(),
  }),
});
export type TaskLink = z.infer<typeof TaskLink>;

export const NewTaskLink = z.object({
  _id: clientId,
  kind: LinkKind,
  task: z.guid('Choose a task').toLowerCase(),
  /** Of that task, where it is another one of the organization. */
  project: z.guid('Choose a project').toLowerCase().optional(),
});
export type NewTaskLink = z.infer<typeof NewTaskLink>;

/** That one task of a project blocks another of the same, by their ids. */
export const Block = z.object({ _id: z.string(), from: z.string(), to: z.string() });
export type Block = z.infer<typeof Block>;

export const listBlocks = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/projects/:projectId/blocks',
  summary:
    'Which tasks of a project block each other, both under way during some days; the newest first, some thousand at most',
  scope: 'project',
  schema: {
    params: projectParams,
    querystring: z.object({ during: taskQueryShape.during }),
    response: okReply({ blocks: z.array(Block), isMore: z.boolean() }),
  },
});

const url = `${tasksUrl}/:taskId/links`;

export const listTaskLinks = endpoint({
  method: 'GET',
  url,
  summary: 'A task’s links to those tasks that you may see',
  scope: 'project',
  schema: { params: taskParams, response: okReply({ links: z.array(TaskLink) }) },
});

export const createTaskLink = endpoint({
  method: 'POST',
  url,
  summary: 'Link a task to another of the organization; tasks never block each other in a circle',
  scope: 'project',
  records: ['link.added'],
  schema: { params: taskParams, body: NewTaskLink, response: createdReply({ link: TaskLink }) },
});

export const deleteTaskLink = endpoint({
  method: 'DELETE',
  url: `${url}/:linkId`,
  summary: 'Remove a link, for both of its tasks',
  scope: 'project',
  records: ['link.removed'],
  schema: { params: taskParams.extend({ linkId: id }), response: okReply({}) },
});
