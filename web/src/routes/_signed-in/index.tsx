import { createFileRoute } from '@tanstack/react-router';
import { WaitingInvites } from '../../features/invites/WaitingInvites.tsx';
import {
  OrganizationsFrame,
  OrganizationsPage,
  OrganizationsPending,
} from '../../features/organizations/OrganizationsPage.tsx';
import { organizationsQuery } from '../../features/organizations/queries.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/')({
  loader: ({ context }) =>
    context.queryClient.ensureInfiniteQueryData({ ...organizationsQuery, revalidateIfStale: true }),
  component: () => <OrganizationsPage invites={<WaitingInvites />} />,
  pendingComponent: OrganizationsPending,
  errorComponent: (props) => <RouteFailed {...props} frame={OrganizationsFrame} />,
});
