import type { TeamEntry } from '@muster/contract';
import { sql, type Expression } from 'kysely';
import type { ProjectScope } from '../../access/scopes.ts';
import type { Db } from '../../db/connect.ts';

/** The team as the wire has it, built by the database so that it fits into other selects. */
export const selectTeam = (organizationId: Expression<unknown>, projectId: Expression<unknown>) =>
  sql<TeamEntry[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'userId', json_build_object('_id', users.id, 'fullName', users.full_name), 'role', 'member', 'roleCode', 0
    ) ORDER BY lower(users.full_name), users.id), '[]')
    FROM project_team JOIN users ON users.id = project_team.user_id
    WHERE project_team.organization_id = ${organizationId} AND project_team.project_id = ${projectId}
  )`;

export async function listTeam(db: Db, { organizationId, projectId }: ProjectScope) {
  const team = selectTeam(sql`${organizationId}::uuid`, sql`${projectId}::uuid`);
  const { rows } = await sql<{ team: TeamEntry[] }>`SELECT ${team} AS team`.execute(db);
  return rows[0]!.team;
}

/**
 * Who is on the team already is passed over; the database refuses whoever is not a member. Sorted, so that two
 * requests that add the same people never wait for each other.
 */
export async function addToTeam(db: Db, { organizationId, projectId }: ProjectScope, userIds: string[]) {
  await db
    .insertInto('projectTeam')
    .values(userIds.toSorted().map((userId) => ({ organizationId, projectId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
