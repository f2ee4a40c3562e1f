import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { statusCategories } from './narrowing.ts';
import { projectParams } from './paths.ts';
import { clientId, id, inThousands, line, prose } from './text.ts';

export const StatusCategory = z.enum(statusCategories, 'Choose notStarted, started, done or cancelled');
export type StatusCategory = z.infer<typeof StatusCategory>;

/** Whether nothing is left to do for tasks in such a status. */
export const isOver = (category: StatusCategory) => category === 'done' || category === 'cancelled';

/** Where a task begins: in a status that is not started, or at least not over. They are in their order. */
export const firstOpen = <Status extends { category: StatusCategory }>(statuses: readonly Status[]) =>
  statuses.find(({ category }) => category === 'notStarted') ??
  statuses.find(({ category }) => !isOver(category));

export const TaskStatus = z.object({
  _id: z.string(),
  name: z.string(),
  order: z.number().int(),
  color: z.string(),
  description: z.string(),
  category: StatusCategory,
  /** How many tasks are meant to be in it at most. More are a warning, never refused. */
  limit: z.number().int().nullable(),
});
export type TaskStatus = z.infer<typeof TaskStatus>;

const name = line('Name', limits.statusName);
const order = z
  .number('Order must be a number')
  .int('Order must be a whole number')
  .min(0, 'Order must be at least 0')
  .max(limits.statusOrder, `Order may be at most ${inThousands(limits.statusOrder)}`);
const color = z
  .string('Color must be text')
  .regex(/^#[0-9a-f]{6}$/i, 'Color must look like #rrggbb')
  .toLowerCase();
const description = prose('Description', limits.description);
const limit = z
  .number('Limit must be a number')
  .int('Limit must be a whole number')
  .min(1, 'Limit must be at least 1')
  .max(limits.tasksOfStatus, `Limit may be at most ${inThousands(limits.tasksOfStatus)}`)
  .nullable();

export const NewTaskStatus = z.object({
  _id: clientId,
  name,
  /** Behind all others when not given. */
  order: order.optional(),
  color: color.default('#000000'),
  description: description.default(''),
  /** When not given: not started for the first of a project, else what the name tells. */
  category: StatusCategory.optional(),
  limit: limit.default(null),
});
export type NewTaskStatus = z.infer<typeof NewTaskStatus>;

/** Only what is named changes. */
export const TaskStatusChanges = z
  .object({ name, order, color, description, category: StatusCategory, limit })
  .partial();
export type TaskStatusChanges = z.infer<typeof TaskStatusChanges>;

export const TaskStatusEdit = TaskStatusChanges.extend({
  /** The status that it is put behind; null for the first place. All others keep their places among themselves. */
  after: id.nullable().optional(),
});

const statusParams = projectParams.extend({ statusId: id });
const url = '/organizations/:organizationId/projects/:projectId/status';
const taskStatus = { taskStatus: TaskStatus };

export const listTaskStatuses = endpoint({
  method: 'GET',
  url,
  summary: 'The statuses of the project’s tasks, in order; descriptions are cut short',
  scope: 'project',
  schema: { params: projectParams, response: okReply({ taskStatuses: z.array(TaskStatus) }) },
});

export const getTaskStatus = endpoint({
  method: 'GET',
  url: `${url}/:statusId`,
  summary: 'One status',
  scope: 'project',
  schema: { params: statusParams, response: okReply(taskStatus) },
});

export const createTaskStatus = endpoint({
  method: 'POST',
  url,
  summary: 'Add a status',
  scope: 'project',
  needs: 'manageStatus',
  records: ['status.created'],
  schema: { params: projectParams, body: NewTaskStatus, response: createdReply(taskStatus) },
});

export const updateTaskStatus = endpoint({
  method: 'PUT',
  url: `${url}/:statusId`,
  summary: 'Change or move a status',
  scope: 'project',
  needs: 'manageStatus',
  records: ['status.updated'],
  schema: { params: statusParams, body: TaskStatusEdit, response: okReply(taskStatus) },
});

export const deleteTaskStatus = endpoint({
  method: 'DELETE',
  url: `${url}/:statusId`,
  summary: 'Delete a status; its tasks, if it has any, move to another one',
  scope: 'project',
  needs: 'manageStatus',
  records: ['status.deleted', 'task.moved'],
  schema: {
    params: statusParams,
    querystring: z.object({ moveTo: id.optional() }),
    response: okReply({}),
  },
});

/** For statuses that are put in another order: the numbers in use, so that few must change; counted afresh where two are the same. */
export function orderNumbers(statuses: readonly TaskStatus[]) {
  const used = statuses.map(({ order }) => order);
  return new Set(used).size === used.length ? used : [...used.keys()];
}
