import { readOverview, type LiveHint } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { atOwnMoment, invalidateSoon, soonMs } from '../../platform/api/invalidate-soon.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import type { ProjectIds } from './project-queries.ts';

const overviewKey = 'overview';

export const overviewQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: [overviewKey, organizationId, projectId],
    queryFn: ({ signal }) => call(readOverview, { params: { organizationId, projectId } }, { signal }),
    // It counts tasks. What this page does to many of them at once, no hint tells it.
    staleTime: 5_000,
  });

const overviewOf = ({ organizationId, projectId }: LiveHint) => [[overviewKey, organizationId, projectId]];

reactToHints({
  // Its tasks are named by the project's key, and its lines by people's names.
  reload: { project: overviewOf, members: ({ organizationId }) => [[overviewKey, organizationId]] },
  apply: {
    kinds: ['task', 'tasks', 'statuses', 'comments'],
    ownToo: ['task', 'comments'],
    run: async (client, hints) => {
      for (const key of hints.flatMap(overviewOf)) invalidateSoon(client, key, atOwnMoment(soonMs));
    },
  },
});
