import { createFileRoute } from '@tanstack/react-router';
import { sentInvitesQuery } from '../../../../entities/invites/queries.ts';
import { MembersFrame, MembersPage, MembersPending } from '../../../../screens/members/MembersPage.tsx';
import { membersQuery } from '../../../../entities/members/queries.ts';
import { mayIn } from '../../../../platform/session/own-access.ts';
import { readListText } from '../../../addresses.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/manage-members')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/settings' }, { label: 'Manage Members' }],
  },
  validateSearch: readListText,
  loader: async ({ context: { queryClient }, params: { organizationId }, location }) => {
    const { text } = readListText(location.search);
    const loadInvites = async () => {
      if (!(await mayIn(queryClient, organizationId, 'createInvite'))) return;
      await queryClient.prefetchInfiniteQuery(sentInvitesQuery(organizationId, text));
    };
    await Promise.all([
      queryClient.ensureInfiniteQueryData({ ...membersQuery(organizationId, text), revalidateIfStale: true }),
      loadInvites(),
    ]);
  },
  component: function Screen() {
    return <MembersPage {...Route.useParams()} {...Route.useSearch()} />;
  },
  pendingComponent: MembersPending,
  errorComponent: (props) => <RouteFailed {...props} frame={MembersFrame} />,
});
