import { limits, type NewProject, type Project, type ProjectChanges } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import {
  lockOrganizationRow,
  type OrganizationScope,
  type ProjectIds,
  type ProjectScope,
} from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { conflict } from '../../platform/http/errors.ts';
import { isPinnedBy } from '../pins/index.ts';
import { addToTeam, selectTeam, selectTeamSize } from '../team/index.ts';
import { selectOpening } from '../views/index.ts';

/** Whether they may see it, or could before it was deleted. */
export const isReachedBy = (organizationId: string, person: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM project_reach WHERE project_reach.organization_id = ${organizationId}
    AND project_reach.project_id = projects.id AND project_reach.user_id = ${person}
  -- Keeps it a look-up for each project: joined, all of a person's teams might be read for each.
  OFFSET 0
)`;

/** Who asks: known already, or still to be found by their way. */
export type Reader = Pick<OrganizationScope, 'userId'> | { way: Way };

const idOf = (reader: Reader) => ('way' in reader ? personBy(reader.way) : sql`${reader.userId}::uuid`);

export async function findProject(db: Db, { organizationId, projectId }: ProjectIds, reader: Reader) {
  const row = await selectWhole(db, { organizationId }, idOf(reader))
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row && presentWhole(row);
}

/** Answers whether it is new: the same create may have been sent before. */
export async function insertProject(
  db: Db,
  scope: OrganizationScope,
  { id, name, description }: Pick<NewProject, 'name' | 'description'> & { id: string },
  most: number,
): Promise<boolean> {
  const { organizationId, userId: createdBy } = scope;
  // One after the other: those that come at once must not pass the quota together.
  await lockOrganizationRow(db, organizationId);
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('projects')
    .values({ organizationId, id, name, description, createdBy })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doNothing())
    .executeTakeFirst();
  if (!inserted) return false;
  if ((await countProjects(db, organizationId)) > most) throw tooManyProjects(most);
  await addToTeam(db, { ...scope, projectId: id }, [createdBy]);
  return true;
}

/** One that they created and still see. */
export async function findOwnProject(db: Db, scope: OrganizationScope, projectId: string) {
  const row = await selectWhole(db, scope, idOf(scope))
    .where('projects.id', '=', projectId)
    .where('projects.createdBy', '=', scope.userId)
    .where(isReachedBy(scope.organizationId, idOf(scope)))
    .executeTakeFirst();
  return row && presentWhole(row);
}

/** With those that were deleted and can still be restored. */
async function countProjects(db: Db, organizationId: string) {
  const { projects } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<string>().as('projects'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(projects);
}

const tooManyProjects = (most: number) =>
  conflict(
    'QUOTA_PROJECTS',
    `An organization may have at most ${most.toLocaleString('en')} projects, counting deleted ones for ${limits.trashDays} days.`,
  );

export async function updateProject(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  changes: ProjectChanges,
) {
  if (changes.key) await keepKey(db, { organizationId, projectId, key: changes.key });
  await db
    .updateTable('projects')
    // One column at least, if only with its own value: an update of nothing is no SQL.
    .set((eb) => ({ ...changes, name: changes.name ?? eb.ref('name') }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}

/** What was one of the project's keys stays so, and may be its key again. */
async function keepKey(db: Db, key: ProjectIds & { key: string }) {
  const { numInsertedOrUpdatedRows: isTheirs } = await db
    .insertInto('projectKeys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'key'])
        .doUpdateSet({ projectId: key.projectId })
        .where('projectKeys.projectId', '=', key.projectId),
    )
    .executeTakeFirst();
  if (!isTheirs) throw keyTaken(key.key);
}

const keyTaken = (key: string) =>
  conflict('PROJECT_KEY_TAKEN', `Another project has the key ${key}, or had it before.`, {
    fields: { key: `${key} leads to another project` },
  });

/** Gone for everybody at once; rows and files stay as long as it can be restored. Answers whether it was there. */
export async function deleteProject(db: Db, { organizationId, projectId, userId }: ProjectScope) {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ deletedAt: sql`now()`, deletedBy: userId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const ofProject = sql.ref('projects.id');

/** As they are for one person. */
export const selectProjects = (
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  person: RawBuilder<unknown>,
) =>
  db
    .selectFrom('projects')
    .innerJoin('organizations', (join) => join.on('organizations.id', '=', organizationId))
    .innerJoin('users', 'users.id', 'projects.createdBy')
    .where('projects.organizationId', '=', organizationId)
    .where('projects.deletedAt', 'is', null)
    .select([
      'projects.id',
      'projects.name',
      'projects.key',
      'projects.status',
      'projects.startDate',
      'projects.endDate',
      'projects.color',
      'projects.hasEstimates',
      'projects.organizationId',
      'organizations.name as organizationName',
      'users.id as creatorId',
      'users.fullName as creatorName',
      selectTeamSize(organizationId, ofProject).as('teamSize'),
      isPinnedBy(organizationId, person).as('isPinned'),
    ]);

/** With what lists do without. */
const selectWhole = (db: Db, scope: Pick<OrganizationScope, 'organizationId'>, person: RawBuilder<unknown>) =>
  selectProjects(db, scope, person).select([
    'projects.description',
    selectTeam(scope.organizationId, ofProject).as('team'),
    selectOpening(scope.organizationId, person).as('opensWith'),
  ]);

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>> &
  Pick<Project, 'description' | 'team'>;

/** But for how many tasks it has, which takes a day to say. */
export const presentProject = (row: ProjectRow): Omit<Project, 'counts' | 'opensWith'> => ({
  _id: row.id,
  name: row.name,
  key: row.key,
  description: row.description,
  status: row.status,
  startDate: row.startDate,
  endDate: row.endDate,
  color: row.color,
  hasEstimates: row.hasEstimates,
  isPinned: row.isPinned,
  createdBy: { _id: row.creatorId, fullName: row.creatorName },
  organization: { _id: row.organizationId, name: row.organizationName },
  team: row.team,
  teamSize: row.teamSize,
});

const presentWhole = ({ opensWith, ...row }: ProjectRow & Pick<Project, 'opensWith'>) => ({
  ...presentProject(row),
  opensWith,
});
