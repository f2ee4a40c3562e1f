import type { Organization } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Can } from '../../session/may.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Leaf } from '../../ui/Leaf.tsx';
import { DeleteOrganization, LeaveOrganization } from './DangerRows.tsx';
import { organizationQuery } from './queries.ts';
import { RowWords } from './RowWords.tsx';
import '../../ui/rows.css';

export function SettingsPage({ organizationId }: { organizationId: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  return (
    <Leaf heading="Organization settings" intro={<Facts organization={organization} />}>
      <ul className="rows links hover">
        <Can permission="manageAccess">
          <SettingsLink to="/$organizationId/access-control" icon="key" name="Manage Access">
            What managers and employees may do
          </SettingsLink>
        </Can>
        <Can permission={['removeMember', 'updateDesignation']}>
          <SettingsLink to="/$organizationId/manage-members" icon="people" name="Manage Members">
            Roles, removals and pending invites
          </SettingsLink>
        </Can>
        <Can permission="updateOrganization">
          <SettingsLink to="/$organizationId/edit-organization" icon="pencil" name="Edit Organization">
            Name, description, logo and address
          </SettingsLink>
        </Can>
      </ul>
      <ul className="rows links hover apart">
        <LeaveOrganization organization={organization} />
        <Can permission="deleteOrganization">
          <DeleteOrganization organization={organization} />
        </Can>
      </ul>
    </Leaf>
  );
}

const Facts = ({ organization: { name, address } }: { organization: Organization }) => (
  <>
    {name}
    <br />
    {address}
  </>
);

interface SettingsLinkProps {
  to:
    | '/$organizationId/access-control'
    | '/$organizationId/manage-members'
    | '/$organizationId/edit-organization';
  icon: IconName;
  name: string;
  children: string;
}

const SettingsLink = ({ to, icon, name, children }: SettingsLinkProps) => (
  <li>
    <Link from="/$organizationId" to={to}>
      <Icon name={icon} className="lead" />
      <RowWords name={name}>{children}</RowWords>
      <Icon name="chevronRight" className="tail" />
    </Link>
  </li>
);
