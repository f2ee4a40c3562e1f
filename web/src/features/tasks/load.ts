import type { QueryClient } from '@tanstack/react-query';
import { projectQuery, type ProjectIds } from '../projects/index.ts';
import { statusesQuery } from '../statuses/index.ts';
import { taskListQuery, taskQuery } from './queries.ts';

/** Everything that the Tasks screen shows first, in as few rounds as the address allows. */
export async function loadTasks(client: QueryClient, ids: ProjectIds, chosen: string | undefined) {
  const ready = loadProject(client, ids);
  if (chosen) void loadList(client, ids, chosen);
  const [{ taskStatuses }] = await ready;
  const selected = taskStatuses.find(({ _id }) => _id === chosen) ?? taskStatuses[0];
  if (selected) await loadList(client, ids, selected._id);
}

/** Never fails: the list itself says so, with everything around it in place. */
export const loadList = (client: QueryClient, ids: ProjectIds, status: string) =>
  client.ensureQueryData(taskListQuery(ids, status)).catch(() => undefined);

export const loadTask = (client: QueryClient, ids: ProjectIds, taskId: string) =>
  Promise.all([
    loadProject(client, ids),
    client.ensureQueryData({ ...taskQuery(ids, taskId), revalidateIfStale: true }),
  ]);

const loadProject = (client: QueryClient, ids: ProjectIds) =>
  Promise.all([
    client.ensureQueryData({ ...statusesQuery(ids), revalidateIfStale: true }),
    client.ensureQueryData({ ...projectQuery(ids), revalidateIfStale: true }),
  ]);
