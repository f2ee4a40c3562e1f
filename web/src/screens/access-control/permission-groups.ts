import type { Permission } from '@muster/contract';

interface Toggle {
  permission: Permission;
  label: string;
  about: string;
}

const toggle = (permission: Permission, label: string, about: string): Toggle => ({
  permission,
  label,
  about,
});

/** The twelve permissions in the reader's words. */
export const permissionGroups: readonly { name: string; toggles: readonly Toggle[] }[] = [
  {
    name: 'Organization',
    toggles: [
      toggle('updateOrganization', 'Edit organization', 'Change its name, logo, description and address.'),
      toggle('deleteOrganization', 'Delete organization', 'Delete it with everything in it.'),
      toggle('manageAccess', 'Manage access', 'Decide what managers and employees may do.'),
    ],
  },
  {
    name: 'People',
    toggles: [
      toggle('createInvite', 'Invite members', 'Invite people to the organization, and revoke invites.'),
      toggle('updateDesignation', 'Change roles', 'Make somebody a manager or an employee.'),
      toggle('removeMember', 'Remove members', 'Remove people from the organization.'),
    ],
  },
  {
    name: 'Projects',
    toggles: [
      toggle('createProject', 'Create projects', 'Start new projects and lead them.'),
      toggle('updateProject', 'Edit projects', 'Change the name and description of their projects.'),
      toggle('deleteProject', 'Delete projects', 'Delete projects with their tasks and files.'),
    ],
  },
  {
    name: 'Inside a project',
    toggles: [
      toggle('manageStatus', 'Manage statuses', 'Add, rename, recolour and delete statuses.'),
      toggle('addProjectMember', 'Add to the team', 'Add organization members to the project.'),
      toggle('removeProjectMember', 'Remove from the team', 'Remove people from the project and its tasks.'),
    ],
  },
];

export const allToggles = permissionGroups.flatMap(({ toggles }) => toggles);
