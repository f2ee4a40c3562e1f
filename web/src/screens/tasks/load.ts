import type { QueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { loadList, loadProject } from '../../entities/tasks/load.ts';
import { boardCode } from './board-code.ts';
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
    boardCode.prepare(),
  ]);
  await Promise.all(
    taskStatuses.slice(0, firstColumns).map(({ _id }) => loadList(client, ids, _id, 'board')),
  );
}
