import { createFileRoute } from '@tanstack/react-router';
import { accessControlQuery } from '../../../../entities/access-control/queries.ts';
import { RolesFrame, RolesPage, RolesPending } from '../../../../screens/access-control/RolesPage.tsx';
import { requirePermission } from '../../../../platform/session/guards.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/access-control/')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Access control' }],
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'manageAccess'),
  loader: ({ context, params: { organizationId } }) =>
    context.queryClient.ensureQueryData({ ...accessControlQuery(organizationId), revalidateIfStale: true }),
  component: function Screen() {
    return <RolesPage {...Route.useParams()} />;
  },
  pendingComponent: RolesPending,
  errorComponent: (props) => <RouteFailed {...props} frame={RolesFrame} />,
});
