import type { listTasks, Task } from '@muster/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../api/call.ts';
import type { ProjectIds } from '../projects/index.ts';

/** The newest tasks of a status, as far as they are loaded. */
export interface LoadedTasks {
  tasks: Task[];
  /** Where the next page starts: null at the end of the list, undefined until the list was loaded anew. */
  nextCursor: string | null | undefined;
}

export const pageSize = 10;

const listsKey = ({ organizationId, projectId }: ProjectIds) =>
  ['task-lists', organizationId, projectId] as const;
export const listKey = (ids: ProjectIds, status: string) => [...listsKey(ids), status] as const;

const hasData = ({ state }: Query) => state.data !== undefined;

/** Keeps an answer on its way from undoing what is about to be shown. A first load goes on: it has nothing to undo. */
export const holdLists = (client: QueryClient, ids: ProjectIds) =>
  client.cancelQueries({ queryKey: listsKey(ids), predicate: hasData });

/**
 * After a change: a first load that ran meanwhile may have been answered before it. A list that somebody else has
 * changed waits until all own changes are through.
 */
export async function reloadLists(client: QueryClient, ids: ProjectIds) {
  const isLast = client.isMutating() <= 1;
  const isDue = (query: Query) => !hasData(query) || (isLast && query.state.isInvalidated);
  const due = { queryKey: listsKey(ids), predicate: isDue };
  await client.cancelQueries({ ...due, predicate: (query: Query) => !hasData(query) });
  await client.refetchQueries({ ...due, type: 'active' });
}

/** Shows the task as it now is in every loaded list of the project: replaced, moved, or taken out. */
export function putTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchLists(client, ids, (list, status) =>
    task.status === status ? withTask(list, task) : withoutTask(list, task._id),
  );
}

export function dropTask(client: QueryClient, ids: ProjectIds, id: string) {
  patchLists(client, ids, (list) => withoutTask(list, id));
}

/** A task that is being created stands first, whatever this computer's clock says. */
export function prependTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchLists(client, ids, (list, status) => {
    if (status !== task.status) return list;
    // Already there when an earlier attempt has made it and only its answer was lost.
    const others = withoutTask(list, task._id);
    return { ...others, tasks: [task, ...others.tasks] };
  });
}

/** The next page behind what is loaded, unless that has been loaded anew in the meantime. */
export function appendPage(
  client: QueryClient,
  ids: ProjectIds,
  status: string,
  { cursor, page }: { cursor: string; page: Reply<typeof listTasks> },
) {
  patchLists(client, ids, (list, listed) => {
    if (listed !== status || list.nextCursor !== cursor) return list;
    const loaded = new Set(list.tasks.map(({ _id }) => _id));
    const more = page.tasks.filter(({ _id }) => !loaded.has(_id));
    return { tasks: [...list.tasks, ...more], nextCursor: page.pagination.nextCursor };
  });
}

/** Forgets all but the beginning, so that a list starts anew without being empty for a moment. */
export function rewindList(client: QueryClient, ids: ProjectIds, status: string) {
  const key = listKey(ids, status);
  const list = client.getQueryData<LoadedTasks>(key);
  if (!list || list.tasks.length <= pageSize) return;
  client.setQueryData<LoadedTasks>(key, { tasks: list.tasks.slice(0, pageSize), nextCursor: undefined });
  void client.invalidateQueries({ queryKey: key, exact: true });
}

/** A task as some loaded list shows it. */
export function findListed(client: QueryClient, ids: ProjectIds, id: string) {
  const lists = client.getQueriesData<LoadedTasks>({ queryKey: listsKey(ids) });
  for (const [, list] of lists) {
    const task = list?.tasks.find(({ _id }) => _id === id);
    if (task) return task;
  }
  return undefined;
}

/** To have shown something is not to have asked for it: a list due to be loaded anew stays so. */
function patchLists(
  client: QueryClient,
  ids: ProjectIds,
  patch: (list: LoadedTasks, status: string) => LoadedTasks,
) {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(ids) })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    const patched = patch(data as LoadedTasks, query.queryKey.at(-1) as string);
    if (patched === data) continue;
    client.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}

function withTask(list: LoadedTasks, task: Task): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === task._id);
  return place === -1 ? inserted(list, task) : { ...list, tasks: list.tasks.with(place, task) };
}

function withoutTask(list: LoadedTasks, id: string): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === id);
  return place === -1 ? list : { ...list, tasks: list.tasks.toSpliced(place, 1) };
}

/** Newest first; a task older than all that is loaded comes by itself with its page. */
function inserted(list: LoadedTasks, task: Task): LoadedTasks {
  const place = list.tasks.findIndex((other) => other.createdAt < task.createdAt);
  if (place === -1 && list.nextCursor !== null) return list;
  return { ...list, tasks: list.tasks.toSpliced(place === -1 ? list.tasks.length : place, 0, task) };
}
