import { createFileRoute } from '@tanstack/react-router';
import { CreateProjectPage } from '../../../../screens/projects/CreateProjectPage.tsx';
import { requirePermission } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/create-project')({
  staticData: {
    crumbs: [{ label: 'Projects', to: '/$organizationId/projects' }, { label: 'Create project' }],
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'createProject'),
  component: function Screen() {
    return <CreateProjectPage {...Route.useParams()} />;
  },
});
