import type { LiveHint, Role } from '@muster/contract';
import { may } from '../../../authorization/scopes.ts';
import type { PresenceWord } from './presence.ts';

/** A hint on its way from the process that made the change to all that have listeners. */
export interface AddressedHint {
  /** Without one, the people named are only checked: somebody's session may have ended. */
  hint?: LiveHint;
  /** Also told, although they may not see it; the only ones where no organization is named. */
  to?: string[];
  toEmail?: string;
  /** Only these, if they may still see it; never replayed. */
  among?: string[];
  /** What processes tell one another of who has a task open, in the place of a hint. */
  presence?: PresenceWord;
}

/** Ids are made by clients: one alone may be that of a project elsewhere. */
export const projectKey = (organizationId: string, projectId: string) => `${organizationId} ${projectId}`;

/** Who a listener is at this moment, as far as the hints at hand ask for it. */
export interface Reach {
  userId: string;
  /** Nothing while it may be somebody else's. */
  email: string | null;
  organizationIds: ReadonlySet<string>;
  memberships: ReadonlyMap<string, { role: Role; granted: ReadonlySet<string> }>;
  /** By their keys, those that they see, or saw before they were deleted. */
  projects: ReadonlySet<string>;
}

/** Whether a person may be told: by the same rules as if they asked for what has changed. */
export function mayHear(reach: Reach, { hint, to = [], toEmail, among }: AddressedHint): boolean {
  if (!hint || (among && !among.includes(reach.userId))) return false;
  const isNamed = to.includes(reach.userId) || (toEmail !== undefined && toEmail === reach.email);
  if (!hint.organizationId) return isNamed;
  const membership = reach.memberships.get(hint.organizationId);
  if (!membership) return false;
  const { role } = membership;
  if (isNamed) return true;
  if (hint.projectId) return reach.projects.has(projectKey(hint.organizationId, hint.projectId));
  if (role === 'admin') return true;
  if (hint.kind === 'invites') return may(membership, 'createInvite');
  if (hint.kind === 'permissions') return role === hint.role || may(membership, 'manageAccess');
  return true;
}
