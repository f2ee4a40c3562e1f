import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { projectParams, tasksUrl } from './paths.ts';
import { datesInOrder, TaskChanges } from './tasks.ts';
import { id, inThousands } from './text.ts';

const { status, priority, startDate, dueDate, estimate, assignedTo, labels } = TaskChanges.shape;
const belongings = (name: string) =>
  z.object({ assignedTo, labels }, `${name} must name people or labels`).optional();

const ids = z
  .array(id, 'ids must be a list')
  .overwrite((given) => [...new Set(given)])
  .min(1, 'Choose the tasks')
  .max(limits.bulkTasks, `Choose at most ${inThousands(limits.bulkTasks)} tasks`);

/** The same for all of the tasks. What is not named stays. */
export const BulkChange = z
  .object({
    ids,
    set: z
      .object({ status, priority, startDate, dueDate, estimate }, 'set must name fields')
      .refine(datesInOrder.isKept, datesInOrder.else)
      .optional(),
    add: belongings('add'),
    remove: belongings('remove'),
    delete: z.boolean('delete must be true or false').optional(),
  })
  .refine(({ set, add, remove, ...change }) => change.delete || set || add || remove, {
    path: ['set'],
    message: 'Say what is to become of the tasks',
  })
  .refine(({ set, add, remove, ...change }) => !change.delete || !(set || add || remove), {
    path: ['delete'],
    message: 'Tasks are either changed or deleted',
  })
  .refine(({ ids, add }) => ids.length * (add?.assignedTo?.length ?? 0) <= limits.bulkAssignments, {
    path: ['add', 'assignedTo'],
    message: `Assign at most ${inThousands(limits.bulkAssignments)} times at once: fewer people, or fewer tasks`,
  });
export type BulkChange = z.infer<typeof BulkChange>;

const changed = z.number().int();

export const changeTasks = endpoint({
  method: 'POST',
  url: `${tasksUrl}/bulk`,
  summary: 'Change or delete many tasks, all of them or none',
  scope: 'project',
  records: ['task.updated', 'task.deleted'],
  schema: {
    params: projectParams,
    body: BulkChange,
    response: okReply({
      /** How many of them were not so before. */
      changed,
      /** Takes it back, for ten minutes and for whoever did it. Nothing where nothing changed. */
      undo: z.string().nullable(),
    }),
  },
});

export const undoChangeOfTasks = endpoint({
  method: 'POST',
  url: `${tasksUrl}/bulk/undo`,
  summary: 'Take back a change of many tasks, as far as nobody has changed them since',
  scope: 'project',
  records: ['task.updated', 'task.restored'],
  schema: {
    params: projectParams,
    body: z.object({ undo: id }),
    response: okReply({
      changed,
      /** How many keep what became of them since. */
      left: z.number().int(),
    }),
  },
});
