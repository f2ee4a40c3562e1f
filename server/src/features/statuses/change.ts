import { isOver, TaskStatusChanges } from '@muster/contract';
import { changesBetween, type Recorder } from '../../activity/record.ts';
import { keepProject, lockProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { notFound } from '../../platform/http/errors.ts';
import { completeColumn, lockTasksOf } from '../tasks/index.ts';
import * as queries from './queries.ts';

const recordedFields = TaskStatusChanges.keyof().options;

interface Change {
  statusId: string;
  changes: TaskStatusChanges;
}

export async function changeStatus(
  db: Db,
  record: Recorder<'status.updated'>,
  scope: ProjectScope,
  { statusId, changes }: Change,
) {
  const before = await hold(db, scope, { statusId, changes });
  const after = before && (await queries.updateStatus(db, scope, statusId, changes));
  if (!after) throw notFound('Status');
  if (isOver(before.category) !== isOver(after.category)) {
    await takeTime(db);
    await lockTasksOf(db, scope, statusId);
    await completeColumn(db, scope, statusId, isOver(after.category));
  }
  await record(scope, {
    kind: 'status.updated',
    subjectId: statusId,
    changes: changesBetween(before, after, recordedFields),
  });
  return after;
}

/** Who brings a task while the category changes waits: what it means for the task, they find out afterwards. */
async function hold(db: Db, scope: ProjectScope, { statusId, changes }: Change) {
  if (changes.category === undefined) {
    await keepProject(db, scope);
    return queries.findToChange(db, scope, statusId);
  }
  await lockProject(db, scope);
  return queries.lockStatus(db, scope, statusId);
}
