import { createFileRoute } from '@tanstack/react-router';
import { EditOrganizationPage } from '../../../features/organizations/EditOrganizationPage.tsx';
import { requirePermission } from '../../../session/guards.ts';

export const Route = createFileRoute('/_signed-in/$organizationId/edit-organization')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Edit organization' }],
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'updateOrganization'),
  component: function Screen() {
    return <EditOrganizationPage {...Route.useParams()} />;
  },
});
