import type { Permission, Role } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import './request.ts';
import type { Db } from '../platform/db/connect.ts';
import { statement } from '../platform/db/statement.ts';
import { authorize, notFound, signedOut } from '../platform/http/errors.ts';
import type { Principal } from '../identity/principal.ts';
import type { Membership } from './admission.ts';

/** Proof that a user belongs to an organization: queries ask for this, never for bare ids. */
export interface OrganizationScope extends Membership {
  userId: string;
}

/** Proof that a user may see a project of their organization. */
export interface ProjectScope extends OrganizationScope {
  projectId: string;
}

/** What the path of a call names. That the principal may see it is no part of it. */
export type ProjectIds = Pick<ProjectScope, 'organizationId' | 'projectId'>;

export interface TaskIds extends ProjectIds {
  taskId: string;
}

export const may = (
  { role, granted }: { role: Role; granted: ReadonlySet<string> },
  permission: Permission,
) => role === 'admin' || granted.has(permission);

type Asking = Pick<FastifyRequest, 'principal' | 'membership'>;

export function requirePrincipal({ principal }: Pick<FastifyRequest, 'principal'>): Principal {
  if (!principal) throw signedOut();
  return principal;
}

/** For what belongs to a browser: its session. */
export const requireSession = (request: Pick<FastifyRequest, 'principal'>) =>
  requirePrincipal(request).way.id;

/** The only way into an organization. To a stranger it does not exist. */
export function enterOrganization(request: Asking): OrganizationScope {
  const { userId } = requirePrincipal(request);
  if (!request.membership) throw notFound('Organization');
  return { userId, ...request.membership };
}

/** The only way to a project: for those who may see it. Its existence is no secret within the organization. */
export function enterProject(request: Asking): ProjectScope {
  const organization = enterOrganization(request);
  const { project } = organization;
  if (!project) throw notFound('Project');
  authorize(project.isSeen);
  return { ...organization, projectId: project.projectId };
}

/**
 * Makes every other change of membership, roles or permissions wait, and enters again: what the principal could do
 * a moment ago may be over. Answers the scope to decide with.
 */
export async function lockOrganization(
  db: Db,
  { organizationId, userId }: OrganizationScope,
): Promise<OrganizationScope> {
  await lockOrganizationRow(db, organizationId);
  const membership = await findMembership(db, { organizationId, userId });
  if (!membership) throw notFound('Organization');
  return { organizationId, userId, ...membership };
}

/** What somebody is in an organization, and may do there. */
export async function findMembership(
  db: Db,
  { organizationId, userId }: Pick<OrganizationScope, 'organizationId' | 'userId'>,
) {
  const membership = await db
    .selectFrom('members')
    .leftJoin('rolePermissions', (join) =>
      join
        .on('rolePermissions.organizationId', '=', organizationId)
        .onRef('rolePermissions.role', '=', 'members.role'),
    )
    .select(['members.role', 'granted'])
    .where('members.organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return membership && { role: membership.role, granted: new Set(membership.granted ?? []) };
}

/**
 * Locks are always taken in this order, so that nobody ever waits for somebody who waits for them: user, session,
 * organization, project, status, what is in the trash, task, then all that hangs on these; several of a kind by their id.
 */
export async function lockOrganizationRow(db: Db, organizationId: string) {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Before a change of several things in a project: others of the kind wait. */
export const lockProject = projectLocker('FOR NO KEY UPDATE');

/** Before a change of one thing in a project: the project is not erased meanwhile. */
export const keepProject = projectLocker('FOR KEY SHARE');

function projectLocker(lock: string) {
  const select = statement(`SELECT FROM projects WHERE organization_id = $1 AND id = $2 ${lock}`);
  return (db: Db, { organizationId, projectId }: ProjectIds) => select(db, organizationId, projectId);
}
