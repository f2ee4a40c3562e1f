import { limits, type SearchedPage, type TeamEntry, type TeamMember } from '@muster/contract';
import { sql, type Expression } from 'kysely';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byName, readPage } from '../../platform/db/paging.ts';
import { hasWords } from '../../platform/db/words.ts';

type Id = Expression<unknown>;

const teamOf = (organizationId: string, projectId: Id) => sql`project_team
  WHERE project_team.organization_id = ${organizationId} AND project_team.project_id = ${projectId}`;

const entriesOf = (team: Expression<unknown>) => sql<TeamEntry[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'userId', json_build_object('_id', users.id, 'fullName', users.full_name), 'role', 'member', 'roleCode', 0
  ) ORDER BY lower(users.full_name), users.id), '[]')
  FROM (SELECT user_id FROM ${team}) AS team JOIN users ON users.id = team.user_id
)`;

/** The team as the wire has it, built by the database so that it fits into other selects. */
export const selectTeam = (organizationId: string, projectId: Id) =>
  entriesOf(teamOf(organizationId, projectId));

/** Any few of them: who comes first by name is known only once all were looked at. */
export const selectSomeOfTeam = (organizationId: string, projectId: Id) =>
  entriesOf(sql`${teamOf(organizationId, projectId)} ORDER BY user_id LIMIT ${limits.listedTeam}`);

export const selectTeamSize = (organizationId: string, projectId: Id) =>
  sql<number>`(SELECT count(*)::int FROM ${teamOf(organizationId, projectId)})`;

export async function listTeam(db: Db, { organizationId, projectId }: ProjectIds, page: SearchedPage) {
  const size = selectTeamSize(organizationId, sql`${projectId}::uuid`);
  const people = db
    .selectFrom('projectTeam')
    .innerJoin('users', 'users.id', 'projectTeam.userId')
    .select(['users.id', 'users.fullName', 'users.email', order.place.as('place')])
    .where('projectTeam.organizationId', '=', organizationId)
    .where('projectTeam.projectId', '=', projectId)
    .where(hasWords(page.text, 'users.full_name', 'users.email'));
  const [{ rows, pagination }, { rows: sizes }] = await Promise.all([
    readPage(people, order, page),
    sql<{ size: number }>`SELECT ${size} AS size`.execute(db),
  ]);
  const team = rows.map(({ id: _id, fullName, email }): TeamMember => ({
    userId: { _id, fullName, email },
    role: 'member',
    roleCode: 0,
  }));
  return { team, teamSize: sizes[0]!.size, pagination };
}

/** All of them, in no order. */
export async function listTeamIds(db: Db, { organizationId, projectId }: ProjectIds) {
  const people = await db
    .selectFrom('projectTeam')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .execute();
  return people.map(({ userId }) => userId);
}

const order = byName('users.full_name', 'users.id');

/**
 * Who is on the team already is passed over; the database refuses whoever is not a member. Sorted, so that two
 * requests that add the same people never wait for each other. Answers who is new.
 */
export async function addToTeam(db: Db, { organizationId, projectId }: ProjectScope, userIds: string[]) {
  const added = await db
    .insertInto('projectTeam')
    .values(userIds.toSorted().map((userId) => ({ organizationId, projectId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  return added.map(({ userId }) => userId);
}

export async function removeFromTeam(db: Db, { organizationId, projectId }: ProjectScope, userId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('projectTeam')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
