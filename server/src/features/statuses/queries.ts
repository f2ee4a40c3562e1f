import {
  limits,
  type NewTaskStatus,
  type StatusCategory,
  type TaskStatus,
  type TaskStatusChanges,
} from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';

export async function listStatuses(db: Db, ids: ProjectIds): Promise<TaskStatus[]> {
  const rows = await selectStatuses(db, ids)
    .clearSelect()
    .select(['id', 'name', 'sortOrder', 'color', 'category', 'taskLimit'])
    .select(sql<string>`left(description, ${limits.listedDescription})`.as('description'))
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(presentStatus);
}

export async function findStatus(db: Db, ids: ProjectIds, statusId: string) {
  const row = await selectStatuses(db, ids).where('id', '=', statusId).executeTakeFirst();
  return row && presentStatus(row);
}

export async function insertStatus(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  {
    order: sortOrder,
    limit: taskLimit,
    category,
    ...status
  }: Omit<NewTaskStatus, '_id'> & {
    id: string;
    order: number;
  },
) {
  const row = await db
    .insertInto('taskStatuses')
    .values({
      organizationId,
      projectId,
      ...status,
      sortOrder,
      taskLimit,
      // Given by the database.
      category: category ?? sql<StatusCategory>`NULL`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return presentStatus(row);
}

/** As it is before a change, which others wait for. */
export async function findToChange(db: Db, scope: ProjectScope, statusId: string) {
  const row = await selectStatuses(db, scope).where('id', '=', statusId).forNoKeyUpdate().executeTakeFirst();
  return row && presentStatus(row);
}

export async function updateStatus(
  db: Db,
  scope: ProjectScope,
  statusId: string,
  { name, order: sortOrder, limit: taskLimit, color, description, category }: TaskStatusChanges,
) {
  const row = await db
    .updateTable('taskStatuses')
    // One column at least, if only with its own value: an update of nothing is no SQL.
    .set((eb) => ({
      name: name ?? eb.ref('name'),
      sortOrder,
      color,
      description,
      category,
      taskLimit,
    }))
    .where('organizationId', '=', scope.organizationId)
    .where('projectId', '=', scope.projectId)
    .where('id', '=', statusId)
    .returning(columns)
    .executeTakeFirst();
  return row && presentStatus(row);
}

/** New tasks of this status wait until the transaction ends. */
export async function lockStatus(db: Db, scope: ProjectScope, statusId: string) {
  const row = await selectStatuses(db, scope).where('id', '=', statusId).forUpdate().executeTakeFirst();
  return row && presentStatus(row);
}

export async function countTasks(db: Db, { organizationId, projectId }: ProjectScope, statusId: string) {
  const { tasks } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<string>().as('tasks'))
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('statusId', '=', statusId)
    .executeTakeFirstOrThrow();
  return Number(tasks);
}

const columns = ['id', 'name', 'sortOrder', 'color', 'description', 'category', 'taskLimit'] as const;

const selectStatuses = (db: Db, { organizationId, projectId }: ProjectIds) =>
  db
    .selectFrom('taskStatuses')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId);

interface StatusRow {
  id: string;
  name: string;
  sortOrder: number;
  color: string;
  description: string;
  category: StatusCategory;
  taskLimit: number | null;
}

const presentStatus = ({ id, sortOrder, taskLimit, ...status }: StatusRow): TaskStatus => ({
  _id: id,
  ...status,
  order: sortOrder,
  limit: taskLimit,
});
