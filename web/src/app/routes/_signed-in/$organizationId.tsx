import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OrganizationSwitcher } from '../../../screens/organizations/OrganizationSwitcher.tsx';
import { organizationQuery } from '../../../entities/organizations/queries.ts';
import { ownAccessQuery } from '../../../platform/session/own-access.ts';
import { Breadcrumbs } from '../../shell/Breadcrumbs.tsx';
import { Place } from '../../../ui/layout/PageTitle.tsx';
import { onlyIds } from '../../addresses.ts';

export const Route = createFileRoute('/_signed-in/$organizationId')({
  // Any unknown first word of an address ends up here.
  params: { parse: ({ organizationId }) => onlyIds({ organizationId }) },
  loader: ({ context: { queryClient }, params: { organizationId } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...organizationQuery(organizationId), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...ownAccessQuery(organizationId), revalidateIfStale: true }),
    ]),
  component: OrganizationLayout,
});

function OrganizationLayout() {
  const { data: organization } = useSuspenseQuery(organizationQuery(Route.useParams().organizationId));
  return (
    <Place name={organization.name}>
      <Breadcrumbs start={<OrganizationSwitcher organization={organization} />} />
      <Outlet />
    </Place>
  );
}
