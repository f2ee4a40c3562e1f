import { z } from 'zod';
import { bulkIds } from './ids.ts';
import { endpoint, okReply } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { MoveTo } from './moves.ts';
import { projectParams, tasksUrl } from '../paths.ts';
import { datesInOrder, TaskChanges } from '../tasks.ts';
import { id, inThousands } from '../text.ts';

const { assignedTo, labels } = TaskChanges.shape;
/** All but what is each task's own, and lists, which are added to. */
const fields = z.object(TaskChanges.shape).omit({
  title: true,
  description: true,
  repeat: true,
  assignedTo: true,
  labels: true,
  attachments: true,
  files: true,
  place: true,
  version: true,
}).shape;
const belongings = (name: string) =>
  z.object({ assignedTo, labels }, `${name} must name people or labels`).optional();

/** The same for all of the tasks. What is not named stays. */
export const BulkChange = z
  .object({
    ids: bulkIds,
    set: z
      .object(fields, 'set must name fields')
      .refine(datesInOrder.isKept, { ...datesInOrder.else })
      .optional(),
    add: belongings('add'),
    remove: belongings('remove'),
    moveTo: MoveTo.optional(),
    delete: z.boolean('delete must be true or false').optional(),
  })
  .refine((change) => actsOf(change).length > 0, {
    path: ['set'],
    message: 'Say what to do with the tasks',
  })
  .refine((change) => actsOf(change).length < 2, {
    path: ['delete'],
    message: 'Tasks are either changed, moved or deleted',
  })
  .refine(({ ids, add }) => ids.length * (add?.assignedTo?.length ?? 0) <= limits.bulkAssignments, {
    path: ['add', 'assignedTo'],
    message: `Make at most ${inThousands(limits.bulkAssignments)} assignments at once: choose fewer people or fewer tasks`,
  });
export type BulkChange = z.infer<typeof BulkChange>;

interface Acts {
  set?: unknown;
  add?: unknown;
  remove?: unknown;
  moveTo?: unknown;
  delete?: boolean | undefined;
}

const actsOf = ({ set, add, remove, moveTo, ...change }: Acts) =>
  [set || add || remove, moveTo, change.delete].filter(Boolean);

const changed = z.number().int();

export const changeTasks = endpoint({
  method: 'POST',
  url: `${tasksUrl}/bulk`,
  summary: 'Change, delete or move many tasks to another project, all of them or none',
  scope: 'project',
  records: ['task.updated', 'task.deleted', 'task.left', 'task.arrived'],
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
  records: ['task.updated', 'task.restored', 'task.left', 'task.arrived'],
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
