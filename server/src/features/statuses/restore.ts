import { limits } from '@muster/contract';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { tooManyStatuses } from './errors.ts';
import { listStatuses } from './queries.ts';
import { insertFromTrash, takeTasksBack } from './trash-queries.ts';

/** Call it in the transaction that has locked the project, and takes the status out of the trash afterwards. */
export async function restoreStatus(
  db: Db,
  record: Recorder<'status.restored' | 'task.moved'>,
  scope: ProjectScope,
  statusId: string,
) {
  const statuses = await listStatuses(db, scope);
  if (statuses.length >= limits.statuses) throw tooManyStatuses();
  await takeTime(db);
  await insertFromTrash(db, scope, statusId);
  await takeTasksBack(db, record, scope, statusId);
  await record(scope, { kind: 'status.restored', subjectId: statusId });
}
