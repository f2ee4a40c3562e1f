import {
  limits,
  type Invite,
  type InviteAnswer,
  type InvitedRole,
  type InviteStatus,
  type SearchedPage,
} from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { lockOrganizationRow, type OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byTime, placeIn, readPage } from '../../platform/db/paging.ts';
import { hasWords } from '../../platform/db/words.ts';
import { conflict } from '../../platform/http/errors.ts';

/** None where there is no address that may see them. */
export async function listInvitesTo(db: Db, email: RawBuilder<string>, page: SearchedPage) {
  const theirs = selectInvites(db)
    .select(placeIn(order).as('place'))
    .where('invites.email', '=', email)
    .where(hasWords(page.text, 'organizations.name', 'users.full_name'));
  const [{ rows, pagination }, pending] = await Promise.all([
    readPage(theirs, order, page),
    countPendingTo(db, email),
  ]);
  return { invites: rows.map(presentInvite), pending, pagination };
}

async function countPendingTo(db: Db, email: RawBuilder<string>) {
  const { pending } = await db
    .selectFrom('invites')
    .select((eb) => eb.fn.countAll<string>().as('pending'))
    .where('email', '=', email)
    .where(isPending)
    .executeTakeFirstOrThrow();
  return Number(pending);
}

export async function listPending(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  page: SearchedPage,
) {
  const open = selectInvites(db)
    .select(placeIn(order).as('place'))
    .where('invites.organizationId', '=', organizationId)
    .where(isPending)
    .where(hasWords(page.text, 'invites.email'));
  const { rows, pagination } = await readPage(open, order, page);
  return { invites: rows.map(presentInvite), pagination };
}

const order = byTime('invites.sent_at', 'invites.id');

export async function countPending(db: Db, { organizationId }: OrganizationScope, apartFrom: string) {
  const { pending } = await db
    .selectFrom('invites')
    .select((eb) => eb.fn.countAll<string>().as('pending'))
    .where('organizationId', '=', organizationId)
    .where('email', '!=', apartFrom)
    .where(isPending)
    .executeTakeFirstOrThrow();
  return Number(pending);
}

export async function isMember(db: Db, { organizationId }: OrganizationScope, email: string) {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('users.id')
    .where('organizationId', '=', organizationId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** One pending invite per address: a second one renews the first, which keeps its role where nobody says another. */
export async function saveInvite(
  db: Db,
  { organizationId, userId: invitedBy }: OrganizationScope,
  { id, email, role }: { id: string; email: string; role: InvitedRole | undefined },
): Promise<Invite> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${limits.inviteDays})`;
  const saved = await db
    .insertInto('invites')
    .values({ id, organizationId, email, invitedBy, role: role ?? 'employee', expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'email'])
        // Written out: with a parameter a prepared statement does not recognize the index.
        .where(sql<boolean>`status = 'pending'`)
        .doUpdateSet({
          invitedBy,
          ...(role && { role }),
          expiresAt: (eb) => eb.ref('excluded.expiresAt'),
          sentAt: (eb) => eb.ref('excluded.sentAt'),
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findInvite(db, organizationId, saved.id))!;
}

export async function findInvite(
  db: Db,
  organizationId: string,
  inviteId: string,
): Promise<Invite | undefined> {
  const row = await selectInvites(db)
    .where('invites.organizationId', '=', organizationId)
    .where('invites.id', '=', inviteId)
    .executeTakeFirst();
  return row && presentInvite(row);
}

/** The organization's row is locked first, as everywhere: membership changes one at a time. */
export async function lockInvite(db: Db, organizationId: string, inviteId: string, email: string) {
  await lockOrganizationRow(db, organizationId);
  const invite = await findInvite(db, organizationId, inviteId);
  return invite?.email === email ? invite : undefined;
}

export async function answerInvite(
  db: Db,
  { _id, organization }: Invite,
  answer: InviteAnswer & Pick<Invite, 'role'>,
) {
  await db
    .updateTable('invites')
    .set(answer)
    .where('organizationId', '=', organization._id)
    .where('id', '=', _id)
    .execute();
}

/** Call it with the organization's row locked: those who join at once must not pass the quota together. */
export async function join(
  db: Db,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: InvitedRole },
  most: number,
) {
  const { numInsertedOrUpdatedRows: joined } = await db
    .insertInto('members')
    .values({ organizationId, userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (joined && (await countMembers(db, organizationId)) > most) throw tooManyMembers(most);
}

async function countMembers(db: Db, organizationId: string) {
  const { members } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<string>().as('members'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(members);
}

const tooManyMembers = (most: number) =>
  conflict(
    'QUOTA_MEMBERS',
    `This organization has no place left: it may have at most ${most.toLocaleString('en')} members.`,
  );

/** Answers the address that was invited; nothing when the invite is no longer pending. */
export async function expireInvite(db: Db, { organizationId }: OrganizationScope, inviteId: string) {
  const invite = await db
    .updateTable('invites')
    .set({ status: 'expired' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', inviteId)
    .where(isPending)
    .returning('email')
    .executeTakeFirst();
  return invite?.email;
}

const isPending = sql<boolean>`invites.status = 'pending' AND invites.expires_at > now()`;

const selectInvites = (db: Db) =>
  db
    .selectFrom('invites')
    .innerJoin('organizations', 'organizations.id', 'invites.organizationId')
    .innerJoin('users', 'users.id', 'invites.invitedBy')
    .select([
      'invites.id',
      'invites.email',
      'invites.expiresAt',
      'invites.role',
      'organizations.id as organizationId',
      'organizations.name',
      'users.id as inviterId',
      'users.fullName',
      // Nobody cleans up: an invite is expired from the moment its time is over.
      sql<InviteStatus>`CASE WHEN invites.status = 'pending' AND invites.expires_at <= now() THEN 'expired'
        ELSE invites.status END`.as('status'),
    ]);

type InviteRow = Awaited<ReturnType<ReturnType<typeof selectInvites>['executeTakeFirstOrThrow']>>;

const presentInvite = (row: InviteRow): Invite => ({
  _id: row.id,
  email: row.email,
  organization: { _id: row.organizationId, name: row.name },
  invitedBy: { _id: row.inviterId, fullName: row.fullName },
  role: row.role as InvitedRole,
  status: row.status,
  expiresAt: row.expiresAt.toISOString(),
});
