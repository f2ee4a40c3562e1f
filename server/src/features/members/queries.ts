import type { Member, Role, MembersPage } from '@muster/contract';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Recorder } from '../../activity/record.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byName, placeIn, readPage } from '../../platform/db/paging.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { reading } from '../../platform/db/statement.ts';
import { hasWords } from '../../platform/db/words.ts';
import { unassign } from '../tasks/index.ts';

export async function listMembers(db: Db, organization: OrganizationId, { role, ...page }: MembersPage) {
  const everybody = selectMembers(db, organization)
    .select(placeIn(order).as('place'))
    .where(hasWords(page.text, 'users.full_name', 'users.email'))
    .$if(role !== undefined, (members) => members.where('members.role', '=', role!));
  const [{ rows, pagination }, admins] = await Promise.all([
    readPage(everybody, order, page),
    countAdmins(db, organization),
  ]);
  return { members: rows.map(presentMember), admins, pagination };
}

type OrganizationId = Pick<OrganizationScope, 'organizationId'>;

const order = byName('users.full_name', 'users.id');

export async function findMember(
  db: Db,
  scope: OrganizationScope,
  userId: string,
): Promise<Member | undefined> {
  const row = await selectMembers(db, scope).where('members.userId', '=', userId).executeTakeFirst();
  return row && presentMember(row);
}

const selectAdmins = reading<{ admins: number }>(`
  SELECT count(*)::int AS admins FROM members WHERE organization_id = $1 AND role = 'admin'`);

export async function countAdmins(db: Db, { organizationId }: OrganizationId) {
  const [counted] = await selectAdmins(db, organizationId);
  return counted!.admins;
}

export async function updateRole(db: Db, { organizationId }: OrganizationScope, userId: string, role: Role) {
  await db
    .updateTable('members')
    .set({ role })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute();
}

/** Answers the invites that they had sent, which are over with it. */
export async function deleteMember(
  db: Db,
  record: Recorder<'task.unassigned'>,
  { organizationId }: OrganizationScope,
  userId: string,
) {
  await takeTime(db);
  await unassign(db, record, { organizationId }, userId);
  const invites = await db
    .updateTable('invites')
    .set({ status: 'expired' })
    .where('organizationId', '=', organizationId)
    .where('invitedBy', '=', userId)
    .where('status', '=', 'pending')
    .returning(['id', 'email'])
    .execute();
  await db
    .deleteFrom('members')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute();
  return invites;
}

const selectMembers = (db: Db, { organizationId }: OrganizationId) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.fullName', 'users.email', 'members.role'])
    .where('members.organizationId', '=', organizationId);

const presentMember = ({
  id,
  fullName,
  email,
  role,
}: {
  id: string;
  fullName: string;
  email: string;
  role: Role;
}) => ({
  userId: { _id: id, fullName, email },
  role,
});
