import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Far longer than storing files and committing takes. */
const timeToCommitSeconds = 600;

export async function promiseFiles(db: Db, keys: string[]) {
  await sql`
    INSERT INTO unused_files (key, is_promised, remove_after)
    SELECT unnest(${keys}::text[]), true, now() + make_interval(secs => ${timeToCommitSeconds})`.execute(db);
}

export async function insertUnused(db: Db, keys: string[], keptMinutes = 0) {
  await sql`
    INSERT INTO unused_files (key, is_promised, remove_after)
    SELECT unnest(${keys}::text[]), false, now() + make_interval(mins => ${keptMinutes})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Answers how many of them could still be kept. */
export async function takeOutOfUnused(db: Db, keys: string[]) {
  const { numDeletedRows } = await db
    .deleteFrom('unusedFiles')
    .where('key', 'in', keys)
    .where('isDoomed', '=', false)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Waits for whoever is about to commit a reference to one of them, and passes over it then. */
export async function doom(db: Db, keys: string[]) {
  const rows = await db
    .updateTable('unusedFiles')
    .set({ isDoomed: true, removeAfter: sql`now()` })
    .where('key', 'in', keys)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** The next of those that are due, in the order of their keys; none while a backup is being made. */
export const doomDue = (db: Db, behind: string, atMost: number) =>
  db.transaction().execute(async (db) => {
    const { rows } = await sql<{ isFree: boolean }>`
      SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${removalLock}, 0)) AS is_free`.execute(db);
    if (!rows[0]!.isFree) return [];
    const due = await db
      .updateTable('unusedFiles')
      .set({ isDoomed: true })
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('unusedFiles')
          .select('key')
          .where('removeAfter', '<=', sql<Date>`now()`)
          .where('key', '>', behind)
          .orderBy('key')
          .limit(atMost)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute();
    return due.map(({ key }) => key).toSorted();
  });

/** Whoever holds it alone keeps every file where it is. */
export const removalLock = 'removal of files';

export async function forget(db: Db, keys: string[]) {
  if (keys.length > 0) await db.deleteFrom('unusedFiles').where('key', 'in', keys).execute();
}

/** A file that was promised may come after its removal, from somebody very slow: it is looked for once more. */
export async function forgetUnlessPromised(db: Db, keys: string[]) {
  if (keys.length === 0) return;
  await db
    .deleteFrom('unusedFiles')
    .where('key', 'in', keys)
    .where('isPromised', '=', false)
    .where('removeAfter', '<=', sql<Date>`now()`)
    .execute();
  await db
    .updateTable('unusedFiles')
    .set({ isPromised: false, removeAfter: sql`now() + interval '1 hour'` })
    .where('key', 'in', keys)
    .where('isPromised', '=', true)
    .execute();
}

/**
 * For a file of which it is not known whether something refers to it: one look at all that could. Where tables are divided,
 * nothing without a column can be brought together for a table that is not.
 */
export async function insertIfUnused(db: Db, key: string) {
  const [, logoId = null] = /^logos\/(.+)\.webp$/.exec(key) ?? [];
  const [, organizationId = null, projectId = null, taskId = null, id = null] =
    /^attachments\/([^/]+)\/([^/]+)\/([^/]+)\/([^/.]+)/.exec(key) ?? [];
  await sql`
    INSERT INTO unused_files (key, is_promised, remove_after) SELECT ${key}, false, now()
    WHERE NOT EXISTS (SELECT 1 FROM organizations WHERE logo_id = ${logoId}::uuid)
      AND NOT EXISTS (
        SELECT 1 FROM attachments WHERE organization_id = ${organizationId}::uuid AND task_id = ${taskId}::uuid
          AND id = ${id}::uuid AND coalesce(stored_in, project_id) = ${projectId}::uuid
      )
      AND NOT EXISTS (
        SELECT 1 FROM trash WHERE organization_id = ${organizationId}::uuid AND kind = 'task' AND id = ${taskId}::uuid
          AND contents -> 'attachments' @> jsonb_build_array(jsonb_build_object('id', ${id}::uuid))
      )
    ON CONFLICT DO NOTHING`.execute(db);
}
