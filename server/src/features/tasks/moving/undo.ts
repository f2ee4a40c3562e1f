import type { Recorder } from '../../../activity/record.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import { listWhoSee } from '../../../authorization/who-sees.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { keepThoseLeft } from '../../labels/index.ts';
import { lockColumns, lockTasks, type Watching } from '../bulk/queries.ts';
import type { BulkEdit } from '../bulk/task.ts';
import { keepOnTeam, listDisplaced, takeToUndo, type FormerTask } from '../bulk/undo-queries.ts';
import { canDeleteTask } from '../policy.ts';
import { bindAgain } from '../sub-tasks/parting-queries.ts';
import { enterTarget, lockBoth } from './lock-both.ts';
import { insertWatchers } from './queries.ts';
import { notUndoable } from './refusals.ts';
import { writeMoves } from './write.ts';

/** Brings tasks back from the project that they were moved to, as far as nobody has changed them since. */
export async function undoMove(
  db: Db,
  record: Recorder<'task.left' | 'task.arrived'>,
  entered: ProjectScope,
  target: string,
  undoId: string,
) {
  const [home, away] = await lockBoth(db, entered, await enterTarget(db, entered, target));
  const undoable = await takeToUndo(db, home, undoId);
  if (!undoable || !('moved' in undoable)) throw notUndoable();
  const { moved, watching, bonds = [] } = undoable;
  const edits = await backEdits(db, home, away, moved);
  if (edits.length > 0) {
    await writeMoves(db, record, away, home, edits);
    await watchAgain(db, home, edits, watching);
    await bindAgain(db, home, bonds);
  }
  return { changed: edits.length, left: moved.length - edits.length };
}

/** Labels that were deleted and people who left the team since stay away, as they do when a task is restored. */
async function backEdits(db: Db, home: ProjectScope, away: ProjectScope, moved: FormerTask[]) {
  const namedBy = (name: 'labels' | 'assignedTo') => [...new Set(moved.flatMap(({ was }) => was[name]))];
  const ids = moved.map(({ id }) => id);
  const [columns, labels, tasks] = await Promise.all([
    lockColumns(db, home, [...new Set(moved.map(({ was }) => was.status))]),
    keepThoseLeft(db, home, namedBy('labels')),
    lockTasks(db, away, ids),
  ]);
  const people = await keepOnTeam(db, home, namedBy('assignedTo'));
  const displaced = await listDisplaced(db, home, moved);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return moved.flatMap(({ id, version, was, rank, completedAt }): BulkEdit[] => {
    const before = byId.get(id);
    if (before?.version !== version || !columns.includes(was.status) || !canDeleteTask(away, before))
      return [];
    const after = {
      ...was,
      labels: was.labels.filter((label) => labels.includes(label)),
      assignedTo: was.assignedTo.filter((userId) => people.includes(userId)),
    };
    return [{ before, after, rank: displaced.includes(id) ? undefined : rank, completedAt }];
  });
}

async function watchAgain(db: Db, home: ProjectScope, edits: BulkEdit[], watching: Watching[]) {
  const seeing = await listWhoSee(db, home, [...new Set(watching.map(({ userId }) => userId))]);
  const back = new Set(edits.map(({ before }) => before.id));
  const theirs = watching.filter(({ taskId, userId }) => back.has(taskId) && seeing.includes(userId));
  await insertWatchers(db, home, theirs);
}
