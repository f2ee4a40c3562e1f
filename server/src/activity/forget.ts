import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Place } from './activity.ts';

const rowsAtOnce = 2_000;

/** What is told of these things, once they are gone for good. */
export async function forgetSubjects(db: Db, { organizationId, projectId }: Required<Place>, ids: string[]) {
  if (ids.length === 0) return;
  await db
    .deleteFrom('activities')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('subjectId', 'in', ids)
    .execute();
}

/** All that is told of a project, or of an organization as a whole, in pieces; answers whether there may be more. */
export async function forgetSome(db: Db, { organizationId, projectId }: Place) {
  const isHere = sql`organization_id = ${organizationId}
    AND ${projectId === undefined ? sql`project_id IS NULL` : sql`project_id = ${projectId}`}`;
  const { numAffectedRows } = await sql`
    DELETE FROM activities WHERE ${isHere} AND seq IN (
      SELECT seq FROM activities WHERE ${isHere} ORDER BY subject_id, seq LIMIT ${rowsAtOnce}
    )`.execute(db);
  return Number(numAffectedRows) === rowsAtOnce;
}
