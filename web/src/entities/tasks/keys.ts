import type { LiveHint } from '@muster/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { ProjectIds } from '../projects/index.ts';

const lists = 'task-lists';
const details = 'task';

export const listsKey = ({ organizationId, projectId }: ProjectIds) =>
  [lists, organizationId, projectId] as const;

/** Those of all tasks begin like this. */
export const allDetailsKey = [details] as const;

export const detailsKey = ({ organizationId, projectId }: ProjectIds, taskId: string) =>
  [details, organizationId, projectId, taskId] as const;

export const movedKey = ({ organizationId, projectId }: ProjectIds, taskId: string) =>
  ['moved-task', organizationId, projectId, taskId] as const;

/** Whether tasks of the place that a hint names are kept under the key, in a list or one by itself. */
export const isOfTasks = ({ organizationId, projectId }: LiveHint, [name, organization, project]: QueryKey) =>
  (name === lists || name === details) &&
  organization === organizationId &&
  (projectId === undefined || project === projectId);

/** The task whose details are kept under the key. */
export const taskOf = ([name, , , taskId]: QueryKey) => (name === details ? String(taskId) : undefined);
