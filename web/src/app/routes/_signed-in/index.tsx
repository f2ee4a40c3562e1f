import { createFileRoute } from '@tanstack/react-router';
import { WaitingInvites } from '../../../screens/invites/WaitingInvites.tsx';
import {
  OrganizationsFrame,
  OrganizationsPage,
  OrganizationsPending,
} from '../../../screens/organizations/OrganizationsPage.tsx';
import { organizationsQuery } from '../../../entities/organizations/queries.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/')({
  loader: ({ context }) =>
    context.queryClient.ensureInfiniteQueryData({ ...organizationsQuery, revalidateIfStale: true }),
  component: () => <OrganizationsPage invites={<WaitingInvites />} />,
  pendingComponent: OrganizationsPending,
  errorComponent: (props) => <RouteFailed {...props} frame={OrganizationsFrame} />,
});
