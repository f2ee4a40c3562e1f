import { limits } from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import { findBonds, forgetParent, lockBonded } from './queries.ts';

/**
 * Before a task becomes a sub-task; one that is new is not there yet. There is one level: whoever makes a sub-task of the
 * parent, or a parent of the task, waits until this is committed. Answers how the parent is called.
 */
export async function comeUnder(
  db: Db,
  project: ProjectIds,
  { taskId, parent, isNew = false }: { taskId: string; parent: string; isNew?: boolean },
) {
  const there = await lockBonded(db, project, [taskId, parent]);
  if (!isNew && !there.includes(taskId)) throw notFound('Task');
  if (parent === taskId) throw invalid({ parent: 'A task cannot be its own sub-task' });
  const bonds = await findBonds(db, project, parent, [taskId]);
  if (!bonds) throw invalid({ parent: 'Choose a task of the project' });
  if (bonds.isSubTask) throw invalid({ parent: 'A sub-task cannot have sub-tasks of its own' });
  if (bonds.parents.length > 0) throw invalid({ parent: 'A task with sub-tasks cannot become a sub-task' });
  if (bonds.others >= limits.subTasks)
    throw conflict('TOO_MANY_SUB_TASKS', `A task may have at most ${limits.subTasks} sub-tasks.`);
  // Its own is in the trash; brought back, it must not make a second level.
  if (bonds.hasParent) await forgetParent(db, project, parent);
  return { number: bonds.number, title: bonds.title };
}
