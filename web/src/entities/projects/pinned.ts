import { listProjects } from '@muster/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { paged } from '../../platform/api/pages.ts';
import { projectsQuery } from './queries.ts';

/** What one goes to from anywhere in the organization. Under the key of the list, so that whatever changes that changes these. */
export const pinnedQuery = (organizationId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...projectsQuery(organizationId).queryKey, { only: 'pinned' }],
    queryFn: ({ signal }) =>
      call(listProjects, { params: { organizationId }, querystring: { only: 'pinned' } }, { signal }),
    select: ({ pages }) =>
      pages.flatMap(({ projects }) =>
        projects.filter(({ isPinned, status }) => isPinned && status !== 'archived'),
      ),
    staleTime: 10_000,
  });
