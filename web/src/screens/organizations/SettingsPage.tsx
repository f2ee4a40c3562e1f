import type { Organization } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { messages } from '../../messages.ts';
import { Can } from '../../platform/session/may.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { List } from '../../ui/list/List.tsx';
import { SettingsDanger, SettingsLink } from '../../ui/layout/SettingsRow.tsx';
import {
  organizationQuery,
  useDeleteOrganization,
  useLeaveOrganization,
} from '../../entities/organizations/queries.ts';

export function SettingsPage({ organizationId }: { organizationId: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  return (
    <Leaf heading="Organization settings" intro={<Facts organization={organization} />}>
      <Links organizationId={organizationId} />
      <List of="links" className="rows links hover apart">
        <SettingsDanger
          icon="leave"
          name="Leave Organization"
          about="You lose access to its projects; your tasks and history stay"
          title={`Leave the organization ${organization.name}?`}
          question={messages.organizations.confirmLeave}
          action={useLeaveOrganization(organizationId)}
        />
        <Can permission="deleteOrganization">
          <DeleteOrganization organization={organization} />
        </Can>
      </List>
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

const Links = ({ organizationId }: { organizationId: string }) => (
  <List of="links" className="rows links hover">
    <Can permission="manageAccess">
      <SettingsLink
        to="/$organizationId/access-control"
        params={{ organizationId }}
        icon="key"
        name="Manage Access"
        about="What managers and employees may do"
      />
    </Can>
    <Can permission={['removeMember', 'updateDesignation']}>
      <SettingsLink
        to="/$organizationId/manage-members"
        params={{ organizationId }}
        icon="people"
        name="Manage Members"
        about="Roles, removals and pending invites"
      />
    </Can>
    <Can permission="createInvite">
      <SettingsLink
        to="/$organizationId/pending-invites"
        params={{ organizationId }}
        icon="mail"
        name="Pending Invites"
        about="Who has been invited and has not answered yet"
      />
    </Can>
    <Can permission="updateOrganization">
      <SettingsLink
        to="/$organizationId/edit-organization"
        params={{ organizationId }}
        icon="pencil"
        name="Edit Organization"
        about="Name, description, logo and address"
      />
    </Can>
    <Can permission="deleteProject">
      <SettingsLink
        to="/$organizationId/trash"
        params={{ organizationId }}
        icon="trash"
        name="Deleted Projects"
        about="Can be restored for 30 days"
      />
    </Can>
  </List>
);

const DeleteOrganization = ({ organization: { _id, name } }: { organization: Organization }) => (
  <SettingsDanger
    icon="trash"
    name="Delete Organization"
    about="Gone for everybody at once: projects, tasks and files"
    title={`Delete the organization ${name}?`}
    question={messages.organizations.confirmDelete}
    warning="All its projects, tasks and files are erased at once, for everybody. Nobody can bring them back."
    action={useDeleteOrganization(_id)}
  />
);
