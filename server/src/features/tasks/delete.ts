import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { keysOfTrashed } from '../attachments/index.ts';
import { discardFiles } from '../files/index.ts';
import { moveTasksToTrash, takeOutOfTrash } from './trash-queries.ts';

/** Of tasks that are locked. Answers the numbers of what is in the trash now. */
export async function deleteTasks(db: Db, scope: ProjectScope, taskIds: string[]) {
  const replaced = await takeOutOfTrash(db, scope, taskIds);
  const keys = replaced.flatMap(({ id: taskId, files }) => keysOfTrashed({ ...scope, taskId }, files));
  await discardFiles(db, keys);
  return moveTasksToTrash(db, scope, taskIds);
}
