import { isImage, limits, type Attachment, type TaskChanges } from '@muster/contract';
import type { TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { discardFiles, discardFilesLater, keepFiles } from '../files/index.ts';
import { fileKey, homeOf, keysOf } from './keys.ts';
import { deleteAllAttachments, insertAttachments, type NewAttachment } from './queries.ts';
import { bringBackAttachment, removeAttachments } from './removed-queries.ts';

interface AttachmentChanges {
  /** What the task has, read under its lock. */
  before: Attachment[];
  /** Without a list, nothing that it would be of is removed. */
  keep: Pick<TaskChanges, 'attachments' | 'files'>;
  added: NewAttachment[];
  /** Who adds them. */
  by: string;
}

/** Adds files to a task and, when a list of paths to keep is given, removes the others. */
export async function changeAttachments(
  db: Db,
  ids: TaskIds,
  { before, keep, added, by }: AttachmentChanges,
) {
  const { attachments: images, files } = keep;
  if (!images && !files && added.length === 0) return;
  requireAmong(before.filter(isImage), images, { attachments: 'Keep only images of this task' });
  requireAmong(before, files, { files: 'Keep only files of this task' });
  const removed = before.filter(
    (file) =>
      (images && isImage(file) && !images.includes(file.path)) || (files && !files.includes(file.path)),
  );
  requireFew(before.length - removed.length + added.length);
  const removedIds = removed.map(({ path }) => path.split('/').at(-1)!);
  const gone = await removeAttachments(db, ids, removedIds);
  await insertAttachments(db, ids, added, by);
  await keepFiles(
    db,
    added.flatMap(({ id, width }) => (width > 0 ? keysOf(ids, id) : [fileKey(ids, id)])),
  );
  await discardFilesLater(
    db,
    gone.flatMap(({ id, storedIn }) => keysOf(homeOf(ids, storedIn), id)),
    limits.fileUndoMinutes,
  );
}

/** One that was removed a while ago, onto a task that is locked and has these. */
export async function restoreAttachment(db: Db, ids: TaskIds, before: Attachment[], fileId: string) {
  // Asked for twice.
  if (before.some(({ path }) => path.endsWith(`/${fileId}`))) return;
  const file = await bringBackAttachment(db, ids, fileId);
  if (!file) throw notFound('File');
  requireFew(before.length + 1);
  await keepFiles(db, keysOf(homeOf(ids, file.storedIn), fileId), tooLate);
}

const tooLate = () =>
  conflict('FILE_GONE', 'The file is being removed for good and can no longer be brought back.');

function requireFew(count: number) {
  if (count > limits.attachments)
    throw invalid({ attachments: `A task may have at most ${limits.attachments} files` });
}

function requireAmong(files: Attachment[], paths: string[] = [], fault: Record<string, string>) {
  if (paths.some((path) => files.every((file) => file.path !== path))) throw invalid(fault);
}

/** For tasks that are about to be erased. */
export async function discardAttachments(db: Db, project: Omit<TaskIds, 'taskId'>, taskIds: string[]) {
  const gone = await deleteAllAttachments(db, project, taskIds);
  await discardFiles(
    db,
    gone.flatMap(({ taskId, id, storedIn }) => keysOf(homeOf({ ...project, taskId }, storedIn), id)),
  );
}
