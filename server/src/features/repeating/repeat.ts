import { randomUUID } from 'node:crypto';
import type { Actor } from '../../activity/activity.ts';
import type { ActivityLog } from '../../activity/change.ts';
import type { Recorder } from '../../activity/record.ts';
import { lockProject, type ProjectIds, type TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addUnlessWaiting } from '../../platform/jobs/queue.ts';
import {
  copyChecklists,
  findAssignees,
  insertAssignees,
  insertTask,
  lockTask,
  recount,
  takeNumber,
} from '../tasks/index.ts';
import { nextOf, type Next } from './next.ts';
import * as queries from './queries.ts';
import type { RepeatingTask } from './queries.ts';

interface Services {
  db: Db;
  activity: Pick<ActivityLog, 'changeUnasked'>;
}

/** In all projects: whatever has become of the jobs that would have, and for those whose day has come. */
export async function repeatAllTasks(services: Services, now = new Date()) {
  for (const place of await queries.listPlaces(services.db))
    // One that fails has a job of its own, which tells of it and is tried again; this one must come in a quarter of an hour, not later each time.
    await repeatTasks(services, place, now).catch(() => addUnlessWaiting(services.db, 'repeatTasks', place));
}

/** Makes the next ones of those tasks of a project for which it is time. */
export async function repeatTasks({ db, activity }: Services, place: ProjectIds, now = new Date()) {
  const failures: unknown[] = [];
  let page: RepeatingTask[] = [];
  do {
    page = await queries.listRepeating(db, place, page.at(-1)?.number ?? 0);
    const ready = page.filter((task) => nextOf(task, now));
    // Where nothing is open, the next one would be over, and have a next one at once.
    if (ready.length > 0 && !(await queries.keepFirstStatus(db, place))) return;
    for (const { id } of ready)
      await activity
        .changeUnasked((db, recordAs) => makeNext(db, recordAs, { ...place, taskId: id }, now))
        .catch((error: unknown) => failures.push(error));
  } while (page.length > 0);
  // Whatever is wrong with one, the others have come.
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}

/**
 * The series goes on with the next one. The row itself is the proof: it is locked, and repeats no more once it has one. So two
 * at once make one, and so does a task that is reopened and done again.
 */
async function makeNext(
  db: Db,
  recordAs: (actor: Actor) => Recorder<'task.created' | 'task.updated'>,
  { taskId, ...place }: TaskIds,
  now: Date,
) {
  // Nobody leaves the team and no label is deleted meanwhile.
  await lockProject(db, place);
  const status = await queries.keepFirstStatus(db, place);
  const locked = await lockTask(db, place, taskId);
  const task = await queries.findRepeating(db, place, taskId);
  const next = task && nextOf(task, now);
  if (!locked || !next || status === undefined) return;
  const { watchers, ...fields } = locked;
  const assignees = await findAssignees(db, place, taskId);
  const nextId = await insertNext(db, { ...place, taskId }, { ...fields, status, next, assignees });
  await queries.endRepeating(db, place, taskId);
  const actor = await findActor(db, place, task);
  const owners = [...assignees, task.authorId, ...watchers];
  const previous = { previous: { to: taskId } };
  await recordAs(actor)(
    place,
    { kind: 'task.created', subjectId: nextId, version: 1, changes: previous, assigned: assignees },
    { kind: 'task.updated', subjectId: taskId, changes: { next: { to: nextId } }, owners },
  );
}

type Fields = Omit<NonNullable<Awaited<ReturnType<typeof lockTask>>>, 'watchers'>;

/** All fields are taken over but a few; of what hangs on the task, the people, and the checklist with nothing done. */
async function insertNext(
  db: Db,
  { taskId, ...place }: TaskIds,
  { next, assignees, ...fields }: Fields & { next: Next; assignees: string[] },
) {
  const id = randomUUID();
  const { repeatDay, ...dates } = next;
  const number = await takeNumber(db, place);
  const row = { id, number, createdBy: fields.createdBy };
  await insertTask(db, place, row, { ...fields, ...dates, parent: null });
  if (repeatDay !== null) await queries.keepRepeatDay(db, place, id, repeatDay);
  await insertAssignees(db, { ...place, taskId: id }, assignees);
  const listed = await copyChecklists(db, place, place, [{ of: taskId, id }]);
  if (listed.length > 0) await recount(db, { ...place, taskId: id });
  return id;
}

/** Whoever has done the task, or else its author, who had it repeat. */
async function findActor(
  db: Db,
  place: ProjectIds,
  { id, repeat, completedAt, authorId, authorName }: RepeatingTask,
): Promise<Actor> {
  const completer =
    repeat.when === 'done' && completedAt ? await queries.findCompleter(db, place, id) : undefined;
  return { ...(completer ?? { userId: authorId, fullName: authorName }), via: 'rule' };
}
