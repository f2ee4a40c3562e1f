import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { trashedFiles } from '../attachments/index.ts';

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

export interface Project {
  organizationId: string;
  projectId: string;
}

/** Few: with a task go all of its comments, and what is found of them. */
const rowsAtOnce = 50;
const wordsAtOnce = 5_000;

export async function lockSomeTasks(db: Db, { organizationId, projectId }: Project) {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .orderBy('id')
    .limit(rowsAtOnce)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteTasks(db: Db, { organizationId, projectId }: Project, ids: string[]) {
  await db
    .deleteFrom('tasks')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', 'in', ids)
    .execute();
}

/** Answers which attachments went with each. */
export const deleteSomeTrash = (db: Db, { organizationId, projectId }: Project) =>
  db
    .deleteFrom('trash')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where((eb) =>
      eb(
        eb.refTuple('kind', 'id'),
        'in',
        eb
          .selectFrom('trash')
          .select(['kind', 'id'])
          .where('organizationId', '=', organizationId)
          .where('projectId', '=', projectId)
          .limit(rowsAtOnce)
          .$asTuple('kind', 'id'),
      ),
    )
    .returning(['id', trashedFiles.as('files')])
    .execute();

export async function deleteProject(db: Db, { organizationId, projectId }: Project) {
  await db
    .deleteFrom('removedFiles')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .execute();
  await db
    .deleteFrom('projects')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is not', null)
    .execute();
  // Behind what the triggers of tasks that went with it have added.
  await db
    .deleteFrom('taskTallies')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .execute();
}

/** Some of the words that its texts had; answers whether there may be more. Two at once take different ones. */
export async function deleteSomeWords(db: Db, organizationId: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM search_words WHERE organization_id = ${organizationId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM search_words WHERE organization_id = ${organizationId}
      ORDER BY word LIMIT ${wordsAtOnce} FOR UPDATE SKIP LOCKED
    ))`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** Those of which something is left. */
export async function listDeletedUnerased(db: Db) {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('deletedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('projects').select('id').whereRef('projects.organizationId', '=', 'organizations.id'),
        ),
        eb.exists(
          eb
            .selectFrom('activities')
            .select('seq')
            .whereRef('activities.organizationId', '=', 'organizations.id'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Whoever entered it before it was deleted and changes it still, or leaves its team, comes first. */
export const lockProject = (db: Db, { organizationId, projectId }: Project) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .forUpdate()
    .execute();

export async function markAllDeleted(db: Db, organizationId: string) {
  const rows = await db
    .updateTable('projects')
    .set({ deletedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('projects')
        .select('id')
        .where('organizationId', '=', organizationId)
        .orderBy('id')
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
