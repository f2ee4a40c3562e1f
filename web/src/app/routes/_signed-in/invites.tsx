import { createFileRoute } from '@tanstack/react-router';
import { InvitesFrame, InvitesPage, InvitesPending } from '../../../screens/invites/InvitesPage.tsx';
import { searchedMyInvitesQuery } from '../../../entities/invites/queries.ts';
import { proofQuery } from '../../../entities/mailbox/queries.ts';
import { messages } from '../../../messages.ts';
import { readListText } from '../../addresses.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/invites')({
  validateSearch: readListText,
  loader: ({ context: { queryClient }, location }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData({
        ...searchedMyInvitesQuery(readListText(location.search).text ?? ''),
        revalidateIfStale: true,
      }),
      queryClient.ensureQueryData({ ...proofQuery, revalidateIfStale: true }),
    ]),
  component: function Invites() {
    return <InvitesPage {...Route.useSearch()} />;
  },
  pendingComponent: InvitesPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.invites.loadFailed} frame={InvitesFrame} />
  ),
});
