import { limits, listWork, type LiveHint, type WorkKind, type WorkTask } from '@muster/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Reply } from '../../platform/api/call.ts';
import { paged, type Pages } from '../../platform/api/pages.ts';
import { tabId } from '../../platform/api/tab.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import { workKey, type ProjectIds } from '../projects/index.ts';

export type WorkPages = Pages<Reply<typeof listWork>>;

/** Of all organizations, or of one. */
export const workQuery = (which: WorkKind, organization?: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [workKey, which, organization ?? 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listWork, { querystring: { which, organization, cursor, limit: limits.pageSize } }, { signal }),
    select: ({ pages }) => ({
      tasks: pages.flatMap(({ tasks }) => tasks),
      organizations: pages[0]!.organizations,
    }),
    meta: { waitsForChanges: true },
  });

export const placeOf = ({ ref: { organization, project } }: WorkTask): ProjectIds => ({
  organizationId: organization._id,
  projectId: project._id,
});

/** A task's id is its own only in its project. */
export const nameOf = ({ ref, _id }: WorkTask) => `${ref.project._id}/${_id}`;

export const reloadWork = (client: QueryClient) => client.invalidateQueries({ queryKey: [workKey] });

const all = () => [[workKey]];
const watched = () => [[workKey, 'watched']];

reactToHints({
  reload: {
    tasks: all,
    statuses: all,
    labels: all,
    team: all,
    project: all,
    organization: all,
    organizations: all,
    members: all,
    watching: watched,
    // Who is mentioned watches from then on.
    inbox: watched,
  },
  apply: { kinds: ['task'], ownToo: ['task'], run: applyTasks },
});

/** Of all tasks that change in all organizations, only few are in the list, or come to be. */
async function applyTasks(client: QueryClient, hints: LiveHint[]) {
  const lists = client.getQueriesData<WorkPages>({ queryKey: [workKey] }).map(([, data]) => data);
  const shown = new Set(lists.flatMap((data) => data?.pages.flatMap(({ tasks }) => tasks.map(nameOf)) ?? []));
  if (hints.some((hint) => isAbout(hint, shown))) await reloadWork(client);
}

export function isAbout(hint: LiveHint, shown: ReadonlySet<string>, me = currentUser()?._id) {
  const { change, task, ids = [], projectId, tab } = hint;
  // Asked for by whoever has made the change.
  if (tab === tabId && change === 'updated') return false;
  if (ids.some((id) => shown.has(`${projectId}/${id}`))) return true;
  if (change === 'deleted') return false;
  return !task || task.createdBy._id === me || task.assignedTo.some((id) => id === me);
}
