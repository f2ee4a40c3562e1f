import { listProjects, type LiveHint } from '@muster/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { paged, searched } from '../../platform/api/pages.ts';
import { messages } from '../../messages.ts';
import { invalidateSoon, laterMs } from '../../platform/api/invalidate-soon.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { showAlert } from '../../platform/notices/alert.ts';

const texts = messages.projects;

const projectsKey = 'projects';

export function projectsQuery(organizationId: string, text = '') {
  const { queryKey, querystring } = searched([projectsKey, organizationId], text);
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listProjects, { params: { organizationId }, querystring: { ...querystring, cursor } }, { signal }),
    select: ({ pages }) => pages.flatMap(({ projects }) => projects),
    // It counts tasks. What this page does to many of them at once, no hint tells it.
    staleTime: 10_000,
  });
}

const projectsOf = ({ organizationId }: LiveHint) => [[projectsKey, organizationId]];

// The list shows the organization's name, and those of the people on the teams.
reactToHints({
  reload: {
    project: projectsOf,
    team: projectsOf,
    organization: projectsOf,
    members: projectsOf,
    pins: ({ ids = [] }) => ids.map((organizationId) => [projectsKey, organizationId]),
  },
  apply: {
    kinds: ['task', 'tasks', 'statuses'],
    ownToo: ['task'],
    // The lists of projects say of each how many tasks it has.
    run: async (client, hints) => {
      for (const { organizationId = '' } of hints)
        invalidateSoon(client, [projectsKey, organizationId], laterMs);
    },
  },
});

interface Visit {
  /** Only loading ahead: nobody is waiting for it yet. */
  preload: boolean;
  abortController: AbortController;
  /** What the list is searched for. */
  text?: string | undefined;
}

/** Alerts when the list could not be loaded, besides what the screen shows in its place. */
export async function loadProjects(client: QueryClient, organizationId: string, visit: Visit) {
  try {
    const query = projectsQuery(organizationId, visit.text);
    await client.ensureInfiniteQueryData({ ...query, revalidateIfStale: true });
  } catch (error) {
    const isElsewhere = visit.preload || visit.abortController.signal.aborted;
    if (!isElsewhere && !saysItself(error)) showAlert(texts.loadFailed);
    throw error;
  }
}

/** Signed out, or no such organization: the whole screen says so. */
const saysItself = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);
