import { createFileRoute } from '@tanstack/react-router';
import { InvitesFrame, InvitesPage, InvitesPending } from '../../../screens/invites/InvitesPage.tsx';
import { myInvitesQuery } from '../../../entities/invites/queries.ts';
import { proofQuery } from '../../../entities/mailbox/queries.ts';
import { messages } from '../../../messages.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/invites')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData({ ...myInvitesQuery, revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...proofQuery, revalidateIfStale: true }),
    ]),
  component: InvitesPage,
  pendingComponent: InvitesPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.invites.loadFailed} frame={InvitesFrame} />
  ),
});
