import { z } from 'zod';

export const roles = ['admin', 'manager', 'employee'] as const;
export const Role = z.enum(roles, 'Choose admin, manager or employee');
export type Role = z.infer<typeof Role>;

/** Admins hold every permission, always; only these two roles are configured. */
export const configurableRoles = ['manager', 'employee'] as const;
export const ConfigurableRole = z.enum(configurableRoles, 'Choose manager or employee');
export type ConfigurableRole = z.infer<typeof ConfigurableRole>;

export const permissions = [
  'createProject',
  'createInvite',
  'manageAccess',
  'removeMember',
  'updateDesignation',
  'updateOrganization',
  'deleteOrganization',
  'updateProject',
  'manageStatus',
  'addProjectMember',
  'removeProjectMember',
  'deleteProject',
] as const;
/** What shapes a project; each of them opens its settings. */
export const projectPermissions = [
  'updateProject',
  'manageStatus',
  'addProjectMember',
  'removeProjectMember',
  'deleteProject',
] as const satisfies readonly (typeof permissions)[number][];
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

/** Whoever is not an admin can never hand these on. */
export const adminOnlyToggles: readonly Permission[] = ['manageAccess', 'deleteOrganization'];

export const PermissionMap = z.record(Permission, z.boolean());
export type PermissionMap = z.infer<typeof PermissionMap>;

export const permissionMap = (granted: Iterable<string>): PermissionMap => {
  const held = new Set(granted);
  return Object.fromEntries(permissions.map((name) => [name, held.has(name)])) as PermissionMap;
};

/** Copied into every new organization. */
export const defaultPermissions: Record<ConfigurableRole, readonly Permission[]> = {
  manager: [
    'createProject',
    'createInvite',
    'updateProject',
    'manageStatus',
    'addProjectMember',
    'removeProjectMember',
  ],
  employee: [],
};
