import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Place } from './activity.ts';

const rowsAtOnce = 500;

/**
 * What is told of one thing, of a project, or of an organization as a whole, once that is erased. In pieces: a history may
 * be long. In one order, so that two who erase the same at once wait for each other in turn. Answers whether there may
 * be more.
 */
export async function eraseSomeActivities(db: Db, { organizationId, projectId }: Place, subjectId?: string) {
  await eraseNotices(db, { organizationId, projectId }, subjectId);
  const isHere = sql`organization_id = ${organizationId}
    AND ${projectId === undefined ? sql`project_id IS NULL` : sql`project_id = ${projectId}`}
    AND ${subjectId === undefined ? sql`true` : sql`subject_id = ${subjectId}`}`;
  const { numAffectedRows } = await sql`
    DELETE FROM activities WHERE ${isHere} AND seq IN (
      SELECT seq FROM activities WHERE ${isHere} ORDER BY subject_id, seq LIMIT ${rowsAtOnce} FOR UPDATE
    )`.execute(db);
  return Number(numAffectedRows) === rowsAtOnce;
}

/** Those of an organization go with all of it. */
async function eraseNotices(db: Db, { organizationId, projectId }: Place, taskId?: string) {
  const isHere = sql`organization_id = ${organizationId}
    AND ${projectId === undefined ? sql`true` : sql`project_id = ${projectId}`}
    AND ${taskId === undefined ? sql`true` : sql`task_id = ${taskId}`}`;
  const statement = sql`
    DELETE FROM notices WHERE ${isHere} AND (user_id, id) IN (
      SELECT user_id, id FROM notices WHERE ${isHere} ORDER BY user_id, id LIMIT ${rowsAtOnce} FOR UPDATE
    )`;
  while (Number((await statement.execute(db)).numAffectedRows) === rowsAtOnce);
}
