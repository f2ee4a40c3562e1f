import { roles, type Member, type OwnAccess, type Role } from '@muster/contract';

/** Who looks at the list, and what they may do in it. */
export interface Viewer extends Pick<OwnAccess, 'role' | 'canAccess'> {
  userId: string;
}

/** The roles that the viewer may give this member; none means that the role is not theirs to change. */
export function assignableRoles(viewer: Viewer, member: Member, admins: number): readonly Role[] {
  if (!viewer.canAccess.updateDesignation) return [];
  const isSelf = member.userId._id === viewer.userId;
  if (viewer.role === 'admin') return isSelf && admins < 2 ? [] : roles;
  return isSelf || member.role === 'admin' ? [] : ['manager', 'employee'];
}

/** Nobody removes themselves here: that is leaving. */
export const mayRemove = (viewer: Viewer, member: Member) =>
  viewer.canAccess.removeMember &&
  member.userId._id !== viewer.userId &&
  (viewer.role === 'admin' || member.role !== 'admin');
