import type { LiveHint } from '@muster/contract';
import type { QueryKey } from '@tanstack/react-query';

type Keys = (hint: LiveHint) => QueryKey[];

const nothing: Keys = () => [];
const trashOf: Keys = ({ organizationId, projectId }) => [['trash', organizationId, projectId]];

const keysByKind: Record<LiveHint['kind'], Keys> = {
  statuses: (hint) => [['statuses', hint.organizationId, hint.projectId], ...trashOf(hint)],
  team: ({ organizationId, projectId }) => [
    ['team', organizationId, projectId],
    ['project', organizationId, projectId],
    ['projects', organizationId],
  ],
  project: ({ organizationId, projectId, change }) => [
    ...(change === 'updated' ? [['project', organizationId, projectId]] : []),
    ['projects', organizationId],
    ['deleted-projects', organizationId],
  ],
  organization: ({ organizationId }) => [
    ['organization', organizationId],
    ['organizations'],
    ['projects', organizationId],
    ['my-invites'],
  ],
  organizations: () => [['organizations']],
  // Teams and projects show their names.
  members: ({ organizationId }) =>
    ['members', 'team', 'project', 'projects'].map((name) => [name, organizationId]),
  permissions: ({ organizationId }) => [['access-control', organizationId]],
  invites: ({ organizationId }) => (organizationId ? [['sent-invites', organizationId]] : [['my-invites']]),
  profile: () => [['profile'], ['proof'], ['my-invites']],
  // Tasks themselves are dealt with one by one.
  task: (hint) => (hint.change === 'updated' ? [] : trashOf(hint)),
  tasks: nothing,
  refresh: nothing,
};

/** What shows the thing that a hint is about: keys of queries, or their beginnings. */
export const keysOf: Keys = (hint) => keysByKind[hint.kind](hint);

/** Whether a key begins like another one. */
export const startsWith = (key: QueryKey, beginning: QueryKey) =>
  beginning.every((part, index) => key[index] === part);
