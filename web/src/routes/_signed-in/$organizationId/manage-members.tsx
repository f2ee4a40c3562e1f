import { createFileRoute } from '@tanstack/react-router';
import { sentInvitesQuery } from '../../../features/invites/index.ts';
import { MembersFrame, MembersPage, MembersPending } from '../../../features/members/MembersPage.tsx';
import { membersQuery } from '../../../features/members/queries.ts';
import { mayIn } from '../../../session/own-access.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/manage-members')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Manage Members' }],
  },
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    const loadInvites = async () => {
      if (!(await mayIn(queryClient, organizationId, 'createInvite'))) return;
      await queryClient.prefetchInfiniteQuery(sentInvitesQuery(organizationId));
    };
    await Promise.all([
      queryClient.ensureInfiniteQueryData({ ...membersQuery(organizationId), revalidateIfStale: true }),
      loadInvites(),
    ]);
  },
  component: function Screen() {
    return <MembersPage {...Route.useParams()} />;
  },
  pendingComponent: MembersPending,
  errorComponent: (props) => <RouteFailed {...props} frame={MembersFrame} />,
});
