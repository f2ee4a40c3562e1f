import { limits, type listTasks, type Task, type TaskPage } from '@muster/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { listsKey, movedKey, workKey } from './keys.ts';
import { compareRanks } from './rank.ts';

/** The tasks of a status in one order, as far as they are loaded. */
export interface LoadedTasks {
  tasks: Task[];
  /** Where the next page starts: null at the end of the list, undefined until the list was loaded anew. */
  nextCursor: string | null | undefined;
}

/** As a list shows them, newest first, or as a column of the board does. */
export type ListOrder = TaskPage['order'];

/** As many as fill the window and some more, so that opening a list takes one request. */
export const pageSize = () => (window.innerHeight > 960 ? limits.pageSize : 30);

export const listKey = (ids: ProjectIds, status: string, order: ListOrder = 'newest') =>
  [...listsKey(ids), order, status] as const;

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
  if (isLast) void client.invalidateQueries({ queryKey: [workKey] });
  await client.refetchQueries({ ...due, type: 'active' });
}

/** Shows the task as it now is in every loaded list of the project: replaced, moved, or taken out. */
export function putTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchLists(client, ids, (list, status, order) =>
    task.status === status ? withTask(list, task, order) : withoutTask(list, task._id),
  );
}

/** What somebody has moved out of the lists that are loaded, for a row that is held open there. */
export const keepMoved = (client: QueryClient, ids: ProjectIds, task: Task) =>
  client.setQueryData(movedKey(ids, task._id), task);

export const findMoved = (client: QueryClient, ids: ProjectIds, id: string) =>
  client.getQueryData<Task>(movedKey(ids, id));

/** After a refusal: the task as it was, unless a newer version of it has been shown meanwhile. */
export function putBack(client: QueryClient, ids: ProjectIds, task: Task) {
  const listed = findListed(client, ids, task._id);
  if (!listed || listed.version <= task.version) putTask(client, ids, task);
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

/** A card that was dropped stands there at once; its rank is the server's to say. */
export function placeTask(client: QueryClient, ids: ProjectIds, task: Task, index: number) {
  patchLists(client, ids, (list, status, order) => {
    const others = withoutTask(list, task._id);
    if (status !== task.status) return others;
    if (order === 'newest') return withTask(list, task, order);
    const beside = others.tasks[index - 1] ?? others.tasks[index];
    const placed = { ...task, rank: beside?.rank ?? task.rank };
    return { ...others, tasks: others.tasks.toSpliced(index, 0, placed) };
  });
}

/** The server's word on a card that was dropped. It stays where it stands: others may be under way around it. */
export function settleTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchLists(client, ids, (list, status, order) => {
    const index = list.tasks.findIndex(({ _id }) => _id === task._id);
    if (status !== task.status) return withoutTask(list, task._id);
    return index === -1 ? inserted(list, task, order) : { ...list, tasks: list.tasks.with(index, task) };
  });
}

/** The next page behind what is loaded, unless that has been loaded anew in the meantime. */
export function appendPage(
  client: QueryClient,
  ids: ProjectIds,
  status: string,
  { order, cursor, page }: { order: ListOrder; cursor: string; page: Reply<typeof listTasks> },
) {
  patchLists(client, ids, (list, listed, listedOrder) => {
    if (listed !== status || listedOrder !== order || list.nextCursor !== cursor) return list;
    const loaded = new Set(list.tasks.map(({ _id }) => _id));
    const more = page.tasks.filter(({ _id }) => !loaded.has(_id));
    return { tasks: [...list.tasks, ...more], nextCursor: page.pagination.nextCursor };
  });
}

/** Forgets all but the beginning, so that a list starts anew without being empty for a moment. */
export function rewindList(client: QueryClient, ids: ProjectIds, status: string) {
  const key = listKey(ids, status);
  const list = client.getQueryData<LoadedTasks>(key);
  const most = pageSize();
  if (!list || list.tasks.length <= most) return;
  client.setQueryData<LoadedTasks>(key, { tasks: list.tasks.slice(0, most), nextCursor: undefined });
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
  patch: (list: LoadedTasks, status: string, order: ListOrder) => LoadedTasks,
) {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(ids) })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    const [order, status] = query.queryKey.slice(-2) as [ListOrder, string];
    const patched = patch(data as LoadedTasks, status, order);
    if (patched === data) continue;
    client.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}

function withTask(list: LoadedTasks, task: Task, order: ListOrder): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === task._id);
  if (place === -1) return inserted(list, task, order);
  if (order === 'newest' || isInOrder(list.tasks, place, task))
    return { ...list, tasks: list.tasks.with(place, task) };
  return inserted(withoutTask(list, task._id), task, order);
}

function withoutTask(list: LoadedTasks, id: string): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === id);
  return place === -1 ? list : { ...list, tasks: list.tasks.toSpliced(place, 1) };
}

/** Whether the other one stands after the task. */
export const isBehind: Record<ListOrder, (other: Task, task: Task) => boolean> = {
  newest: (other, task) => other.createdAt < task.createdAt,
  board: (other, task) => compareRanks(other.rank, task.rank) > 0,
};

/** A task that comes after all that is loaded comes by itself with its page. */
function inserted(list: LoadedTasks, task: Task, order: ListOrder): LoadedTasks {
  const place = list.tasks.findIndex((other) => isBehind[order](other, task));
  if (place === -1 && list.nextCursor !== null) return list;
  return { ...list, tasks: list.tasks.toSpliced(place === -1 ? list.tasks.length : place, 0, task) };
}

/** Whether the task stands between the ranks around that place. */
export function isInOrder(tasks: readonly Task[], place: number, { rank }: Task) {
  const [above, below] = [tasks[place - 1], tasks[place + 1]];
  return (!above || compareRanks(above.rank, rank) < 0) && (!below || compareRanks(rank, below.rank) < 0);
}
