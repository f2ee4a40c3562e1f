import { plainQuery, type TaskQuery } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { projectQuery, type ProjectIds } from '../../entities/projects/index.ts';
import { loadFirstList, loadList, loadProject } from '../../entities/tasks/lists/load.ts';
import { filterOf, takesStatus } from '../../entities/tasks/lists/filtering.ts';
import { countsQuery } from '../../entities/tasks/lists/counting.ts';
import { rowGroupOf } from './board-rows.ts';
import { groupsCode } from './groups-code.ts';
import type { FilterSearch } from './filter/address.ts';
import { rememberOpening } from './layout.ts';
import { isPlain, knownOpening } from './opening.ts';
import type { TasksSearch } from './search.ts';
import { filterCode } from './filter/code.ts';
import { layoutCodes } from './layout-codes.ts';

/** Everything that the Tasks screen shows first, in as few rounds as the address allows. */
export async function loadTasks(
  client: QueryClient,
  ids: ProjectIds,
  {
    tab: chosen,
    view: layout,
    task: _task,
    saved: _saved,
    day: _day,
    scale: _scale,
    columns: _columns,
    ...search
  }: TasksSearch,
) {
  const query = await readQuery(search);
  if (layout === 'board') return loadBoard(client, ids, query);
  const ready = loadProject(client, ids);
  if (layout === 'calendar' || layout === 'timeline') {
    // Its days are its own to ask for.
    await Promise.all([ready, layoutCodes[layout].prepare()]);
    return;
  }
  if (query.group) {
    await Promise.all([ready, loadGrouped(client, ids, query)]);
    return;
  }
  if (chosen && takesStatus(query, chosen)) void loadList(client, ids, chosen, 'newest', query);
  const first = !chosen && query === plainQuery && loadFirstList(client, ids);
  const [{ taskStatuses }] = await ready;
  await first;
  const shown = taskStatuses.filter(({ _id }) => takesStatus(query, _id));
  const selected = shown.find(({ _id }) => _id === chosen) ?? shown[0];
  if (selected) await loadList(client, ids, selected._id, 'newest', query);
}

/** The view that they open with, for who has chosen one, once the project has come. */
export async function loadOpening(client: QueryClient, ids: ProjectIds, search: TasksSearch) {
  if (!isPlain(search)) return undefined;
  await client.ensureQueryData(projectQuery(ids));
  const opening = knownOpening(client, ids);
  rememberOpening(ids.projectId, opening !== undefined);
  return opening;
}

async function loadGrouped(client: QueryClient, ids: ProjectIds, query: TaskQuery) {
  // Its own screen says when it could not be fetched.
  await groupsCode.prepare();
  await groupsCode.get()?.loadGroups(client, ids, query, query.group!);
}

/** Most have none. */
async function readQuery(search: FilterSearch) {
  if (Object.keys(search).length === 0) return plainQuery;
  await filterCode.load();
  return filterCode.get()!.readFilter(search).query;
}

/** About as many as a screen is wide; the others are loaded when they come near. */
const firstColumns = 5;

async function loadBoard(client: QueryClient, ids: ProjectIds, query: TaskQuery) {
  const rows = rowGroupOf(query);
  const [[{ taskStatuses }]] = await Promise.all([
    loadProject(client, ids),
    // Its own screen says when it could not be fetched.
    layoutCodes.board.prepare(),
    // What stands in rows is asked for where it comes near.
    rows && client.ensureQueryData(countsQuery(ids, query, rows)).catch(() => undefined),
  ]);
  if (rows) return;
  await Promise.all(
    taskStatuses
      .filter(({ _id }) => takesStatus(query, _id))
      .slice(0, firstColumns)
      .map(({ _id }) => loadList(client, ids, _id, 'board', filterOf(query))),
  );
}
