import type { Person } from '@muster/contract';
import type { Db } from '../platform/db/connect.ts';
import { statement } from '../platform/db/statement.ts';
import type { ProjectIds } from './scopes.ts';

const whoSee = `SELECT user_id FROM project_access
  WHERE organization_id = $1 AND project_id = $2 AND user_id = ANY($3::uuid[])`;

const select = statement<{ userId: string }>(`SELECT user_id AS "userId" FROM (${whoSee}) AS seeing`);

const selectPeople = statement<Person>(`
  SELECT users.id AS "_id", users.full_name AS "fullName"
  FROM (${whoSee}) AS seeing JOIN users ON users.id = seeing.user_id ORDER BY users.full_name, users.id`);

/** Those of the people who may see a project. */
export async function listWhoSee(db: Db, { organizationId, projectId }: ProjectIds, userIds: string[]) {
  return (await select(db, organizationId, projectId, userIds)).map(({ userId }) => userId);
}

/** The same people by name. */
export const listPeopleWhoSee = (db: Db, { organizationId, projectId }: ProjectIds, userIds: string[]) =>
  selectPeople(db, organizationId, projectId, userIds);
