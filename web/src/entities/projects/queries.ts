import {
  createProject,
  listProjects,
  updateProject,
  type ListedProject,
  type LiveHint,
  type NewProject,
  type Project,
} from '@muster/contract';
import { infiniteQueryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorToast, quotaAlert, unauthorizedAlert } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { missedBy } from '../../platform/api/changed-fields.ts';
import { changeRows, paged, searched } from '../../platform/api/pages.ts';
import { dropDraft } from '../../platform/drafts/storage.ts';
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

/** As the server orders them: what is pinned, then the newest. */
export const inListOrder = (projects: readonly ListedProject[]) =>
  projects.toSorted(
    (one, other) =>
      Number(other.isPinned) - Number(one.isPinned) || (one.createdAt < other.createdAt ? 1 : -1),
  );

const none = { open: 0, done: 0, overdue: 0 };

/** Where the form keeps what is typed. */
export const newProjectDraft = (organizationId: string) => `new project ${organizationId}`;

export function useCreateProject(organizationId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (project: NewProject): Promise<{ project: Project }> => {
      const made = await call(createProject, { params: { organizationId }, body: project });
      const { from: _from, ...typed } = project;
      const changes = missedBy(made.project, typed);
      const params = { organizationId, projectId: made.project._id };
      return changes ? call(updateProject, { params, body: changes }) : made;
    },
    onSuccess: ({ project }, _new, _result, { client }) => {
      dropDraft(newProjectDraft(organizationId));
      const { queryKey } = projectsQuery(organizationId);
      const now = new Date().toISOString();
      const listed = { ...project, counts: none, createdAt: now, changedAt: now };
      client.setQueryData(queryKey, (data) =>
        changeRows(data, 'projects', (all) => inListOrder([listed, ...all])),
      );
      void client.invalidateQueries({ queryKey });
      void navigate({ to: '/$organizationId/projects', params: { organizationId }, ignoreBlocker: true });
    },
    meta: {
      success: texts.created,
      failure: (error: ApiError) =>
        unauthorizedAlert(error) ?? quotaAlert(error) ?? errorToast(texts.createFailed),
    },
  });
}
