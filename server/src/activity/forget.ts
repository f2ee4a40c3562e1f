import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Place } from './activity.ts';

const rowsAtOnce = 500;

/**
 * What is told of one thing, of a project, or of an organization as a whole, once that is erased. In pieces: a history may
 * be long. In one order, so that two who forget the same at once wait for each other in turn. Answers whether there may
 * be more.
 */
export async function forgetSome(db: Db, { organizationId, projectId }: Place, subjectId?: string) {
  const isHere = sql`organization_id = ${organizationId}
    AND ${projectId === undefined ? sql`project_id IS NULL` : sql`project_id = ${projectId}`}
    AND ${subjectId === undefined ? sql`true` : sql`subject_id = ${subjectId}`}`;
  const { numAffectedRows } = await sql`
    DELETE FROM activities WHERE ${isHere} AND seq IN (
      SELECT seq FROM activities WHERE ${isHere} ORDER BY subject_id, seq LIMIT ${rowsAtOnce} FOR UPDATE
    )`.execute(db);
  return Number(numAffectedRows) === rowsAtOnce;
}
