import { limits, listTasks } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { readAll } from '../../platform/api/pages.ts';
import type { ProjectIds } from '../projects/index.ts';

/** As many of a project as can be chosen at once, newest first. Asked anew each time: nothing keeps it up to date. */
export const tasksToChooseQuery = (ids: ProjectIds) =>
  queryOptions({
    queryKey: ['tasks to choose', ids.organizationId, ids.projectId],
    queryFn: ({ signal }) =>
      readAll(
        (querystring) => call(listTasks, { params: ids, querystring }, { signal }),
        ({ tasks }) => tasks,
        limits.bulkTasks,
      ),
    gcTime: 0,
  });
