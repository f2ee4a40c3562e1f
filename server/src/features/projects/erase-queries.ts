import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Whether it is deleted and can no longer be restored. Waits for whoever restores it at this moment. */
export async function isOver(db: Db, organizationId: string, projectId: string) {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .where('deletedAt', '<', longAgo)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that can no longer be restored. */
export const listOver = (db: Db) =>
  db
    .selectFrom('projects')
    .select(['organizationId', 'id as projectId'])
    .where('deletedAt', '<', longAgo)
    .execute();

// An hour more than anybody may restore it: no request takes that long.
const longAgo = sql<Date>`now() - make_interval(days => ${limits.trashDays}, hours => 1)`;

const rowsAtOnce = 5_000;

/** Removes what is left of a deleted project, in pieces that hold no lock for long. */
export async function eraseProject(db: Db, organizationId: string, projectId: string) {
  for (const table of ['tasks', 'trash'] as const) {
    let erased: bigint | undefined;
    do {
      const here = sql`organization_id = ${organizationId} AND project_id = ${projectId}`;
      // As an array: joined, a table without statistics would be read once for every row.
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE ${here} AND id = ANY(ARRAY(
          SELECT id FROM ${sql.table(table)} WHERE ${here} LIMIT ${rowsAtOnce}
        ))`.execute(db);
      erased = numAffectedRows;
    } while (erased);
  }
  await db
    .deleteFrom('projects')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is not', null)
    .execute();
}

export async function markAllDeleted(db: Db, organizationId: string) {
  const rows = await db
    .updateTable('projects')
    .set({ deletedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
