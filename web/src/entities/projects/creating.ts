import { createProject, updateProject, type NewProject, type Project } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { errorToast, quotaAlert, unauthorizedAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { missedBy } from '../../platform/api/changed-fields.ts';
import { dropDraft } from '../../platform/drafts/storage.ts';
import { useLeadToMade } from '../../platform/just-made.ts';
import { messages } from '../../messages.ts';
import { inListOrder } from './order.ts';
import { changeLists, projectsQuery } from './queries.ts';

const texts = messages.projects;

const none = { open: 0, done: 0, overdue: 0 };

/** Where the form keeps what is typed. */
export const newProjectDraft = (organizationId: string) => `new project ${organizationId}`;

export function useCreateProject(organizationId: string) {
  const leadTo = useLeadToMade();
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
      const now = new Date().toISOString();
      const listed = { ...project, counts: none, createdAt: now, changedAt: now };
      changeLists(client, organizationId, (all, { text, only, sort }) =>
        text || only ? all : inListOrder([listed, ...all], sort),
      );
      void client.invalidateQueries({ queryKey: projectsQuery(organizationId).queryKey });
      void leadTo({ to: '/$organizationId/projects', params: { organizationId } }, project._id);
    },
    meta: {
      success: texts.created,
      failure: (error: ApiError) =>
        unauthorizedAlert(error) ?? quotaAlert(error) ?? errorToast(texts.createFailed),
    },
  });
}
