import type { BulkChange } from '@muster/contract';
import type { Recorder } from '../../../activity/record.ts';
import { lockAndEnterProject } from '../../../authorization/lock-and-enter.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { takeTime } from '../../../platform/db/patience.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { keepThoseLeft } from '../../labels/index.ts';
import { lockBonded } from '../sub-tasks/queries.ts';
import { deleteTasks } from '../trash-queries.ts';
import { authorizeRemoval, editsOf, nameOf, refuseMissing } from './become.ts';
import { comeManyUnder } from './come-under.ts';
import { lockColumns, lockTasks } from './queries.ts';
import { keepForUndo } from './undo-queries.ts';
import { formerFieldsOf, watchingBefore, writeEdits } from './write.ts';

/** Answers how many were not so before, and by what that is undone. */
export async function changeMany(
  db: Db,
  record: Recorder<'task.updated' | 'task.deleted'>,
  entered: ProjectScope,
  change: BulkChange,
) {
  await takeTime(db);
  const scope = await lockAndEnterProject(db, entered);
  const { ids, set, add } = change;
  const wanted = { statuses: set?.status ? [set.status] : [], labels: add?.labels ?? [] };
  const parent = set?.parent;
  const [statuses, labels, , tasks] = await Promise.all([
    lockColumns(db, scope, wanted.statuses),
    keepThoseLeft(db, scope, wanted.labels),
    parent && lockBonded(db, scope, [...ids, parent]),
    lockTasks(db, scope, ids),
  ]);
  refuseMissing(ids, tasks.length);
  if (change.delete) {
    authorizeRemoval(scope, tasks, 'delete');
    const named = new Map(tasks.map((task) => [task.id, nameOf(task)]));
    const deleted = await deleteTasks(db, scope, ids, (id) => named.get(id)!);
    await record(scope, ...ids.map((subjectId) => ({ kind: 'task.deleted' as const, subjectId })));
    return { changed: ids.length, undo: keepForUndo(db, scope, { deleted }) };
  }
  if (statuses.length < wanted.statuses.length) throw invalid({ status: 'Choose a status of the project' });
  if (labels.length < wanted.labels.length) throw invalid({ labels: 'Choose labels of the project' });
  if (parent) await comeManyUnder(db, scope, tasks, parent);
  const edits = editsOf(tasks, change);
  if (edits.length === 0) return { changed: 0, undo: null };
  const watching = await watchingBefore(db, scope, edits);
  const versions = await writeEdits(db, record, scope, edits, { isNews: true });
  const changed = edits.map((edit) => formerFieldsOf(edit, versions.get(edit.before.id)!));
  return { changed: edits.length, undo: keepForUndo(db, scope, { changed, watching }) };
}
