import type { QueryClient } from '@tanstack/react-query';
import { projectQuery, type ProjectIds } from '../projects/index.ts';
import { statusesQuery } from '../statuses/index.ts';
import { boardCode } from './board-code.ts';
import type { ListOrder } from './lists.ts';
import { taskListQuery, taskQuery } from './queries.ts';
import type { TasksView } from './view.ts';

/** Everything that the Tasks screen shows first, in as few rounds as the address allows. */
export async function loadTasks(
  client: QueryClient,
  ids: ProjectIds,
  { status: chosen, view }: { status?: string; view?: TasksView },
) {
  if (view === 'board') return loadBoard(client, ids);
  const ready = loadProject(client, ids);
  if (chosen) void loadList(client, ids, chosen);
  const [{ taskStatuses }] = await ready;
  const selected = taskStatuses.find(({ _id }) => _id === chosen) ?? taskStatuses[0];
  if (selected) await loadList(client, ids, selected._id);
}

/** About as many as a screen is wide; the others are loaded when they come near. */
const firstColumns = 5;

async function loadBoard(client: QueryClient, ids: ProjectIds) {
  const [[{ taskStatuses }]] = await Promise.all([
    loadProject(client, ids),
    // Its own screen says when it could not be fetched.
    boardCode.load().catch(() => undefined),
  ]);
  await Promise.all(
    taskStatuses.slice(0, firstColumns).map(({ _id }) => loadList(client, ids, _id, 'board')),
  );
}

/** Never fails: the list itself says so, with everything around it in place. */
export const loadList = (client: QueryClient, ids: ProjectIds, status: string, order?: ListOrder) =>
  client.ensureQueryData(taskListQuery(ids, status, order)).catch(() => undefined);

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
