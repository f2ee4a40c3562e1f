import { orderNumbers, type TaskStatus } from '@muster/contract';
import { changesBetween, type Recorder } from '../../activity/record.ts';
import { lockProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import * as queries from './queries.ts';

/** Two who move statuses at once wait for one another: each moves what it named, whatever the other has moved before. */
export async function placeStatus(
  db: Db,
  record: Recorder<'status.updated'>,
  scope: ProjectScope,
  statusId: string,
  after: string | null,
) {
  await lockProject(db, scope);
  const statuses = await queries.listStatuses(db, scope);
  for (const { before, order } of placedBehind(statuses, statusId, after)) {
    const { _id: subjectId } = before;
    const moved = await queries.updateStatus(db, scope, subjectId, { order });
    const changes = changesBetween(before, moved!, ['order']);
    await record(scope, { kind: 'status.updated', subjectId, changes });
  }
}

/** Those whose number changes. Where the one to stand behind is gone, it is the last. */
function placedBehind(statuses: readonly TaskStatus[], statusId: string, after: string | null) {
  const status = statuses.find(({ _id }) => _id === statusId);
  if (!status || after === statusId) return [];
  const others = statuses.filter((other) => other !== status);
  const above = others.findIndex(({ _id }) => _id === after);
  const place = after === null ? 0 : above === -1 ? others.length : above + 1;
  const numbers = orderNumbers(statuses);
  return others
    .toSpliced(place, 0, status)
    .map((before, index) => ({ before, order: numbers[index]! }))
    .filter(({ before, order }) => before.order !== order);
}
