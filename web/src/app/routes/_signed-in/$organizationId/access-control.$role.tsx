import { ConfigurableRole } from '@muster/contract';
import { createFileRoute, notFound } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { accessControlQuery } from '../../../../entities/access-control/queries.ts';
import { RolePage } from '../../../../screens/access-control/RolePage.tsx';
import { RolesFrame } from '../../../../screens/access-control/RolesPage.tsx';
import { requirePermission } from '../../../../platform/session/guards.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';
import { codeFrom, type Code } from '../../../../platform/lazy/code.ts';

const roleCrumb: Code<ComponentType> = codeFrom(
  async () => (await import('../../../../screens/access-control/RoleCrumb.tsx')).RoleCrumb,
);

export const Route = createFileRoute('/_signed-in/$organizationId/access-control/$role')({
  staticData: {
    crumbs: [
      { label: 'Settings', to: '/$organizationId/settings' },
      { label: 'Access control', to: '/$organizationId/access-control' },
      { label: roleCrumb },
    ],
  },
  params: {
    parse: ({ role }) => {
      const known = ConfigurableRole.safeParse(role);
      if (!known.success) throw notFound();
      return { role: known.data };
    },
  },
  beforeLoad: ({ context, params: { organizationId } }) =>
    requirePermission(context.queryClient, organizationId, 'manageAccess'),
  loader: ({ context, params: { organizationId } }) =>
    context.queryClient.ensureQueryData({ ...accessControlQuery(organizationId), revalidateIfStale: true }),
  component: function Screen() {
    const { organizationId, role } = Route.useParams();
    return <RolePage key={role} organizationId={organizationId} role={role} />;
  },
  errorComponent: (props) => <RouteFailed {...props} frame={RolesFrame} />,
});
