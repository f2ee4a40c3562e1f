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
  const asked = { queryKey: listKey(ids, firstStatus), exact: true };
  const list = await loadList(client, ids, firstStatus);
  // A change that was heard of meanwhile may be missing in it.
  const isDue = client.getQueryState(asked.queryKey)?.isInvalidated;
  client.removeQueries(asked);
  if (!list?.firstStatus) return;
  const { tasks, nextCursor } = list;
  const queryKey = listKey(ids, list.firstStatus);
  if (client.getQueryData(queryKey)) return;
  client.setQueryData<LoadedTasks>(queryKey, { tasks, nextCursor });
  if (isDue) void client.invalidateQueries({ queryKey, exact: true });
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
