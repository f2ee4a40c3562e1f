import { configurableRoles, permissions, type ConfigurableRole, type PermissionMap } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { roleNames } from '../../platform/session/roles.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { List } from '../../ui/list/List.tsx';
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { allToggles } from './permission-groups.ts';
import { accessControlQuery } from '../../entities/access-control/queries.ts';
import '../../ui/list/card.css';
import './roles.css';

export function RolesPage({ organizationId }: { organizationId: string }) {
  const { data: roles } = useSuspenseQuery(accessControlQuery(organizationId));
  return (
    <RolesFrame>
      <List of="links" className="cards pair">
        {configurableRoles.map((role) => (
          <li key={role}>
            <RoleCard organizationId={organizationId} role={role} canAccess={roles[role].canAccess} />
          </li>
        ))}
      </List>
    </RolesFrame>
  );
}

export const RolesFrame = ({ children }: { children: ReactNode }) => (
  <Leaf
    heading="Access control"
    intro="Choose a role to set what it may do in this organization. Admins may always do everything."
    width="full"
  >
    {children}
  </Leaf>
);

export const RolesPending = () => (
  <RolesFrame>
    <CardSkeletons count={2} />
  </RolesFrame>
);

interface RoleCardProps {
  organizationId: string;
  role: ConfigurableRole;
  canAccess: PermissionMap;
}

function RoleCard({ organizationId, role, canAccess }: RoleCardProps) {
  const granted = allToggles.filter(({ permission }) => canAccess[permission]);
  return (
    <Link
      className="card role-card"
      to="/$organizationId/access-control/$role"
      params={{ organizationId, role }}
    >
      <span className="title">
        <span className="name">{roleNames[role]}</span>
        <Icon name="chevronRight" />
      </span>
      <span className="about">{descriptions[role]}</span>
      <span className="meter" aria-hidden="true">
        {permissions.map((permission, index) => (
          <i key={permission} className={index < granted.length ? 'on' : undefined} />
        ))}
      </span>
      <span className="tally strong">
        {granted.length} of {permissions.length} permissions
      </span>
      <span className="granted">{granted.length > 0 ? listed(granted) : 'Nothing beyond tasks yet'}</span>
    </Link>
  );
}

const descriptions: Record<ConfigurableRole, string> = {
  manager: 'Runs projects: creates them, sets up their statuses and teams, invites people.',
  employee: 'Works on the tasks of their projects.',
};

const listed = ([first, ...others]: { label: string }[]) =>
  [first!.label, ...others.map(({ label }) => label.toLowerCase())].join(', ');
