import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { organizationParams } from './paths.ts';
import { ConfigurableRole, PermissionMap, permissions, Role } from './permissions.ts';

/** What one may do in an organization. */
export const OwnAccess = z.object({ organization: z.string(), role: Role, canAccess: PermissionMap });
export type OwnAccess = z.infer<typeof OwnAccess>;

const roleAccess = z.object({ canAccess: PermissionMap });
export const AccessControl = z.object({ roles: z.object({ manager: roleAccess, employee: roleAccess }) });
export type AccessControl = z.infer<typeof AccessControl>;

const toggle = z.boolean('A permission is either true or false').optional();

export const AccessChange = z.object({
  role: ConfigurableRole,
  /** Names some permissions only; unknown names are refused. */
  permissions: z.strictObject(
    Object.fromEntries(permissions.map((name) => [name, toggle])) as Record<
      (typeof permissions)[number],
      typeof toggle
    >,
    'permissions must name known permissions, each true or false',
  ),
});
export type AccessChange = z.infer<typeof AccessChange>;

const url = '/organizations/:organizationId/access-controls';
const accessControl = { accessControl: AccessControl };

export const getOwnAccess = endpoint({
  method: 'GET',
  url,
  summary: 'What you may do here',
  scope: 'organization',
  schema: { params: organizationParams, response: okReply({ accessControls: OwnAccess }) },
});

export const getAccessControl = endpoint({
  method: 'GET',
  url: `${url}/manage`,
  summary: 'What managers and employees may do',
  scope: 'organization',
  needs: 'manageAccess',
  schema: { params: organizationParams, response: okReply(accessControl) },
});

export const changeAccessControl = endpoint({
  method: 'PUT',
  url: `${url}/manage`,
  summary: 'Change what a role may do',
  scope: 'organization',
  needs: 'manageAccess',
  records: ['permissions.changed'],
  schema: { params: organizationParams, body: AccessChange, response: okReply(accessControl) },
});
