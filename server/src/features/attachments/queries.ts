import { sql } from 'kysely';
import type { TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isoMoment, jsonNumber, jsonObject, jsonString, jsonWord } from '../../platform/db/json.ts';
import type { TrashedFile } from './keys.ts';

export interface NewAttachment {
  id: string;
  name: string;
  contentType: string;
  bytes: number;
  /** Both 0 for a file that is no image. */
  width: number;
  height: number;
}

/** SQL for selects that have the table `attachments`. */
export const isImage = 'attachments.width > 0';

/** SQL for where a file is served. */
export const attachmentPath = `'/api/organizations/' || attachments.organization_id || '/projects/' || attachments.project_id
  || '/tasks/' || attachments.task_id || '/attachments/' || attachments.id`;

/** SQL for all that is told of a task's files, for selects from its `attachments`. */
export const filesJson = `'[' || coalesce(string_agg(${jsonObject({
  path: jsonWord(attachmentPath),
  name: jsonString('attachments.name'),
  type: jsonWord('attachments.content_type'),
  bytes: jsonNumber('attachments.bytes'),
  width: jsonNumber('nullif(attachments.width, 0)'),
  height: jsonNumber('nullif(attachments.height, 0)'),
  addedAt: jsonWord(isoMoment('attachments.created_at')),
  addedBy: `(
    SELECT ${jsonObject({ _id: jsonWord('users.id'), fullName: jsonString('users.full_name') })}
    FROM users WHERE users.id = attachments.added_by
  )`,
})}, ',' ORDER BY attachments.seq), '') || ']'`;

/** For selects that have the table `trash`: the files that a deleted task keeps. */
export const trashedFiles = sql<
  TrashedFile[]
>`coalesce(jsonb_path_query_array(trash.contents, '$.attachments[*]'), '[]')`;

export const findAttachment = (db: Db, ids: TaskIds, id: string) =>
  selectAttachments(db, ids).where('id', '=', id).executeTakeFirst();

/** Counted by the database itself, whichever way attachments come and go. */
export async function findStorageUse(db: Db, organizationId: string) {
  const row = await db
    .selectFrom('storageUse')
    .select('bytes')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

export async function insertAttachments(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  added: NewAttachment[],
  addedBy: string,
) {
  const rows = added.map((file) => ({ organizationId, projectId, taskId, addedBy, ...file }));
  if (rows.length > 0) await db.insertInto('attachments').values(rows).execute();
}

export const deleteAllAttachments = (
  db: Db,
  { organizationId, projectId }: Omit<TaskIds, 'taskId'>,
  taskIds: string[],
) =>
  db
    .deleteFrom('attachments')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('taskId', 'in', taskIds)
    .returning(['taskId', 'id', 'storedIn'])
    .execute();

const selectAttachments = (db: Db, { organizationId, projectId, taskId }: TaskIds) =>
  db
    .selectFrom('attachments')
    .select(['id', 'name', 'contentType', 'bytes', 'width', 'height', 'storedIn'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('taskId', '=', taskId);
