import { limits } from '@muster/contract';
import type { Recorder } from '../../activity/record.ts';
import type { ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { tooManyLabels } from './errors.ts';
import { countLabels } from './queries.ts';
import { insertFromTrash, putBackOnTasks } from './trash-queries.ts';

/** Call it in the transaction that has locked the project, and takes the label out of the trash afterwards. */
export async function restoreLabel(
  db: Db,
  record: Recorder<'label.restored' | 'task.updated'>,
  scope: ProjectScope,
  labelId: string,
) {
  if ((await countLabels(db, scope)) >= limits.labels) throw tooManyLabels();
  await takeTime(db);
  await insertFromTrash(db, scope, labelId);
  await putBackOnTasks(db, record, scope, labelId);
  await record(scope, { kind: 'label.restored', subjectId: labelId });
}
