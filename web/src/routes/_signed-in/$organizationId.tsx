import { id } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { OrganizationSwitcher } from '../../features/organizations/OrganizationSwitcher.tsx';
import { organizationQuery } from '../../features/organizations/queries.ts';
import { ownAccessQuery } from '../../session/queries.ts';
import { Breadcrumbs } from '../../shell/Breadcrumbs.tsx';
import { Place } from '../../ui/PageTitle.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId')({
  params: {
    // Any unknown first word of an address ends up here; no need to ask the server about it.
    parse: ({ organizationId }) => {
      if (!id.safeParse(organizationId).success) throw notFound();
      return { organizationId };
    },
  },
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
