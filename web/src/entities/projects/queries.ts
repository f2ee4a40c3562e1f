import { listProjects, type ListedProject, type LiveHint, type ProjectSort } from '@muster/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { changeRows, keyUnder, paged, type Pages } from '../../platform/api/pages.ts';
import { messages } from '../../messages.ts';
import { atOwnMoment, invalidateSoon, laterMs } from '../../platform/api/invalidate-soon.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { showAlert } from '../../platform/toasts/alert.ts';

const texts = messages.projects;

const projectsKey = 'projects';

export interface Listing {
  /** What the list is searched for. */
  text?: string | undefined;
  sort?: ProjectSort | undefined;
}

export function projectsQuery(organizationId: string, { text = '', sort = 'newest' }: Listing = {}) {
  const asked = { ...(text !== '' && { text }), ...(sort !== 'newest' && { sort }) };
  return infiniteQueryOptions({
    ...paged,
    queryKey: keyUnder([projectsKey, organizationId], asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listProjects, { params: { organizationId }, querystring: { ...asked, cursor } }, { signal }),
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
        invalidateSoon(client, [projectsKey, organizationId], atOwnMoment(laterMs));
    },
  },
});

type Change = (projects: ListedProject[], of: Listing & { only?: string }) => ListedProject[];

/** In all lists of the organization's projects, as far as they are loaded: each is told as what. */
export function changeLists(client: QueryClient, organizationId: string, change: Change) {
  const { queryKey } = projectsQuery(organizationId);
  for (const [key] of client.getQueriesData({ queryKey })) {
    const of = (key[queryKey.length] ?? {}) as Parameters<Change>[1];
    client.setQueryData<Pages<Reply<typeof listProjects>>>(key, (data) =>
      changeRows(data, 'projects', (all) => change(all, of)),
    );
  }
}

interface Visit extends Listing {
  /** Only loading ahead: nobody is waiting for it yet. */
  preload: boolean;
  abortController: AbortController;
}

/** Alerts when the list could not be loaded, besides what the screen shows in its place. */
export async function loadProjects(client: QueryClient, organizationId: string, visit: Visit) {
  try {
    const query = projectsQuery(organizationId, visit);
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
