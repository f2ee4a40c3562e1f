import { compareWords, listProjects, reportMove } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { readAll } from '../../../platform/api/pages.ts';
import type { ProjectIds } from '../../projects/index.ts';

/** Asked anew each time: teams, statuses and labels may have changed. */
export const moveReportQuery = (ids: ProjectIds, taskIds: string[], project: string) =>
  queryOptions({
    queryKey: ['move report', ids.organizationId, ids.projectId, project, taskIds],
    queryFn: ({ signal }) => call(reportMove, { params: ids, body: { ids: taskIds, project } }, { signal }),
    select: ({ report }) => report,
    gcTime: 0,
    retry: false,
  });

/** All other projects that one may see, by name. */
export const otherProjectsQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: ['other projects', organizationId, projectId],
    queryFn: async ({ signal }) => {
      const { rows } = await readAll(
        (querystring) => call(listProjects, { params: { organizationId }, querystring }, { signal }),
        ({ projects }) => projects,
      );
      return rows
        .filter(({ _id }) => _id !== projectId)
        .toSorted((one, other) => compareWords(one.name, other.name));
    },
    gcTime: 0,
  });
