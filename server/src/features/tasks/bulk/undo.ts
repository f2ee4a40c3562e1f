import { datesInOrder } from '@muster/contract';
import type { Recorder } from '../../../activity/record.ts';
import { lockAndEnterProject } from '../../../authorization/lock-and-enter.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { takeTime } from '../../../platform/db/patience.ts';
import { keepThoseLeft } from '../../labels/index.ts';
import { notUndoable } from '../moving/refusals.ts';
import { undoMove } from '../moving/undo.ts';
import { canDeleteTask } from '../policy.ts';
import { listBindable, type Bond } from '../sub-tasks/parting-queries.ts';
import { lockBonded } from '../sub-tasks/queries.ts';
import { restoreTasks, takeOutOfTrash } from '../trash-queries.ts';
import { lockColumns, lockTasks, putBackWatching, type Watching } from './queries.ts';
import {
  differing,
  fieldsOf,
  valuesOf,
  type BulkEdit,
  type BulkField,
  type BulkFields,
  type BulkTask,
} from './task.ts';
import {
  findTarget,
  keepOnTeam,
  listDisplaced,
  lockDeleted,
  takeToUndo,
  type FormerTask,
} from './undo-queries.ts';
import { writeEdits } from './write.ts';

/** Gives back what tasks were, as far as nobody has changed them since. Answers how many, and how many were left. */
export async function undoMany(
  db: Db,
  record: Recorder<'task.updated' | 'task.restored' | 'task.left' | 'task.arrived'>,
  entered: ProjectScope,
  id: string,
) {
  await takeTime(db);
  const target = await findTarget(db, entered, id);
  if (target) return undoMove(db, record, entered, target, id);
  const scope = await lockAndEnterProject(db, entered);
  const undoable = await takeToUndo(db, scope, id);
  if (!undoable || 'moved' in undoable) throw notUndoable();
  const [before, changed] =
    'deleted' in undoable
      ? [undoable.deleted, await bringBack(db, record, scope, undoable.deleted)]
      : [undoable.changed, await giveBack(db, record, scope, undoable)];
  return { changed, left: before.length - changed };
}

async function bringBack(db: Db, record: Recorder<'task.restored'>, scope: ProjectScope, seqs: string[]) {
  const items = await lockDeleted(db, scope, seqs);
  const ids = items.filter((item) => canDeleteTask(scope, item)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await restoreTasks(db, record, scope, ids);
  await takeOutOfTrash(db, scope, ids);
  return ids.length;
}

/**
 * Only what the change was about. Labels that were deleted and people who left the team since stay away, as they do when a task is
 * restored.
 */
async function giveBack(
  db: Db,
  record: Recorder<'task.updated'>,
  scope: ProjectScope,
  { changed: former, watching }: { changed: FormerTask[]; watching: Watching[] },
) {
  const namedBy = (name: 'labels' | 'assignedTo') => [...new Set(former.flatMap(({ was }) => was[name]))];
  const statuses = [...new Set(former.map(({ was }) => was.status))];
  const bonds = former.flatMap(({ id: taskId, bond }): Bond[] => (bond ? [{ taskId, parent: bond }] : []));
  const ids = former.map(({ id }) => id);
  const [columns, labels, people, , tasks] = await Promise.all([
    lockColumns(db, scope, statuses),
    keepThoseLeft(db, scope, namedBy('labels')),
    keepOnTeam(db, scope, namedBy('assignedTo')),
    bonds.length > 0 && lockBonded(db, scope, [...ids, ...bonds.map(({ parent }) => parent)]),
    lockTasks(db, scope, ids),
  ]);
  const [displaced, bindable] = await Promise.all([
    listDisplaced(db, scope, former),
    listBindable(db, scope, bonds),
  ]);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const edits = former.flatMap(({ id, version, was, became = was, rank, completedAt, bond }): BulkEdit[] => {
    const before = byId.get(id);
    if (!before || (before.version !== version && !isAsLeft(before, became))) return [];
    if ('status' in became && !columns.includes(was.status)) return [];
    // Where it cannot come back under its parent, it stays where it is.
    if (bond && !bindable.has(id)) return [];
    const back: BulkFields = {
      ...was,
      parent: bond === undefined ? before.parent : bond && bindable.get(id)!,
      labels: was.labels.filter((label) => labels.includes(label)),
      assignedTo: was.assignedTo.filter((userId) => people.includes(userId)),
    };
    const after = { ...fieldsOf(before), ...valuesOf(back, Object.keys(became) as BulkField[]) };
    // The other date may have been changed since.
    if (!datesInOrder.isKept(after)) return [];
    return [{ before, after, rank: displaced.includes(id) ? undefined : rank, completedAt, bond }];
  });
  if (edits.length === 0) return 0;
  await writeEdits(db, record, scope, edits, { isNews: false });
  const given = new Set(edits.map(({ before }) => before.id));
  await putBackWatching(
    db,
    scope,
    watching.filter(({ taskId }) => given.has(taskId)),
  );
  return edits.length;
}

/** Even if its other fields were changed since. The bond is compared, not the parent shown: one in the trash is not shown. */
function isAsLeft(task: BulkTask, became: Partial<BulkFields>) {
  const now = { ...fieldsOf(task), parent: task.bond };
  return differing(now, { ...now, ...became }).length === 0;
}
