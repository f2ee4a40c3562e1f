import type { Db } from '../../platform/db/connect.ts';

/** An invite that can still be accepted. */
export async function findInvitation(db: Db, organizationId: string, inviteId: string) {
  const invite = await db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organizationId')
    .innerJoin('users', 'users.id', 'invites.invitedBy')
    .select(['invites.email', 'expiresAt', 'organizations.name as organization', 'users.fullName as inviter'])
    .where('invites.organizationId', '=', organizationId)
    .where('invites.id', '=', inviteId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return invite && invite.expiresAt > new Date() ? invite : undefined;
}

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'fullName', 'emailProvenAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}
