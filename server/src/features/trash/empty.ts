import { forgetSubjects } from '../../activity/forget.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOf } from '../attachments/index.ts';
import { discardFiles } from '../files/index.ts';
import { eraseProjectsLater } from '../projects/index.ts';
import { emptyTrash } from './queries.ts';

const itemsAtOnce = 500;

/** Removes for good what was deleted too long ago to be restored, the files of tasks with it. */
export async function sweepTrash(db: Db) {
  while ((await sweepSome(db)) === itemsAtOnce);
  await eraseProjectsLater(db);
}

const sweepSome = (db: Db) =>
  db.transaction().execute(async (db) => {
    const items = await emptyTrash(db, itemsAtOnce);
    const keys = items.flatMap(({ id: taskId, files, ...project }) =>
      files.flatMap((fileId) => keysOf({ ...project, taskId }, fileId)),
    );
    await discardFiles(db, keys);
    for (const { id, organizationId, projectId } of items)
      await forgetSubjects(db, { organizationId, projectId }, [id]);
    return items.length;
  });
