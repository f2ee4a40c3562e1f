import { randomUUID } from 'node:crypto';
import {
  configurableRoles,
  defaultPermissions,
  limits,
  type NewOrganization,
  type Organization,
  type OrganizationChanges,
  type SearchedPage,
} from '@muster/contract';
import { sql } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byName, placeIn, readPage } from '../../platform/db/paging.ts';
import { hasWords } from '../../platform/db/words.ts';
import { conflict } from '../../platform/http/errors.ts';
import { takeTime } from '../../platform/db/patience.ts';

export async function listOrganizations(db: Db, way: Way, page: SearchedPage) {
  const theirs = db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organizationId')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.address',
      'organizations.logoId',
      'members.role',
      sql<string>`left(organizations.description, ${limits.listedDescription})`.as('description'),
      placeIn(order).as('place'),
    ])
    .where('members.userId', '=', personBy(way))
    .where(hasWords(page.text, 'organizations.name'));
  const { rows, pagination } = await readPage(theirs, order, page);
  const organizations = rows.map((row) => ({ organization: presentOrganization(row), role: row.role }));
  return { organizations, pagination };
}

const order = byName('organizations.name', 'organizations.id');

export async function findOrganization(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
): Promise<Organization> {
  const row = await db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return presentOrganization(row);
}

/** What the same create, sent before, made. */
export async function findFoundedBefore(db: Db, userId: string, organizationId: string) {
  const row = await db
    .selectFrom('organizations')
    .innerJoin('members', 'members.organizationId', 'organizations.id')
    .select(columns)
    .where('organizations.id', '=', organizationId)
    .where('foundedBy', '=', userId)
    .where('members.userId', '=', userId)
    .executeTakeFirst();
  return row && presentOrganization(row);
}

/** Those that one person founds at once wait for one another: they must not pass the limit together. */
export async function requireRoomToFound(db: Db, userId: string) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { founded } = await db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<string>().as('founded'))
    .where('foundedBy', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(founded) >= limits.foundedOrganizations) {
    throw conflict(
      'QUOTA_ORGANIZATIONS',
      `You may have founded at most ${limits.foundedOrganizations} organizations. Delete one that nobody needs first.`,
    );
  }
}

/**
 * A new organization with its founder as admin and the default permissions; nothing where the id is taken, perhaps
 * by the same create sent before.
 */
export async function insertOrganization(
  db: Db,
  userId: string,
  {
    _id: id = randomUUID(),
    name,
    description = '',
    address = '',
  }: Partial<NewOrganization> & { name: string },
  logoId?: string,
): Promise<Organization | undefined> {
  const row = { id, name, description, address, logoId: logoId ?? null };
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('organizations')
    .values({ ...row, foundedBy: userId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!inserted) return undefined;
  await db.insertInto('members').values({ organizationId: id, userId, role: 'admin' }).execute();
  await db
    .insertInto('rolePermissions')
    .values(
      configurableRoles.map((role) => ({ organizationId: id, role, granted: [...defaultPermissions[role]] })),
    )
    .execute();
  return presentOrganization(row);
}

/** Answers the organization, and how it was before. */
export async function updateOrganization(
  db: Db,
  { organizationId }: OrganizationScope,
  { name, description, address }: OrganizationChanges,
  logoId: string | null | undefined,
) {
  const before = await db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await db
    .updateTable('organizations')
    // One column at least, if only with its own value: an update of nothing is no SQL.
    .set((eb) => ({ name: name ?? eb.ref('name'), description, address, logoId }))
    .where('id', '=', organizationId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return {
    organization: presentOrganization(row),
    before: { organization: presentOrganization(before), logoId: before.logoId },
  };
}

/** Gone for everybody at once; only the name stays, for the invites that mention it. Answers the logo it had. */
export async function deleteOrganization(db: Db, { organizationId }: OrganizationScope) {
  await takeTime(db);
  await lockProjects(db, organizationId);
  const { logoId } = await db
    .selectFrom('organizations')
    .select('logoId')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const invites = await db
    .updateTable('invites')
    .set({ status: 'expired' })
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .returning(['id', 'email'])
    .execute();
  const members = await db
    .deleteFrom('members')
    .where('organizationId', '=', organizationId)
    .returning('userId')
    .execute();
  await db.deleteFrom('rolePermissions').where('organizationId', '=', organizationId).execute();
  await db
    .updateTable('organizations')
    .set({ deletedAt: sql`now()`, description: '', address: '', logoId: null })
    .where('id', '=', organizationId)
    .execute();
  return { logoId, members: members.map(({ userId }) => userId), invites };
}

/** Teams and assignees go with the members: whoever changes them meanwhile comes first, or finds nothing. */
const lockProjects = (db: Db, organizationId: string) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function hasLogo(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  logoId: string,
) {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('logoId', '=', logoId)
    .executeTakeFirst();
  return row !== undefined;
}

const columns = [
  'organizations.id',
  'organizations.name',
  'organizations.description',
  'organizations.address',
  'organizations.logoId',
] as const;

interface OrganizationRow {
  id: string;
  name: string;
  description: string;
  address: string;
  logoId: string | null;
}

const presentOrganization = ({ id, name, description, address, logoId }: OrganizationRow): Organization => ({
  _id: id,
  name,
  description,
  address,
  logo: logoId && `/api/organizations/${id}/logo/${logoId}`,
});
