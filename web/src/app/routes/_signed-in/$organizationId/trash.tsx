import { createFileRoute } from '@tanstack/react-router';
import {
  DeletedProjectsFrame,
  DeletedProjectsPage,
  DeletedProjectsPending,
} from '../../../../screens/trash/DeletedProjectsPage.tsx';
import { deletedProjectsQuery } from '../../../../entities/trash/queries.ts';
import { requirePermission } from '../../../../platform/session/guards.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/trash')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Deleted Projects' }],
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'deleteProject'),
  loader: ({ context, params: { organizationId } }) =>
    context.queryClient.fetchInfiniteQuery(deletedProjectsQuery(organizationId)),
  component: function Screen() {
    return <DeletedProjectsPage {...Route.useParams()} />;
  },
  pendingComponent: DeletedProjectsPending,
  errorComponent: (props) => <RouteFailed {...props} frame={DeletedProjectsFrame} />,
});
