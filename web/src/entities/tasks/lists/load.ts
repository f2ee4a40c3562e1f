import type { QueryClient } from '@tanstack/react-query';
import { labelsQuery } from '../../labels/index.ts';
import { projectQuery, type ProjectIds } from '../../projects/index.ts';
import { statusesQuery } from '../../statuses/index.ts';
import type { ListOrder, ListQuery } from './lists.ts';
import { taskListQuery, taskQuery } from '../queries.ts';
import '../live.ts';

/** Never fails: the list itself says so, with everything around it in place. */
export const loadList = (
  client: QueryClient,
  ids: ProjectIds,
  status: string,
  order?: ListOrder,
  query?: ListQuery,
) => client.ensureQueryData(taskListQuery(ids, status, order, query)).catch(() => undefined);

export const loadTask = (client: QueryClient, ids: ProjectIds, taskId: string) =>
  Promise.all([
    loadProject(client, ids),
    client.ensureQueryData({ ...taskQuery(ids, taskId), revalidateIfStale: true }),
  ]);

/** What surrounds tasks on every screen that shows them. */
export const loadProject = (client: QueryClient, ids: ProjectIds) =>
  Promise.all([
    client.ensureQueryData({ ...statusesQuery(ids), revalidateIfStale: true }),
    client.ensureQueryData({ ...labelsQuery(ids), revalidateIfStale: true }),
    client.ensureQueryData({ ...projectQuery(ids), revalidateIfStale: true }),
  ]);
