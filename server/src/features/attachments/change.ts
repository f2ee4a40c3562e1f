import { limits, type Attachment } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/http/errors.ts';
import { discardFiles, keepFiles } from '../files/index.ts';
import { keysOf, type TaskIds } from './keys.ts';
import { deleteAllAttachments, deleteAttachments, insertAttachments, type NewAttachment } from './queries.ts';

interface AttachmentChanges {
  /** What the task has, read under its lock. */
  before: Attachment[];
  keep: string[] | undefined;
  added: NewAttachment[];
}

/** Adds images to a task and, when a list of paths to keep is given, removes the others. */
export async function changeAttachments(db: Db, ids: TaskIds, { before, keep, added }: AttachmentChanges) {
  if (!keep && added.length === 0) return;
  const removed = before.filter(({ path }) => keep && !keep.includes(path));
  if (keep?.some((path) => !before.some((image) => image.path === path))) {
    throw invalid({ attachments: 'Keep only images of this task' });
  }
  if (before.length - removed.length + added.length > limits.attachments) {
    throw invalid({ attachments: `A task may have at most ${limits.attachments} images` });
  }
  const removedIds = removed.map(({ path }) => path.split('/').at(-1)!);
  await deleteAttachments(db, ids, removedIds);
  await insertAttachments(db, ids, added);
  await keepFiles(
    db,
    added.flatMap(({ id }) => keysOf(ids, id)),
  );
  await discardFiles(
    db,
    removedIds.flatMap((id) => keysOf(ids, id)),
  );
}

/** For tasks that are about to be erased. */
export async function discardAttachments(db: Db, project: Omit<TaskIds, 'taskId'>, taskIds: string[]) {
  const gone = await deleteAllAttachments(db, project, taskIds);
  await discardFiles(
    db,
    gone.flatMap(({ taskId, id }) => keysOf({ ...project, taskId }, id)),
  );
}
