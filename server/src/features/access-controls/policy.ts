import { adminOnlyToggles, type Permission } from '@muster/contract';
import { may, type OrganizationScope } from '../../authorization/scopes.ts';

/** Whoever is not an admin hands on only what they hold themselves, and never the power to do so. */
export const canToggle = (actor: OrganizationScope, toggled: Permission[]) =>
  may(actor, 'manageAccess') &&
  (actor.role === 'admin' ||
    toggled.every((permission) => may(actor, permission) && !adminOnlyToggles.includes(permission)));
