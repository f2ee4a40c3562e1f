import { limits, type ListPage, type SealedPage, type TrashItem } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import type { OrganizationScope, ProjectScope } from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byTime, placeIn, readPage } from '../../platform/db/paging.ts';
import { trashedFiles } from '../attachments/index.ts';
import { isReachedBy } from '../projects/index.ts';

export type TrashKind = Exclude<TrashItem['kind'], 'project'>;

/** Which of a project's deleted things somebody may see. */
interface Sight {
  /** Deleted tasks of other people too. */
  allTasks: boolean;
  /** Statuses and labels. */
  statuses: boolean;
}

/** Latest first, with the place of the last one if there are more. */
export async function listTrash(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  { allTasks, statuses }: Sight,
  { page, limit }: SealedPage,
  behind: string | undefined,
) {
  const rows = await selectItems(db)
    .where('trash.organizationId', '=', organizationId)
    .where('trash.projectId', '=', projectId)
    // For the index that only lists use: see migration 0023.
    .where(sql<boolean>`trash.seq > 0`)
    .where((eb) =>
      eb.or([
        ...(statuses ? [eb('trash.kind', 'in', ['status', 'label'])] : []),
        eb.and([eb('trash.kind', '=', 'task'), ...(allTasks ? [] : [eb('trash.createdBy', '=', userId)])]),
      ]),
    )
    .$if(behind !== undefined, (items) => items.where('trash.seq', '<', behind!))
    .orderBy('trash.seq', 'desc')
    .limit(limit + 1)
    .offset(behind === undefined ? (page - 1) * limit : 0)
    .execute();
  const items = rows.slice(0, limit);
  return { items: items.map(presentItem), last: rows.length > limit ? items.at(-1)!.seq : null };
}

/** Makes everybody else who wants to restore it wait, and find it gone. */
export async function lockItem(db: Db, { organizationId, projectId }: ProjectScope, itemId: string) {
  const row = await selectItems(db)
    .select('trash.createdBy')
    .where('trash.organizationId', '=', organizationId)
    .where('trash.projectId', '=', projectId)
    // All there are: with the kind the key leads to the id.
    .where('trash.kind', 'in', ['task', 'status', 'label'])
    .where('trash.id', '=', itemId)
    .orderBy('trash.seq', 'desc')
    .limit(1)
    .forUpdate('trash')
    .executeTakeFirst();
  return row && { ...row, item: presentItem(row) };
}

export async function removeItem(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  { kind, id }: { kind: TrashKind; id: string },
) {
  await db
    .deleteFrom('trash')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

const isOver = sql<boolean>`deleted_at < now() - make_interval(days => ${limits.trashDays})`;

/** Those in whose trash is something that nobody may restore any more. */
export async function listToEmpty(db: Db) {
  const rows = await db.selectFrom('trash').select('organizationId').distinct().where(isOver).execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** What nobody may restore any more of an organization. Answers which attachments went with each. */
export async function emptyTrash(db: Db, organizationId: string, atMost: number) {
  return db
    .deleteFrom('trash')
    .where('organizationId', '=', organizationId)
    .where((eb) =>
      eb(
        eb.refTuple('projectId', 'kind', 'id'),
        'in',
        eb
          .selectFrom('trash')
          .select(['projectId', 'kind', 'id'])
          .where('organizationId', '=', organizationId)
          .where(isOver)
          .limit(atMost)
          .forUpdate()
          .skipLocked()
          .$asTuple('projectId', 'kind', 'id'),
      ),
    )
    .returning(['organizationId', 'projectId', 'id', trashedFiles.as('files')])
    .execute();
}

export async function listDeletedProjects(db: Db, organizationId: string, way: Way, page: ListPage) {
  const theirs = selectDeletedProjects(db, organizationId, personBy(way)).select(placeIn(order).as('place'));
  const { rows, pagination } = await readPage(theirs, order, page);
  return { items: rows.map(presentProject), pagination };
}

const order = byTime('projects.deleted_at', 'projects.id');

export async function lockDeletedProject(db: Db, scope: OrganizationScope, projectId: string) {
  const { organizationId, userId } = scope;
  const row = await selectDeletedProjects(db, organizationId, sql`${userId}::uuid`)
    .where('projects.id', '=', projectId)
    .forUpdate('projects')
    .executeTakeFirst();
  return row && presentProject(row);
}

export async function undeleteProject(db: Db, { organizationId }: OrganizationScope, projectId: string) {
  await db
    .updateTable('projects')
    .set({ deletedAt: null, deletedBy: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}

const isKept = (deletedAt: string) =>
  sql<boolean>`${sql.ref(deletedAt)} > now() - make_interval(days => ${limits.trashDays})`;

const selectItems = (db: Db) =>
  db
    .selectFrom('trash')
    .innerJoin('users', 'users.id', 'trash.deletedBy')
    .where(isKept('trash.deleted_at'))
    .select([
      'trash.id',
      'trash.kind',
      'trash.name',
      'trash.seq',
      'trash.deletedAt',
      'users.id as deleterId',
      'users.fullName as deleterName',
    ]);

/** Those that a person could have deleted: of any team for admins, of their own for others. */
const selectDeletedProjects = (db: Db, organizationId: string, person: RawBuilder<unknown>) =>
  db
    .selectFrom('projects')
    .leftJoin('users', 'users.id', 'projects.deletedBy')
    .where('projects.organizationId', '=', organizationId)
    .where(isKept('projects.deleted_at'))
    .where(isReachedBy(organizationId, person))
    .select([
      'projects.id',
      'projects.name',
      'projects.deletedAt',
      'users.id as deleterId',
      'users.fullName as deleterName',
    ]);

interface Row {
  id: string;
  name: string;
  deletedAt: Date | null;
  deleterId: string | null;
  deleterName: string | null;
}

const dayMs = 86_400_000;

function presentItem({ kind, ...row }: Row & { kind: TrashItem['kind'] }): TrashItem {
  const deletedAt = row.deletedAt!;
  const { deleterId: _id, deleterName: fullName } = row;
  return {
    _id: row.id,
    kind,
    name: row.name,
    deletedBy: _id !== null && fullName !== null ? { _id, fullName } : null,
    deletedAt: deletedAt.toISOString(),
    keptUntil: new Date(deletedAt.getTime() + limits.trashDays * dayMs).toISOString(),
  };
}

const presentProject = (row: Row) => presentItem({ ...row, kind: 'project' });
