import type { NewProject, Project, ProjectChanges } from '@muster/contract';
import { sql } from 'kysely';
import type { OrganizationScope, ProjectScope } from '../../access/scopes.ts';
import type { Db } from '../../db/connect.ts';
import { addToTeam, selectTeam } from '../team/index.ts';

/** Of a project: admins see every one, the others those whose team they are on. */
export const isTheirs = ({ role, userId }: OrganizationScope) => sql<boolean>`(${role} = 'admin' OR EXISTS (
  SELECT FROM project_team WHERE project_team.organization_id = projects.organization_id
    AND project_team.project_id = projects.id AND project_team.user_id = ${userId}
))`;

export async function listProjects(db: Db, scope: OrganizationScope): Promise<Project[]> {
  const rows = await selectProjects(db, scope)
    .where(isTheirs(scope))
    .orderBy('projects.createdAt', 'desc')
    .orderBy('projects.id')
    .execute();
  return rows.map(presentProject);
}

export async function findProject(db: Db, scope: OrganizationScope, projectId: string) {
  const row = await selectProjects(db, scope).where('projects.id', '=', projectId).executeTakeFirst();
  return row && presentProject(row);
}

/** Makes the project, or finds what the same create, sent before, made, unless its creator is off the team by now. */
export async function insertProject(
  db: Db,
  scope: OrganizationScope,
  { id, name, description }: Omit<NewProject, '_id'> & { id: string },
): Promise<Project | undefined> {
  const { organizationId, userId: createdBy } = scope;
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('projects')
    .values({ organizationId, id, name, description, createdBy })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doNothing())
    .executeTakeFirst();
  if (inserted) await addToTeam(db, { ...scope, projectId: id }, [createdBy]);

  const project = await findProject(db, scope, id);
  return project?.createdBy._id === createdBy && maySee(scope, project) ? project : undefined;
}

const maySee = ({ role, userId }: OrganizationScope, { team }: Project) =>
  role === 'admin' || team.some((entry) => entry.userId._id === userId);

export async function updateProject(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  changes: ProjectChanges,
) {
  await db
    .updateTable('projects')
    // One column at least, be it with its own value: an update of nothing is no SQL.
    .set((eb) => ({ ...changes, name: changes.name ?? eb.ref('name') }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}

/** Gone for everybody at once; rows and files stay as long as it can be restored. Answers whose project it was. */
export async function deleteProject(db: Db, { organizationId, projectId, userId }: ProjectScope) {
  await db
    .updateTable('projects')
    .set({ deletedAt: sql`now()`, deletedBy: userId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
  const team = await db
    .selectFrom('projectTeam')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .execute();
  return team.map(({ userId }) => userId);
}

const selectProjects = (db: Db, { organizationId }: OrganizationScope) =>
  db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organizationId')
    .innerJoin('users', 'users.id', 'projects.createdBy')
    .where('projects.organizationId', '=', organizationId)
    .where('projects.deletedAt', 'is', null)
    .select([
      'projects.id',
      'projects.name',
      'projects.description',
      'projects.status',
      'projects.startDate',
      'projects.endDate',
      'projects.organizationId',
      'organizations.name as organizationName',
      'users.id as creatorId',
      'users.fullName as creatorName',
      selectTeam(sql.ref('projects.organization_id'), sql.ref('projects.id')).as('team'),
    ]);

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

const presentProject = (row: ProjectRow): Project => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  startDate: row.startDate,
  endDate: row.endDate,
  createdBy: { _id: row.creatorId, fullName: row.creatorName },
  organization: { _id: row.organizationId, name: row.organizationName },
  team: row.team,
});
