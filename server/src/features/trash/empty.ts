import { eraseSomeActivities } from '../../activity/erase.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { withEach } from '../../platform/jobs/each.ts';
import { keysOfTrashed } from '../attachments/index.ts';
import { discardFiles } from '../files/index.ts';
import { eraseLinks } from '../links/index.ts';
import { eraseFormerPlaces } from '../tasks/index.ts';
import { emptyTrash, listToEmpty } from './queries.ts';

/** Few: with a task go all of its comments. */
const itemsAtOnce = 50;

/** Erases what was deleted too long ago to be restored, the files of tasks with it, then what was told of it. */
export async function sweepTrash(db: Db) {
  await withEach(await listToEmpty(db), (organizationId) => sweepOrganization(db, organizationId));
}

async function sweepOrganization(db: Db, organizationId: string) {
  for (let isMore = true; isMore;) {
    const items = await sweepSome(db, organizationId);
    for (const { id, projectId } of items)
      while (await eraseSomeActivities(db, { organizationId, projectId }, id));
    isMore = items.length === itemsAtOnce;
  }
}

const sweepSome = (db: Db, organizationId: string) =>
  db.transaction().execute(async (db) => {
    await takeTime(db);
    const items = await emptyTrash(db, organizationId, itemsAtOnce);
    const keys = items.flatMap(({ id: taskId, files, ...project }) =>
      keysOfTrashed({ ...project, taskId }, files),
    );
    await discardFiles(db, keys);
    const places = items.map(({ id: taskId, projectId }) => ({ projectId, taskId }));
    await eraseLinks(db, organizationId, places);
    await eraseFormerPlaces(db, organizationId, places);
    return items;
  });
