import { createFileRoute } from '@tanstack/react-router';
import { ProjectSettingsPage } from '../../../../screens/projects/ProjectSettingsPage.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/settings')({
  staticData: { crumbs: [{ label: 'Settings' }] },
  component: function Screen() {
    return <ProjectSettingsPage {...Route.useParams()} />;
  },
});
