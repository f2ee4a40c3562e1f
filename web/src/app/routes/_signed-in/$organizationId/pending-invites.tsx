import { createFileRoute } from '@tanstack/react-router';
import {
  PendingInvitesFrame,
  PendingInvitesPage,
  PendingInvitesPending,
} from '../../../../screens/invites/PendingInvitesPage.tsx';
import { sentInvitesQuery } from '../../../../entities/invites/queries.ts';
import { requirePermission } from '../../../../platform/session/guards.ts';
import { readListText } from '../../../addresses.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/pending-invites')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Pending Invites' }],
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'createInvite'),
  validateSearch: readListText,
  loader: ({ context, params: { organizationId }, location }) =>
    context.queryClient.ensureInfiniteQueryData({
      ...sentInvitesQuery(organizationId, readListText(location.search).text),
      revalidateIfStale: true,
    }),
  component: function Screen() {
    return <PendingInvitesPage {...Route.useParams()} {...Route.useSearch()} />;
  },
  pendingComponent: PendingInvitesPending,
  errorComponent: (props) => <RouteFailed {...props} frame={PendingInvitesFrame} />,
});
