import { limits, listTasks, type Task } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';

/** As many of a project as can be chosen at once, newest first. Asked anew each time: nothing keeps it up to date. */
export const tasksToChooseQuery = (ids: ProjectIds) =>
  queryOptions({
    queryKey: ['tasks to choose', ids.organizationId, ids.projectId],
    queryFn: async ({ signal }) => {
      const tasks: Task[] = [];
      let cursor: string | undefined;
      do {
        const querystring = { limit: limits.pageSize, ...(cursor && { cursor }) };
        const page = await call(listTasks, { params: ids, querystring }, { signal });
        tasks.push(...page.tasks);
        cursor = page.pagination.nextCursor ?? undefined;
      } while (cursor && tasks.length < limits.bulkTasks);
      return { tasks, isMore: cursor !== undefined };
    },
    gcTime: 0,
  });
