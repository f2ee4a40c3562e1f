import { limits, type NewProject, type Project, type ProjectChanges } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { readingFor, type Asker } from '../../authorization/admitted.ts';
import {
  lockOrganizationRow,
  type OrganizationScope,
  type ProjectIds,
  type ProjectScope,
} from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading } from '../../platform/db/statement.ts';
import { conflict } from '../../platform/http/errors.ts';
import { addToTeam } from '../team/index.ts';
import { wholeJson } from './json.ts';

/** Whether they may see it, or could before it was deleted. */
export const isReachedBy = (organizationId: string, person: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM project_reach WHERE project_reach.organization_id = ${organizationId}
    AND project_reach.project_id = projects.id AND project_reach.user_id = ${person}
  -- Keeps it a look-up for each project: joined, all of a person's teams might be read for each.
  OFFSET 0
)`;

/** The same in a text that has `projects`. */
export const isReached = ({ organization, person }: { organization: string; person: string }) => `EXISTS (
  SELECT FROM project_reach WHERE project_reach.organization_id = ${organization}
    AND project_reach.project_id = projects.id AND project_reach.user_id = ${person}
  OFFSET 0
)`;

interface Found {
  project: Omit<Project, 'counts'>;
}

const whole = (person: string, condition = 'true') => `
  SELECT ${wholeJson(person)}::json AS project FROM projects
  WHERE projects.organization_id = $1 AND projects.id = $2 AND projects.deleted_at IS NULL AND ${condition}`;

const selectWhole = readingFor<Found>('$3', whole);
const selectOwn = reading<Found>(
  whole('$3', `projects.created_by = $3 AND ${isReached({ organization: '$1', person: '$3' })}`),
);

export async function findProject(db: Db, { organizationId, projectId }: ProjectIds, asker: Asker) {
  const [row] = await selectWhole(db, asker, organizationId, projectId);
  return row?.project;
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
export async function findOwnProject(
  db: Db,
  { organizationId, userId }: OrganizationScope,
  projectId: string,
) {
  const [row] = await selectOwn(db, organizationId, projectId, userId);
  return row?.project;
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
