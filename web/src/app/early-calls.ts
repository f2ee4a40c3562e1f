import {
  getOrganization,
  getOwnAccess,
  getProfile,
  getProject,
  getTask,
  listLabels,
  listMyInvites,
  listOrganizations,
  listProjects,
  listTasks,
  listTaskStatuses,
  listWatchers,
  readTimeline,
  type Endpoint,
} from '@muster/contract';
import type { FileRoutesByTo } from './routeTree.gen.ts';

interface EarlyCalls {
  calls: readonly string[];
  /** Of the tab that the address names, or else of the first one. */
  list?: string;
}

/** As boot.js sends it, once the ids of the address are in it. */
const sent = ({ method, url }: Endpoint, search = '') => `${method} /api${url}${search}`;

const person = [sent(getProfile)];
const organization = [...person, sent(getOrganization), sent(getOwnAccess)];
const project = [...organization, sent(getProject)];

/**
 * What a screen asks for first, in the order in which it is wanted. The build writes it into the page, and boot.js asks
 * for it beside the code; `e2e/stories/first-sight.spec.ts` fails when a screen asks for more, or for less.
 */
export const earlyCalls: Partial<Record<keyof FileRoutesByTo, EarlyCalls>> = {
  '/': { calls: [...person, sent(listMyInvites), sent(listOrganizations)] },
  '/$organizationId/projects': { calls: [...organization, sent(listProjects)] },
  '/$organizationId/projects/$projectId/tasks': {
    list: sent(listTasks, '?status=:status&order=newest&limit=:limit'),
    calls: [sent(listTaskStatuses), ...project, sent(listLabels)],
  },
  '/$organizationId/projects/$projectId/tasks/$taskId': {
    calls: [
      ...project,
      sent(listTaskStatuses),
      sent(listLabels),
      sent(getTask),
      sent(readTimeline),
      sent(listWatchers),
    ],
  },
};
