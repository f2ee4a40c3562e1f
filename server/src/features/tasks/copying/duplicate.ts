import type { Recorder } from '../../../activity/record.ts';
import { lockAndEnterProject } from '../../../authorization/lock-and-enter.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findRank, renumber } from '../board-queries.ts';
import { lockColumns } from '../bulk/queries.ts';
import { readVocabulary } from '../moving/queries.ts';
import { comeUnder } from '../sub-tasks/come-under.ts';
import { parentsTold } from '../sub-tasks/parents-told.ts';
import { isIdTaken } from '../taken-queries.ts';
import { refuseTooMuch } from './bounds.ts';
import { beginAnew, planCopies, type Copy } from './plan.ts';
import { readThese, readWithSubTasks } from './queries.ts';
import { writeCopies } from './write.ts';

interface Wanted {
  taskId: string;
  /** Of the copy. */
  id: string;
  withSubTasks: boolean;
}

/** Below the original on the board, and under the same parent. Adds nothing where the id is in use. */
export async function duplicate(
  db: Db,
  record: Recorder<'task.created' | 'task.updated' | 'status.renumbered'>,
  entered: ProjectScope,
  wanted: Wanted,
) {
  const { taskId, id, withSubTasks } = wanted;
  const scope = await lockAndEnterProject(db, entered);
  if (await isIdTaken(db, scope, id)) return;
  const { statuses } = await readVocabulary(db, scope);
  await lockColumns(
    db,
    scope,
    statuses.map((status) => status.id),
  );
  const originals = withSubTasks
    ? await readWithSubTasks(db, scope, taskId)
    : await readThese(db, scope, [taskId]);
  const original = originals.find((task) => task.id === taskId);
  if (!original) throw notFound('Task');
  refuseTooMuch(originals, 'subTasks');
  const copies = planCopies(originals, {
    statusOf: beginAnew(statuses),
    // While the project is locked, no label is deleted and nobody leaves the team.
    labelOf: (label) => label,
    isOnTeam: () => true,
    ids: new Map([[taskId, id]]),
  });
  const { parent } = original;
  if (parent) await comeUnder(db, scope, { taskId: id, parent, isNew: true });
  const first = copies.find((copy) => copy.of === taskId)!;
  const rank = first.status === original.status ? await rankBelow(db, record, scope, first) : undefined;
  Object.assign(first, { parent, prefix, ...(rank && { rank }) });
  await writeCopies(db, record, { from: scope, to: scope }, copies);
  await record(scope, ...parentsTold(id, { parent: null }, { parent }));
}

const prefix = 'Copy of ';

/** In a column that is locked, so nobody else comes into the same gap. */
async function rankBelow(
  db: Db,
  record: Recorder<'status.renumbered'>,
  scope: ProjectScope,
  { id, of, status }: Copy,
) {
  const find = () => findRank(db, scope, id, { status, after: of, before: null });
  const rank = await find();
  if (rank) return rank;
  await renumber(db, record, scope, status);
  return find();
}
