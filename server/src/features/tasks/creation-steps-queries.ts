import type { NewTask, Task } from '@muster/contract';
import { admittedQuery } from '../../authorization/admitted.ts';
import { keepProject, type ProjectIds, type TaskIds } from '../../authorization/scopes.ts';
import type { DoneAtOnce, InSteps } from '../../activity/change.ts';
import type { Claim } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import { keepLabels } from '../labels/index.ts';
import { findNewlyMentioned } from '../mentions/index.ts';
import { setWatching } from '../watching/index.ts';
import { columnsOf } from './fields.ts';
import { countOn } from './moving/numbers-queries.ts';
import { repeatSoon } from './repeat-soon.ts';
import { comeUnder } from './sub-tasks/come-under.ts';
import { parentsTold } from './sub-tasks/parents-told.ts';
import { isIdTaken } from './taken-queries.ts';

export type AddedTask = Omit<NewTask, '_id'> & { id: string };

export interface NewTaskRow extends DoneAtOnce<'task.created'> {
  id: string;
  number: number;
  /** The project’s key and the number. */
  key: string;
  rank: string;
  createdAt: Date;
  completedAt: Date | null;
  /** Of a sub-task. */
  parentTask?: Task['parentTask'];
}

/** Adds a task one statement after the other, each of which a single node of a cluster can do. */
export const insertInSteps = (
  inSteps: InSteps<'task.created' | 'task.updated'>,
  [way, organizationId, projectId]: Claim,
  { assignedTo, ...task }: AddedTask,
) =>
  inSteps(async (db, recordBy): Promise<NewTaskRow | undefined> => {
    const [creator] = await selectCreator(db, way.id, organizationId, projectId);
    const { id } = task;
    const place = { organizationId: organizationId!, projectId: projectId! };
    if (!creator || (await isIdTaken(db, place, id))) return undefined;
    const { parent } = task;
    // Before the parent is locked, as everybody does who locks tasks.
    if (parent) await keepProject(db, place);
    // Before the count begins: see `insertTasksSql`.
    await keepStatus(db, organizationId, projectId, task.status);
    if (task.labels.length > 0) await keepLabels(db, place, task.labels);
    const parentTask = parent ? await comeUnder(db, place, { taskId: id, parent, isNew: true }) : null;
    const writer = { ...place, userId: creator.userId };
    const mentioned = await findNewlyMentioned(db, writer, 'description', { after: task.description });
    const number = await takeNumber(db, place);
    const added = await insertTask(db, place, { id, number, createdBy: creator.userId }, task);
    if (!added) return undefined;
    const record = recordBy(creator);
    await record(place, {
      kind: 'task.created',
      subjectId: id,
      version: 1,
      assigned: assignedTo,
      mentioned,
      ...(parent && { changes: { parent: { to: parent } } }),
    });
    await record(place, ...parentsTold(id, { parent: null }, { parent }));
    await insertAssignees(db, { ...place, taskId: id }, assignedTo);
    await setWatching(db, { ...place, taskId: id }, mentioned);
    if (task.repeat) await repeatSoon(db, place);
    const { projectKey, ...by } = creator;
    return { id, number, key: `${projectKey}-${number}`, parentTask, ...added, ...by };
  });

const selectCreator = statement<{ userId: string; fullName: string; projectKey: string }>(`
  SELECT users.id AS "userId", users.full_name AS "fullName",
    (SELECT key FROM projects WHERE organization_id = $2 AND id = $3) AS "projectKey"
  FROM (${admittedQuery()}) AS admitted JOIN users ON users.id = admitted.user_id`);

const keepStatus = statement(`
  SELECT FROM task_statuses WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR KEY SHARE`);

/** For one more task of the project; others who add one wait. */
export async function takeNumber(db: Db, { organizationId, projectId }: ProjectIds) {
  const [counter] = await countOn(db, organizationId, projectId, 1);
  return counter!.last;
}

const insertPeople = statement(`
  INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
  SELECT $1, $2, $3, assignee FROM unnest($4::uuid[]) AS assignee ON CONFLICT DO NOTHING`);

export const insertAssignees = (db: Db, { organizationId, projectId, taskId }: TaskIds, userIds: string[]) =>
  insertPeople(db, organizationId, projectId, taskId, userIds);

interface NewRow {
  id: string;
  number: number;
  createdBy: string;
}

/** Answers what it was given by the database; nothing where the id is in use. */
export async function insertTask(
  db: Db,
  { organizationId, projectId }: ProjectIds,
  { id, number, createdBy }: NewRow,
  fields: Parameters<typeof columnsOf>[0],
) {
  const own = columnsOf(fields);
  const insert = insertOf(own.map(({ column }) => column));
  const values = own.map(({ value }) => value);
  const [added] = await insert(db, organizationId, projectId, id, createdBy, number, ...values);
  return added;
}

type Given = Pick<NewTaskRow, 'rank' | 'createdAt' | 'completedAt'>;
const insertStatements = new Map<string, ReturnType<typeof statement<Given>>>();

/** For the columns that are given, of which there are few. */
function insertOf(columns: readonly string[]) {
  const kind = columns.join();
  let insert = insertStatements.get(kind);
  if (!insert) {
    insert = statement(`
      INSERT INTO tasks (organization_id, project_id, id, created_by, number ${columns.map((column) => `, ${column}`).join('')})
      VALUES ($1, $2, $3, $4, $5 ${columns.map((_, at) => `, $${at + 6}`).join('')})
      ON CONFLICT (organization_id, project_id, id) DO NOTHING
      RETURNING rank, created_at AS "createdAt", completed_at AS "completedAt"`);
    insertStatements.set(kind, insert);
  }
  return insert;
}
