import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { ListPage, Pagination, SealedPage } from './paging.ts';
import { organizationParams, projectParams, taskParams, tasksUrl } from './paths.ts';
import { id } from './text.ts';
import { Person } from './users.ts';

/** Something that was deleted and can still be brought back. */
export const TrashItem = z.object({
  /** The id that it had, and has again once restored. */
  _id: z.string(),
  kind: z.enum(['task', 'status', 'label', 'project']),
  name: z.string(),
  /** Null for what was deleted before it was written down. */
  deletedBy: Person.nullable(),
  deletedAt: z.string(),
  keptUntil: z.string(),
});
export type TrashItem = z.infer<typeof TrashItem>;

const organizationUrl = '/organizations/:organizationId/trash';
const projectUrl = '/organizations/:organizationId/projects/:projectId/trash';

export const listDeletedProjects = endpoint({
  method: 'GET',
  url: organizationUrl,
  summary: 'The deleted projects that you may restore, latest first',
  scope: 'organization',
  needs: 'deleteProject',
  schema: {
    params: organizationParams,
    querystring: ListPage,
    response: okReply({ items: z.array(TrashItem), pagination: Pagination }),
  },
});

export const restoreProject = endpoint({
  method: 'POST',
  url: `${organizationUrl}/:deletedProjectId/restore`,
  summary: 'Bring a deleted project back with everything in it',
  scope: 'organization',
  needs: 'deleteProject',
  records: ['project.restored'],
  schema: {
    params: organizationParams.extend({ deletedProjectId: id }),
    response: createdReply({ item: TrashItem }),
  },
});

export const listTrash = endpoint({
  method: 'GET',
  url: projectUrl,
  summary: 'The deleted tasks, statuses and labels that you may restore, latest first',
  scope: 'project',
  schema: {
    params: projectParams,
    querystring: SealedPage,
    response: okReply({
      items: z.array(TrashItem),
      /** The same as in `pagination`. */
      nextCursor: z.string().nullable(),
      pagination: Pagination,
    }),
  },
});

export const restoreTrashItem = endpoint({
  method: 'POST',
  url: `${projectUrl}/:itemId/restore`,
  summary: 'Bring a deleted task, status or label back: for those who may delete it',
  scope: 'project',
  records: ['task.restored', 'status.restored', 'label.restored', 'task.moved', 'task.updated'],
  schema: { params: projectParams.extend({ itemId: id }), response: createdReply({ item: TrashItem }) },
});

export const deleteTask = endpoint({
  method: 'DELETE',
  url: `${tasksUrl}/:taskId`,
  summary: 'Delete a task: for its creator, managers on the team, and admins',
  scope: 'project',
  records: ['task.deleted'],
  schema: {
    params: taskParams,
    querystring: z.object({
      /** Only while nobody else has done anything to it, comments included; else 409 `STALE`. */
      untouched: z.literal('true', 'untouched must be true where it is given').optional(),
    }),
    response: okReply({}),
  },
});
