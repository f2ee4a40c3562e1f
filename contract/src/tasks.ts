import { z } from 'zod';
import { ChecklistItem } from './checklists.ts';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { creatable, readable, writable } from './fields.ts';
import { limits } from './limits.ts';
import { TaskLink } from './links.ts';
import { isTaskCursor, Pagination } from './paging.ts';
import { projectParams, taskParams, tasksUrl as url } from './paths.ts';
import { Priority } from './priorities.ts';
import { Repeat, WrittenRepeat } from './copying/repeats.ts';
import { isGroupValue } from './task-query/fields.ts';
import { firstStatus, isPlain, readTaskQuery, taskQueryShape, values } from './task-query/query.ts';
import { clientId, day, id, line, onlyNamed, points, prose, versionNumber, wholeNumber } from './text.ts';
import { Person } from './users.ts';

/** What people write about a task. */
const written = {
  title: { read: z.string(), write: line('Title', limits.taskTitle) },
  description: { read: z.string(), write: prose('Description', limits.description), initial: '' },
  status: { read: z.string(), write: z.guid('Choose a status of the project').toLowerCase() },
  priority: { read: Priority, write: Priority, initial: 'medium' },
  assignedTo: {
    read: z.array(z.string()),
    write: z
      .array(z.guid('Choose people of the team').toLowerCase(), 'assignedTo must be a list')
      .max(limits.assignees, `A task may have at most ${limits.assignees} assignees`),
    initial: [],
  },
  labels: {
    read: z.array(z.string()),
    write: z
      .array(z.guid('Choose labels of the project').toLowerCase(), 'labels must be a list')
      // In one order, so that the same labels are no change.
      .overwrite((ids) => [...new Set(ids)].toSorted())
      .max(limits.labelsOfTask, `A task may have at most ${limits.labelsOfTask} labels`),
    initial: [],
  },
  /** A day of the calendar, free of time zones, and not after the due date. */
  startDate: { read: z.string().nullable(), write: day('Start date').nullable(), initial: null },
  /** A day of the calendar, free of time zones. */
  dueDate: { read: z.string().nullable(), write: day('Due date').nullable(), initial: null },
  /** In points; shown where the project has estimates. */
  estimate: { read: z.number().int().nullable(), write: points('Estimate').nullable(), initial: null },
  /** How the next task comes after it; that one repeats then, and this one does not any more. */
  repeat: { read: Repeat.nullable(), write: WrittenRepeat.nullable(), initial: null },
  /** The task that it is a sub-task of, which is no sub-task itself. */
  parent: {
    read: z.string().nullable(),
    write: z.guid('Choose a task of the project').toLowerCase().nullable(),
    initial: null,
  },
} as const;

export const datesInOrder = {
  isKept: ({ startDate, dueDate }: { startDate?: string | null; dueDate?: string | null }) =>
    !startDate || !dueDate || startDate <= dueDate,
  /** Given to zod as a copy: it takes the message out of what it is given, and screens say it too. */
  else: { path: ['startDate'], message: 'The start date must not be after the due date' },
};

export const Task = z.object({
  _id: z.string(),
  /** Counts up from 1 in the project, and is never given twice. */
  number: z.number().int(),
  /** The project’s key and the number: WEB-42. */
  key: z.string(),
  ...readable(written),
  counts: z.object({
    comments: z.number().int(),
    files: z.number().int(),
    checklist: z.object({ done: z.number().int(), total: z.number().int() }),
    /** Done are those in a status that is done or cancelled. */
    subTasks: z.object({ done: z.number().int(), total: z.number().int() }),
  }),
  /** How its parent is called. */
  parentTask: z.object({ number: z.number().int(), title: z.string() }).nullable(),
  /** Whether an open task of the project blocks it, while it is open itself. */
  isBlocked: z.boolean(),
  createdBy: Person,
  /** Where each image is served; its thumbnail is under the same path with `/thumbnail` behind it. */
  attachments: z.array(z.string()),
  /** Where it stands in its column of the board, a decimal: smaller is higher. */
  rank: z.string(),
  /** Grows with every change. */
  version: z.number().int(),
  /** Since when it is in a status that is done or cancelled. */
  completedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.infer<typeof Task>;

export const Attachment = z.object({
  path: z.string(),
  name: z.string(),
  /** As it is served: told by its bytes. */
  type: z.string(),
  bytes: z.number().int(),
  /** Of an image; nothing for any other file. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  addedAt: z.string(),
  /** Unknown of files from before that was kept. */
  addedBy: Person.nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

export const isImage = ({ width }: Attachment) => width !== null;

/** A task as its parent shows it. */
export const SubTask = Task.pick({
  _id: true,
  number: true,
  key: true,
  title: true,
  status: true,
  assignedTo: true,
  dueDate: true,
  completedAt: true,
  version: true,
});
export type SubTask = z.infer<typeof SubTask>;

const pathsToKeep = (name: 'attachments' | 'files') =>
  z
    .array(z.string('Not an attachment').max(500, 'Not an attachment'), `${name} must be a list`)
    .max(limits.attachments, `A task may have at most ${limits.attachments} attachments`)
    .optional();

/** A task with what only its own screen shows. */
export const TaskDetails = Task.extend({
  files: z.array(Attachment),
  /** Whether whoever asks is told of what happens to it. */
  isWatched: z.boolean(),
  checklist: z.array(ChecklistItem),
  /** To those tasks that whoever asks may see. */
  links: z.array(TaskLink),
  /** The oldest first. */
  subTasks: z.array(SubTask),
});
export type TaskDetails = z.infer<typeof TaskDetails>;

export const NewTask = z
  .object({ _id: clientId, ...creatable(written) })
  .refine(datesInOrder.isKept, { ...datesInOrder.else });
export type NewTask = z.infer<typeof NewTask>;

/** The tasks that one is put between; the first that is still there decides. With neither it goes on top. */
const neighbours = { after: id.nullable().default(null), before: id.nullable().default(null) };

// Not made from NewTask: a default inside partial() would reset the field.
export const TaskChanges = z
  .object(writable(written))
  .partial()
  .extend({
    /** The version that the change was made from; a stale one is refused. */
    version: versionNumber.optional(),
    /** Keeps exactly these of its images and removes the others; new ones come as files. */
    attachments: pathsToKeep('attachments'),
    /** The same for all its files, images among them. */
    files: pathsToKeep('files'),
    /** Where it comes to stand in the column of the status that is named with it. */
    place: z.object(neighbours, 'place must name neighbours').optional(),
  })
  .refine(datesInOrder.isKept, { ...datesInOrder.else })
  .refine(({ place, status }) => !place || status !== undefined, {
    path: ['place'],
    message: 'A place is in the column of a status: name that, too',
  });
export type TaskChanges = z.infer<typeof TaskChanges>;

const isRank = (cursor: string) => /^-?\d{1,30}(\.\d+)?$/.test(cursor);
const foreignCursor = 'The cursor is not one of ours';

export const TaskPage = onlyNamed({
  page: wholeNumber('page', 1_000_000).default(1),
  limit: wholeNumber('limit', limits.pageSize).default(10),
  /** From `pagination.nextCursor`; takes the place of `page`. */
  cursor: z.string(foreignCursor).max(1600, foreignCursor).optional(),
  /** Sorted as the query says, or as the board shows one status. */
  order: z.enum(['newest', 'board'], 'Choose newest or board').default('newest'),
  ...taskQueryShape,
  status: values('status', firstStatus),
  /** Only those in one of the groups, by the value that `counts` has for it. */
  in: z.string('in must be text').max(40, 'There is no such group').optional(),
})
  .refine(({ order, status }) => order === 'newest' || (status !== undefined && !status.includes(',')), {
    path: ['status'],
    message: 'The board shows one status at a time',
  })
  .refine(
    ({ status, in: value, ...query }) =>
      status !== firstStatus || (value === undefined && isPlain(readTaskQuery(query))),
    { path: ['status'], message: `status=${firstStatus} goes with no other filter, sort or group` },
  )
  .refine(({ order, sort }) => order === 'newest' || sort === undefined, {
    path: ['sort'],
    message: 'The board has an order of its own',
  })
  .refine(({ group, in: value }) => value === undefined || (group && isGroupValue(group, value)), {
    path: ['in'],
    message: 'There is no such group',
  })
  .refine(
    ({ order, cursor }) => cursor === undefined || (order === 'board' ? isRank : isTaskCursor)(cursor),
    { path: ['cursor'], message: foreignCursor },
  );
export type TaskPage = z.infer<typeof TaskPage>;

export const listTasks = endpoint({
  method: 'GET',
  url,
  summary: 'The project’s tasks, all or those that a query names; descriptions are cut short',
  scope: 'project',
  schema: {
    params: projectParams,
    querystring: TaskPage,
    response: okReply({
      tasks: z.array(Task),
      pagination: Pagination,
      /** Which one it is, where the first status was asked for; null in a project without any. */
      firstStatus: z.string().nullable().optional(),
    }),
  },
});

export const TaskCount = z.object({
  /** The status, person, label, priority or parent; `nobody`, `none`, or how far away the due date is. */
  value: z.string(),
  count: z.number().int(),
  /** Whether there may be more than were counted: only so many tasks are looked at. */
  isMore: z.boolean(),
  /** Of groups that are parents: how it is called. */
  parentTask: Task.shape.parentTask.optional(),
});
export type TaskCount = z.infer<typeof TaskCount>;

export const countTasks = endpoint({
  method: 'GET',
  url: `${url}/counts`,
  summary:
    'How many tasks each status of the project has, or each other group of a query, as far as 10,000 tasks tell',
  scope: 'project',
  schema: {
    params: projectParams,
    querystring: onlyNamed(taskQueryShape),
    response: okReply({ counts: z.array(TaskCount) }),
  },
});

export const createTask = endpoint({
  method: 'POST',
  url,
  summary: 'Add a task, under a parent perhaps',
  scope: 'project',
  records: ['task.created', 'task.updated'],
  schema: { params: projectParams, body: NewTask, response: createdReply({ task: Task }) },
});

export const getTask = endpoint({
  method: 'GET',
  url: `${url}/:taskId`,
  summary: 'One task',
  scope: 'project',
  schema: { params: taskParams, response: okReply({ task: TaskDetails }) },
});

export const updateTask = endpoint({
  method: 'PUT',
  url: `${url}/:taskId`,
  summary:
    'Change the fields that are named, its place on the board with them, and add images and other files',
  scope: 'project',
  records: ['task.updated', 'attachment.added', 'attachment.removed', 'status.renumbered'],
  multipart: { json: 'task', files: 'attachments', maxFiles: limits.filesPerRequest, takesAnyFile: true },
  schema: { params: taskParams, body: TaskChanges, response: okReply({ task: TaskDetails }) },
});

export const TaskPlace = z.object({ status: written.status.write, ...neighbours });
export type TaskPlace = z.infer<typeof TaskPlace>;

export const moveTask = endpoint({
  method: 'PUT',
  url: `${url}/:taskId/place`,
  summary: 'Put a task elsewhere on the board',
  scope: 'project',
  records: ['task.moved', 'status.renumbered'],
  schema: { params: taskParams, body: TaskPlace, response: okReply({ task: Task }) },
});
