import type { NewView, View, ViewChanges } from '@muster/contract';
import { sql } from 'kysely';
import { idOf, type Asker } from '../../authorization/admitted.ts';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';

/** Those that a person sees: their own, and what is shared. All other queries begin with these, too. */
const selectViews = (db: Db, { organizationId, projectId }: ProjectIds, asker: Asker) =>
  db
    .selectFrom('views')
    .innerJoin('users', 'users.id', 'views.createdBy')
    .where('views.organizationId', '=', organizationId)
    .where('views.projectId', '=', projectId)
    .where((eb) => eb.or([eb('views.isShared', '=', true), eb('views.createdBy', '=', idOf(asker))]))
    .select([
      'views.id',
      'views.name',
      'views.isShared',
      'views.createdBy',
      'users.fullName as makerName',
      'views.query',
      'views.layout',
      'views.columns',
      'views.version',
    ]);

export async function listViews(db: Db, ids: ProjectIds, asker: Asker) {
  const rows = await selectViews(db, ids, asker)
    .orderBy(sql.raw(byLanguage('views.name')))
    .orderBy('views.id')
    .execute();
  return rows.map(presentView);
}

export async function findView(db: Db, scope: ProjectScope, viewId: string) {
  const row = await selectViews(db, scope, scope).where('views.id', '=', viewId).executeTakeFirst();
  return row && presentView(row);
}

/** As it is before a change, which others wait for. */
export async function lockView(db: Db, scope: ProjectScope, viewId: string) {
  const row = await selectViews(db, scope, scope)
    .where('views.id', '=', viewId)
    .forUpdate('views')
    .executeTakeFirst();
  return row && presentView(row);
}

/** How many are somebody's own, and how many all share. */
export async function countViews(db: Db, { organizationId, projectId }: ProjectScope, ownerId: string) {
  const { own, shared } = await db
    .selectFrom('views')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .select([
      sql<string>`count(*) FILTER (WHERE created_by = ${ownerId})`.as('own'),
      sql<string>`count(*) FILTER (WHERE is_shared)`.as('shared'),
    ])
    .executeTakeFirstOrThrow();
  return { own: Number(own), shared: Number(shared) };
}

export async function insertView(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  { _id: id, name, isShared, query, layout, columns }: NewView & { _id: string },
) {
  await db
    .insertInto('views')
    .values({
      organizationId,
      projectId,
      id,
      name,
      isShared,
      createdBy: userId,
      query: JSON.stringify(query),
      layout,
      columns,
    })
    .execute();
}

export async function updateView(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  viewId: string,
  { query, version: _version, ...changes }: ViewChanges,
) {
  await db
    .updateTable('views')
    .set((eb) => ({
      ...changes,
      ...(query && { query: JSON.stringify(query) }),
      version: eb('version', '+', 1),
    }))
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', viewId)
    .execute();
}

export async function deleteView(db: Db, { organizationId, projectId }: ProjectScope, viewId: string) {
  await db
    .deleteFrom('views')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', viewId)
    .execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

const presentView = ({ id, createdBy, makerName, query, layout, columns, ...view }: Row): View => ({
  _id: id,
  ...view,
  createdBy: { _id: createdBy, fullName: makerName },
  query: query as View['query'],
  layout: layout as View['layout'],
  columns: columns as View['columns'],
});
