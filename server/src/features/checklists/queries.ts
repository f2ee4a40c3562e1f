import type { ChecklistItem, ChecklistItemChanges } from '@muster/contract';
import type { TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';

// All of a task that is locked to count: nobody else changes its checklist meanwhile.

const isHere = `organization_id = $1 AND project_id = $2 AND task_id = $3`;
const columns = `id AS "_id", text, is_done AS "isDone", rank`;

const select = statement<ChecklistItem>(`
  SELECT ${columns} FROM checklist_items WHERE ${isHere} ORDER BY rank, id`);

export const listItems = (db: Db, { organizationId, projectId, taskId }: TaskIds) =>
  select(db, organizationId, projectId, taskId);

const insert = statement(`
  INSERT INTO checklist_items (organization_id, project_id, task_id, id, text, is_done, rank)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`);

export const insertItem = (
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  { _id, text, isDone, rank }: ChecklistItem,
) => insert(db, organizationId, projectId, taskId, _id, text, isDone, rank);

const update = statement(`
  UPDATE checklist_items SET text = coalesce($5, text), is_done = coalesce($6, is_done), rank = coalesce($7, rank)
  WHERE ${isHere} AND id = $4`);

export const updateItem = (
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  itemId: string,
  { text, isDone, rank }: Pick<ChecklistItemChanges, 'text' | 'isDone'> & { rank?: number | undefined },
) => update(db, organizationId, projectId, taskId, itemId, text ?? null, isDone ?? null, rank ?? null);

const shift = statement(`
  UPDATE checklist_items SET rank = rank + 1 WHERE ${isHere} AND rank >= $4`);

/** Those from this rank on stand one further down. */
export const makeRoom = (db: Db, { organizationId, projectId, taskId }: TaskIds, rank: number) =>
  shift(db, organizationId, projectId, taskId, rank);

const remove = statement(`DELETE FROM checklist_items WHERE ${isHere} AND id = $4`);

export const deleteItem = (db: Db, { organizationId, projectId, taskId }: TaskIds, itemId: string) =>
  remove(db, organizationId, projectId, taskId, itemId);
