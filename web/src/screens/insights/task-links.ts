import type { InsightWeek, Load } from '@muster/contract';
import type { ProjectIds } from '../../entities/projects/index.ts';

/** The list of exactly the tasks that a figure has counted, from all statuses. */
const listOf = (params: ProjectIds, filter: Record<string, string>) =>
  ({
    to: '/$organizationId/projects/$projectId/tasks',
    params,
    search: { view: 'list', group: 'status', ...filter },
  }) as const;

const isOpen = { category: 'notStarted,started' };

export const openTasks = (ids: ProjectIds) => listOf(ids, isOpen);
export const overdueTasks = (ids: ProjectIds) => listOf(ids, { due: 'overdue' });

export const doneTasks = (ids: ProjectIds, { from, to }: Pick<InsightWeek, 'from' | 'to'>) =>
  listOf(ids, { category: 'done', completed: `${from}..${to}` });

export const tasksOf = (ids: ProjectIds, person: Load['person']) =>
  listOf(ids, { ...isOpen, assignee: person?._id ?? 'nobody' });

export const overdueTasksOf = (ids: ProjectIds, person: Load['person']) =>
  listOf(ids, { due: 'overdue', assignee: person?._id ?? 'nobody' });

/** A status is chosen by its tab. */
export const tasksIn = (params: ProjectIds, status: string) =>
  ({
    to: '/$organizationId/projects/$projectId/tasks',
    params,
    search: { view: 'list', tab: status },
  }) as const;
