import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../../../screens/organizations/SettingsPage.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/settings')({
  staticData: { crumbs: [{ label: 'Settings' }] },
  component: function Screen() {
    return <SettingsPage {...Route.useParams()} />;
  },
});
