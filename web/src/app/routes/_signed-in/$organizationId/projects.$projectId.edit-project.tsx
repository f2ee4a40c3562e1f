import { createFileRoute } from '@tanstack/react-router';
import { EditProjectPage } from '../../../../screens/projects/EditProjectPage.tsx';
import { requirePermission } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/edit-project')({
  staticData: {
    crumbs: [
      { label: 'Settings', to: '/$organizationId/projects/$projectId/settings' },
      { label: 'Edit project' },
    ],
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'updateProject'),
  component: function EditProject() {
    const ids = Route.useParams();
    return <EditProjectPage key={ids.projectId} {...ids} />;
  },
});
