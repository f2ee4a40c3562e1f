import type { MoveReport, MoveTo } from '@muster/contract';
import type { Recorder } from '../../../activity/record.ts';
import type { ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { takeTime } from '../../../platform/db/patience.ts';
import { keepThoseLeft } from '../../labels/index.ts';
import { authorizeRemoval, refuseMissing } from '../bulk/become.ts';
import { lockColumns, lockTasks, readTasks } from '../bulk/queries.ts';
import type { BulkEdit, BulkTask } from '../bulk/task.ts';
import { keepForUndo, keepOnTeam } from '../bulk/undo-queries.ts';
import { formerOf } from '../bulk/write.ts';
import { listParted, lockFamilies } from '../sub-tasks/parting-queries.ts';
import { enterTarget, lockBoth } from './lock-both.ts';
import { matchTasks, reportOf, type Vocabulary } from './match.ts';
import { findNames, listLeftBehind, readVocabulary } from './queries.ts';
import { noStatus, notOnTeam } from './refusals.ts';
import { writeMoves } from './write.ts';

/** All of them or none. Answers how many, and by what that is undone. */
export async function moveMany(
  db: Db,
  record: Recorder<'task.left' | 'task.arrived'>,
  entered: ProjectScope,
  ids: string[],
  { project, unassign = false }: MoveTo,
) {
  await takeTime(db);
  const [from, to] = await lockBoth(db, entered, await enterTarget(db, entered, project));
  const [here, there] = [await readVocabulary(db, from), await readVocabulary(db, to)];
  if (there.statuses.length === 0) throw noStatus();
  const [, labels, , tasks] = await Promise.all([
    lockColumns(db, to, idsOf(there.statuses)),
    keepThoseLeft(db, to, idsOf(there.labels)),
    lockFamilies(db, from, ids),
    lockTasks(db, from, ids),
  ]);
  refuseMissing(ids, tasks.length);
  authorizeRemoval(from, tasks, 'move');
  const kept = { ...there, labels: there.labels.filter(({ id }) => labels.includes(id)) };
  const edits = matchTasks(tasks, here, { ...kept, team: await keepOnTeam(db, to, assigneesOf(tasks)) });
  if (!unassign) {
    const { people } = await report(db, edits, here, kept);
    if (people.length > 0) throw notOnTeam(people.map(({ fullName }) => fullName));
  }
  const [watching, bonds] = await Promise.all([
    listLeftBehind(db, from, to.projectId, ids),
    listParted(db, from, ids),
  ]);
  await writeMoves(db, record, from, to, edits);
  const moved = edits.map((edit) => formerOf(edit, edit.before.version + 1));
  return { changed: ids.length, undo: keepForUndo(db, from, { moved, to: to.projectId, watching, bonds }) };
}

/** What would not come along. */
export async function reportMove(
  db: Db,
  from: ProjectScope,
  ids: string[],
  project: string,
): Promise<MoveReport> {
  const to = await enterTarget(db, from, project);
  const [here, there, tasks] = await Promise.all([
    readVocabulary(db, from),
    readVocabulary(db, to),
    readTasks(db, from, ids),
  ]);
  refuseMissing(ids, tasks.length);
  authorizeRemoval(from, tasks, 'move');
  if (there.statuses.length === 0) throw noStatus();
  const team = await keepOnTeam(db, to, assigneesOf(tasks));
  const [lost, parted] = await Promise.all([
    report(db, matchTasks(tasks, here, { ...there, team }), here, there),
    listParted(db, from, ids),
  ]);
  return { ...lost, subTasks: parted.length };
}

async function report(db: Db, edits: BulkEdit[], here: Vocabulary, there: Vocabulary) {
  const names = await findNames(db, assigneesOf(edits.map(({ before }) => before)));
  return reportOf(edits, here, there, (userId) => names.get(userId) ?? '');
}

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

const assigneesOf = (tasks: BulkTask[]) => [...new Set(tasks.flatMap(({ assignedTo }) => assignedTo))];
