import { createFileRoute } from '@tanstack/react-router';
import { WaitingInvites } from '../../../screens/invites/WaitingInvites.tsx';
import {
  OrganizationsFrame,
  OrganizationsPage,
  OrganizationsPending,
} from '../../../screens/organizations/OrganizationsPage.tsx';
import { searchedOrganizationsQuery } from '../../../entities/organizations/queries.ts';
import { readListText } from '../../addresses.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/')({
  validateSearch: readListText,
  loader: ({ context, location }) =>
    context.queryClient.ensureInfiniteQueryData({
      ...searchedOrganizationsQuery(readListText(location.search).text ?? ''),
      revalidateIfStale: true,
    }),
  component: function Organizations() {
    return <OrganizationsPage {...Route.useSearch()} invites={<WaitingInvites />} />;
  },
  pendingComponent: OrganizationsPending,
  errorComponent: (props) => <RouteFailed {...props} frame={OrganizationsFrame} />,
});
