import { deleteProject, getProject, updateProject, type ProjectChanges } from '@muster/contract';
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { alertBox, unauthorizedAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { changeRows } from '../../platform/api/pages.ts';
import { dropDraft } from '../../platform/drafts/storage.ts';
import { messages } from '../../messages.ts';
import { offerBack } from '../trash/index.ts';
import { projectsQuery } from './queries.ts';

const texts = messages.projects;

export interface ProjectIds {
  organizationId: string;
  projectId: string;
}

export const projectQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: ['project', organizationId, projectId],
    queryFn: ({ signal }) => call(getProject, { params: { organizationId, projectId } }, { signal }),
    select: ({ project }) => project,
  });

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
      dropDraft(projectDraft(ids));
      client.setQueryData(projectQuery(ids).queryKey, reply);
      void client.invalidateQueries({ queryKey: projectsQuery(ids.organizationId).queryKey });
      void navigate({
        to: '/$organizationId/projects/$projectId/settings',
        params: ids,
        ignoreBlocker: true,
      });
    },
    meta: {
      success: texts.updated,
      failure: (error: ApiError) => unauthorizedAlert(error) ?? alertBox(texts.updateFailed),
    },
  });
}

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
    const { queryKey } = projectsQuery(organizationId);
    client.setQueryData(queryKey, (data) =>
      changeRows(data, 'projects', (projects) => projects.filter(({ _id }) => _id !== projectId)),
    );
    await navigate({ to: '/$organizationId/projects', params: { organizationId }, ignoreBlocker: true });
    client.removeQueries({ predicate: (query) => query.queryKey.includes(projectId) });
    void client.invalidateQueries({ queryKey });
  };
}
