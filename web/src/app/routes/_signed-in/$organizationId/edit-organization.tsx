import { createFileRoute } from '@tanstack/react-router';
import { EditOrganizationPage } from '../../../../screens/organizations/EditOrganizationPage.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/edit-organization')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Edit organization' }],
  },
  component: function Screen() {
    return <EditOrganizationPage {...Route.useParams()} />;
  },
});
