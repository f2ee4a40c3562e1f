import { limits } from '@muster/contract';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import { findBonds, forgetParent } from '../sub-tasks/queries.ts';
import { nameOf } from './become.ts';
import type { BulkTask } from './task.ts';

/** Before tasks become sub-tasks, which are locked with the parent. Refuses all of them where one cannot. */
export async function comeManyUnder(db: Db, scope: ProjectScope, tasks: BulkTask[], parent: string) {
  const ids = tasks.map(({ id }) => id);
  const own = tasks.find(({ id }) => id === parent);
  if (own) throw invalid({ parent: `${nameOf(own)} cannot be its own sub-task.` });
  const bonds = await findBonds(db, scope, parent, ids);
  if (!bonds) throw invalid({ parent: 'Choose a task of the project' });
  if (bonds.isSubTask)
    throw invalid({ parent: `“${bonds.title}” is a sub-task, and cannot have sub-tasks of its own.` });
  const above = tasks.find(({ id }) => bonds.parents.includes(id));
  if (above) throw invalid({ parent: `${nameOf(above)} has sub-tasks, and cannot become one.` });
  const isNew = tasks.some((task) => task.parent !== parent);
  if (isNew && bonds.others + tasks.length > limits.subTasks)
    throw conflict(
      'TOO_MANY_SUB_TASKS',
      `“${bonds.title}” would have ${bonds.others + tasks.length} sub-tasks, and may have at most ${limits.subTasks}.`,
    );
  // Its own is in the trash; brought back, it must not make a second level.
  if (bonds.hasParent) await forgetParent(db, scope, parent);
}
