import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { organizationParams } from './paths.ts';
import { Role } from './permissions.ts';
import { Task } from './tasks.ts';
import { Person } from './users.ts';

export const hintKinds = [
  /** One task of a project: `ids` names it. */
  'task',
  /** Any number of tasks, of a project or of all of them. */
  'tasks',
  /** The comments of a task: `ids` names the task; with `change`, one was written. */
  'comments',
  'statuses',
  'labels',
  /** Saved views, or the one that tasks open with. Of what is one's own only oneself is told, and `ids` names the project. */
  'views',
  'team',
  'project',
  'organization',
  'members',
  'permissions',
  'invites',
  /** The inbox of the listener. */
  'inbox',
  /** Which tasks the listener watches. */
  'watching',
  /** Who watches a task: `ids` names it. */
  'watchers',
  /** Which projects the listener has pinned: `ids` names the organization. */
  'pins',
  /** Who has a task open, told to whoever has it open, too: `ids` names the task, `people` all of them. */
  'presence',
  /** That somebody is writing in a task, told to whoever else has it open: it is over in a few seconds unless it is told again. */
  'typing',
  /** The organizations that the listener belongs to: `ids` names the one that came or went. */
  'organizations',
  'profile',
  /** Hints may have been missed: everything may have changed. */
  'refresh',
] as const;

/** Says what has changed. Of one task it says how, as far as lists show it; who wants to see more asks for it. */
export const LiveHint = z.object({
  kind: z.enum(hintKinds),
  organizationId: z.string().optional(),
  projectId: z.string().optional(),
  ids: z.array(z.string()).optional(),
  change: z.enum(['created', 'updated', 'deleted']).optional(),
  /** Of the task, after the change. */
  version: z.number().int().optional(),
  /** The task as lists have it, at the moment of telling. */
  task: Task.optional(),
  /** Whose permissions have changed. */
  role: Role.optional(),
  by: Person.optional(),
  people: z.array(Person).optional(),
  /** What the page that made the change had sent as `X-Tab`; it knows already. */
  tab: z.string().optional(),
});
export type LiveHint = z.infer<typeof LiveHint>;

const behindMessage = 'behind must be a number of milliseconds';

/** How long ago the listener last knew everything: hints since then come first, or one that says to ask for all anew. */
export const LiveStart = z.object({
  behind: z.coerce
    .number(behindMessage)
    .int(behindMessage)
    .min(1, behindMessage)
    .max(1e12, behindMessage)
    .optional(),
});
export type LiveStart = z.infer<typeof LiveStart>;

export const followOrganization = endpoint({
  method: 'GET',
  url: '/organizations/:organizationId/events',
  summary: 'What changes in the organization, as server-sent events: each is JSON with the kind and the ids',
  scope: 'organization',
  schema: { params: organizationParams, querystring: LiveStart },
});

export const followAll = endpoint({
  method: 'GET',
  url: '/users/events',
  summary: 'What changes in all your organizations, and for yourself, as server-sent events',
  scope: 'person',
  schema: { querystring: LiveStart },
});
