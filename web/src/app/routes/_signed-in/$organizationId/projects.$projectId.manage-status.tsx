import { createFileRoute } from '@tanstack/react-router';
import { StatusesFrame, StatusesPage, StatusesPending } from '../../../../screens/statuses/StatusesPage.tsx';
import { loadWholeStatuses } from '../../../../entities/statuses/whole.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/manage-status')({
  staticData: {
    crumbs: [
      { label: 'Settings', to: '/$organizationId/projects/$projectId/settings' },
      { label: 'Manage Status' },
    ],
  },
  loader: ({ context, params }) => loadWholeStatuses(context.queryClient, params),
  component: function ManageStatus() {
    const ids = Route.useParams();
    return <StatusesPage key={ids.projectId} {...ids} />;
  },
  pendingComponent: StatusesPending,
  errorComponent: (props) => <RouteFailed {...props} frame={StatusesFrame} />,
});
