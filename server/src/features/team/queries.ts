import { limits, type SearchedPage, type TeamMember } from '@muster/contract';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { jsonObject, jsonString, jsonWord } from '../../platform/db/json.ts';
import { byName, placeIn, readPage } from '../../platform/db/paging.ts';
import { reading } from '../../platform/db/statement.ts';
import { hasWords } from '../../platform/db/words.ts';

/** Of a project that parameters or columns name, in a text. */
interface Named {
  organization: string;
  project: string;
}

const teamOf = ({ organization, project }: Named) => `project_team
  WHERE project_team.organization_id = ${organization} AND project_team.project_id = ${project}`;

const entry = jsonObject({
  userId: jsonObject({ _id: jsonWord('users.id'), fullName: jsonString('users.full_name') }),
  role: `'"member"'`,
  roleCode: `'0'`,
});

const entriesOf = (team: string) => `(
  SELECT coalesce('[' || string_agg(${entry}, ',' ORDER BY ${byLanguage('users.full_name')}, users.id) || ']', '[]')
  FROM (SELECT user_id FROM ${team}) AS team JOIN users ON users.id = team.user_id
)`;

/** The team as JSON. */
export const teamJson = (named: Named) => entriesOf(teamOf(named));

/** Any few of them: who comes first by name is known only once all were looked at. */
export const someOfTeamJson = (named: Named) =>
  entriesOf(`${teamOf(named)} ORDER BY user_id LIMIT ${limits.listedTeam}`);

export const teamSize = (named: Named) => `(SELECT count(*)::int FROM ${teamOf(named)})`;

const selectSize = reading<{ size: number }>(
  `SELECT ${teamSize({ organization: '$1', project: '$2' })} AS size`,
);

export async function listTeam(db: Db, { organizationId, projectId }: ProjectIds, page: SearchedPage) {
  const people = db
    .selectFrom('projectTeam')
    .innerJoin('users', 'users.id', 'projectTeam.userId')
    .select(['users.id', 'users.fullName', 'users.email', placeIn(order).as('place')])
    .where('projectTeam.organizationId', '=', organizationId)
    .where('projectTeam.projectId', '=', projectId)
    .where(hasWords(page.text, 'users.full_name', 'users.email'));
  const [{ rows, pagination }, [counted]] = await Promise.all([
    readPage(people, order, page),
    selectSize(db, organizationId, projectId),
  ]);
  const team = rows.map(({ id: _id, fullName, email }): TeamMember => ({
    userId: { _id, fullName, email },
    role: 'member',
    roleCode: 0,
  }));
  return { team, teamSize: counted!.size, pagination };
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
