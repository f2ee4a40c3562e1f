import { getOrganizationInsights, getProjectInsights, type LiveHint } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { atOwnMoment, invalidateSoon, laterMs } from '../../platform/api/invalidate-soon.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import type { ProjectIds } from '../projects/index.ts';

const insightsKey = 'insights';
const everyProject = 'every project';

/** What this page does to many tasks at once, no hint tells it. */
const staleTime = 10_000;

export const projectInsightsQuery = ({ organizationId, projectId }: ProjectIds, weeks: number) =>
  queryOptions({
    queryKey: [insightsKey, organizationId, projectId, weeks],
    queryFn: ({ signal }) =>
      call(getProjectInsights, { params: { organizationId, projectId }, querystring: { weeks } }, { signal }),
    select: ({ insights }) => insights,
    staleTime,
  });

export const organizationInsightsQuery = (organizationId: string, weeks: number) =>
  queryOptions({
    queryKey: [insightsKey, organizationId, everyProject, weeks],
    queryFn: ({ signal }) =>
      call(getOrganizationInsights, { params: { organizationId }, querystring: { weeks } }, { signal }),
    select: ({ insights }) => insights,
    staleTime,
  });

const placesOf = ({ organizationId, projectId }: LiveHint) =>
  [projectId, everyProject].map((place) => [insightsKey, organizationId, place]);

reactToHints({
  reload: {
    project: placesOf,
    team: placesOf,
    members: ({ organizationId }) => [[insightsKey, organizationId]],
  },
  apply: {
    kinds: ['task', 'tasks', 'statuses'],
    ownToo: ['task'],
    // Working them out reads all that happened.
    run: async (client, hints) => {
      for (const key of hints.flatMap(placesOf)) invalidateSoon(client, key, atOwnMoment(laterMs));
    },
  },
});
