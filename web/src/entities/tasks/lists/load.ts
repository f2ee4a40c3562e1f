import { firstStatus } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { labelsQuery } from '../../labels/index.ts';
import { projectQuery, type ProjectIds } from '../../projects/index.ts';
import { statusesQuery } from '../../statuses/index.ts';
import { listKey, type ListOrder, type ListQuery, type LoadedTasks } from './lists.ts';
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

/** The server chooses it, where no status of the project is known yet: nothing has to wait for them. */
export async function loadFirstList(client: QueryClient, ids: ProjectIds) {
  if (client.getQueryData(statusesQuery(ids).queryKey)) return;
  const list = await loadList(client, ids, firstStatus);
  client.removeQueries({ queryKey: listKey(ids, firstStatus), exact: true });
  if (!list?.firstStatus) return;
  const { tasks, nextCursor } = list;
  client.setQueryData<LoadedTasks>(
    listKey(ids, list.firstStatus),
    (loaded) => loaded ?? { tasks, nextCursor },
  );
}

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
