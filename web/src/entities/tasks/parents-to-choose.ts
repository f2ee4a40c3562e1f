import { listTasks, search } from '@muster/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';

export interface ParentToChoose {
  _id: string;
  number: number;
  key: string;
  title: string;
}

const shownAtOnce = 30;
/** As the server reads one. */
const isNumber = (text: string) => /^(#|[a-z][a-z0-9]{1,5}-)?\d{1,10}$/i.test(text);

/** By words, or without any the newest: only those that are no sub-tasks. By number, any: the server refuses a sub-task. */
export const parentsToChooseQuery = (ids: ProjectIds, text: string) =>
  queryOptions({
    queryKey: ['parents to choose', ids.organizationId, ids.projectId, text],
    queryFn: async ({ signal }): Promise<ParentToChoose[]> => {
      if (isNumber(text)) {
        const { organizationId: organization, projectId: project } = ids;
        const querystring = { q: text, organization, project, type: 'task' as const };
        return (await call(search, { querystring }, { signal })).tasks;
      }
      const querystring = { parent: 'none', limit: shownAtOnce, ...(text && { text }) };
      return (await call(listTasks, { params: ids, querystring }, { signal })).tasks;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
