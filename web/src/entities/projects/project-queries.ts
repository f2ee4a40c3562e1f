import {
  deleteProject,
  getProject,
  updateProject,
  type LiveHint,
  type ProjectChanges,
} from '@muster/contract';
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { alertBox, unauthorizedAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { dropDraft } from '../../platform/drafts/storage.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { reloadInbox } from '../inbox/index.ts';
import { offerBack } from '../trash/index.ts';
import { keyOfProject, projectKey } from './keys.ts';
import { changeLists, projectsQuery } from './queries.ts';
import { renewWork } from './work.ts';

const texts = messages.projects;

export interface ProjectIds {
  organizationId: string;
  projectId: string;
}

export const projectQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: keyOfProject({ organizationId, projectId }),
    queryFn: ({ signal }) => call(getProject, { params: { organizationId, projectId } }, { signal }),
    select: ({ project }) => project,
  });

const projectOf = ({ organizationId, projectId }: LiveHint) => [[projectKey, organizationId, projectId]];

reactToHints({
  reload: {
    project: (hint) => (hint.change === 'updated' ? projectOf(hint) : []),
    team: projectOf,
    // It shows their names.
    members: ({ organizationId }) => [[projectKey, organizationId]],
    // One of them its tasks may open with. What is told of one's own names no organization.
    views: (hint) => (hint.organizationId ? projectOf(hint) : [[projectKey]]),
    pins: ({ ids = [] }) => ids.map((organizationId) => [projectKey, organizationId]),
  },
  leave: (hint, client) => {
    const { kind, organizationId, projectId, by } = hint;
    const isDeleted = kind === 'project' && hint.change === 'deleted';
    if (!organizationId || !projectId || !(isDeleted || isOffTeam(hint, client))) return undefined;
    const known = client.getQueryData(projectQuery({ organizationId, projectId }).queryKey);
    const name = known?.project.name ?? 'the project';
    const text = isDeleted
      ? `${by?.fullName ?? 'Somebody'} has deleted ${name}`
      : `You are no longer on the team of ${name}`;
    const to = `/${organizationId}/projects`;
    return { id: projectId, from: `${to}/${projectId}`, to, text };
  },
});

/** Admins see every project, on its team or not. */
function isOffTeam({ kind, change, organizationId = '', ids = [] }: LiveHint, client: QueryClient) {
  if (kind !== 'team' || change !== 'deleted' || !ids.includes(currentUser()?._id ?? '')) return false;
  return client.getQueryData(ownAccessQuery(organizationId).queryKey)?.accessControls.role !== 'admin';
}

/** Asks again for everything known about the project, and for the list that it is in. */
export function reloadProject(client: QueryClient, { organizationId, projectId }: ProjectIds) {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(projectId) });
  void client.invalidateQueries({ queryKey: projectsQuery(organizationId).queryKey });
}

/** Where the form keeps what is typed. */
export const projectDraft = ({ projectId }: ProjectIds) => `project ${projectId}`;

export function useUpdateProject(ids: ProjectIds) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (changes: ProjectChanges) => call(updateProject, { params: ids, body: changes }),
    onSuccess: (reply, _changes, _result, { client }) => {
      client.setQueryData(projectQuery(ids).queryKey, reply);
      void client.invalidateQueries({ queryKey: projectsQuery(ids.organizationId).queryKey });
      renewWork(client);
      // Of what is archived nobody is reminded.
      void reloadInbox(client);
      const settings = { to: '/$organizationId/projects/$projectId/settings', params: ids } as const;
      // Once the form is gone: what is saved changes its choices, and so has it kept once more.
      void navigate({ ...settings, ignoreBlocker: true }).then(() => dropDraft(projectDraft(ids)));
    },
    meta: {
      success: texts.updated,
      failure: (error: ApiError) =>
        unauthorizedAlert(error) ?? (isAboutKey(error) ? undefined : alertBox(texts.updateFailed)),
      showsFields: true,
    },
  });
}

/** Its field says so. */
const isAboutKey = ({ code }: ApiError) => code === 'PROJECT_KEY_TAKEN';

export function useDeleteProject(ids: ProjectIds) {
  const leave = useLeaveProject(ids);
  return useMutation({
    mutationFn: () => call(deleteProject, { params: ids }),
    onSuccess: (_reply, _nothing, _result, { client }) => {
      const name = client.getQueryData(projectQuery(ids).queryKey)?.project.name ?? 'the project';
      const { organizationId, projectId } = ids;
      offerBack(client, { organizationId }, { _id: projectId, name });
      return leave(client);
    },
    meta: { failure: unauthorizedAlert },
  });
}

/** To My Projects, for a project that is gone. Forgets it only then: its screens would ask for it again. */
export function useLeaveProject({ organizationId, projectId }: ProjectIds) {
  const navigate = useNavigate();
  return async (client: QueryClient) => {
    changeLists(client, organizationId, (all) => all.filter(({ _id }) => _id !== projectId));
    await navigate({ to: '/$organizationId/projects', params: { organizationId }, ignoreBlocker: true });
    forgetProject(client, { organizationId, projectId });
  };
}

/** With what tells of it elsewhere. */
export function forgetProject(client: QueryClient, { organizationId, projectId }: ProjectIds) {
  client.removeQueries({ predicate: (query) => query.queryKey.includes(projectId) });
  void client.invalidateQueries({ queryKey: projectsQuery(organizationId).queryKey });
  renewWork(client);
  void reloadInbox(client);
}
