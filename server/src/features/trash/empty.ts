import type { Db } from '../../db/connect.ts';
import { addJob } from '../../jobs/queue.ts';
import { attachmentFolder } from '../attachments/index.ts';
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
    for (const { kind, id: taskId, ...project } of items) {
      if (kind === 'task')
        await addJob(db, 'removeFolder', { prefix: attachmentFolder({ ...project, taskId }) });
    }
    return items.length;
  });
