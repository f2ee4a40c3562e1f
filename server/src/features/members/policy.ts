import type { Role } from '@muster/contract';
import { may, type OrganizationScope } from '../../authorization/scopes.ts';

export interface Target {
  userId: string;
  role: Role;
}

/** Only admins touch admins. Nobody changes their own role, except an admin who steps down. */
export function canChangeRole(actor: OrganizationScope, target: Target, role: Role) {
  if (!may(actor, 'updateDesignation')) return false;
  if (actor.role === 'admin') return true;
  return target.userId !== actor.userId && target.role !== 'admin' && role !== 'admin';
}

export const canRemove = (actor: OrganizationScope, target: Target) =>
  may(actor, 'removeMember') && (actor.role === 'admin' || target.role !== 'admin');

/** Whether the organization stays without an admin when this one stops being one. */
export const isLastAdmin = (target: Target, admins: number) => target.role === 'admin' && admins <= 1;
