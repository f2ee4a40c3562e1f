import {
  keyOfSort,
  limits,
  plainQuery,
  type listTasks,
  type Task,
  type TaskPlace,
  type TaskQuery,
} from '@muster/contract';
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../platform/api/call.ts';
import { workKey, type ProjectIds } from '../../projects/index.ts';
import { listsKey, movedKey } from '../keys.ts';
import { withinStatus } from './filtering.ts';
import {
  compareIn,
  everyStatus,
  inserted,
  placed,
  withoutTask,
  withTask,
  withTaskInPlace,
  type ListKind,
  type ListOrder,
  type ListQuery,
  type LoadedTasks,
} from './list-order.ts';
import { belongsTo } from './matching.ts';
import { recountSoon } from './recounting.ts';

export type { ListKind, ListOrder, ListQuery, LoadedTasks } from './list-order.ts';

/** As many as fill the window and some more, so that opening a list takes one request. */
export const pageSize = () => (window.innerHeight > 960 ? limits.pageSize : 30);

/** A list of one status is the same one, whichever statuses its filter names. */
export const listKey = (
  ids: ProjectIds,
  status: string,
  order: ListOrder = 'newest',
  query: ListQuery = plainQuery,
) => [...columnKey(ids, status, order), status === everyStatus ? query : withinStatus(query)] as const;

/** The lists of a status in that order begin like this, whatever they are filtered by. */
export const columnKey = (ids: ProjectIds, status: string, order: ListOrder) =>
  [...listsKey(ids), order, status] as const;

const hasData = ({ state }: Query) => state.data !== undefined;

/** Keeps an answer on its way from undoing what is about to be shown. A first load goes on: it has nothing to undo. */
export async function holdLists(client: QueryClient, ids: ProjectIds) {
  const queryKey = listsKey(ids);
  const isDue = (query: Query) =>
    isExpired(query) || (hasData(query) && query.state.fetchStatus === 'fetching');
  const due = client.getQueryCache().findAll({ queryKey, predicate: isDue });
  await client.cancelQueries({ queryKey, predicate: hasData });
  // What was given up is still to be loaded anew.
  for (const query of due) query.invalidate();
}

/**
 * After a change: a first load that ran meanwhile may have been answered before it. A list that somebody else has
 * changed waits until all own changes are through.
 */
export async function reloadLists(client: QueryClient, ids: ProjectIds) {
  const isLast = client.isMutating() <= 1;
  const isDue = (query: Query) => !hasData(query) || (isLast && query.state.isInvalidated);
  const due = { queryKey: listsKey(ids), predicate: isDue };
  void client.invalidateQueries({ queryKey: [workKey], refetchType: isLast ? 'active' : 'none' });
  await client.cancelQueries({ ...due, predicate: (query: Query) => !hasData(query) });
  recountSoon(client, ids);
  await client.refetchQueries({ ...due, type: 'active' });
}

/** To be loaded anew when no own change is under way any more. */
export const markListsDue = (client: QueryClient, ids: ProjectIds) =>
  void client.invalidateQueries({ queryKey: listsKey(ids), refetchType: 'none' });

/** When what matches has changed though no task has. */
export function reloadAllLists(client: QueryClient, ids: ProjectIds) {
  recountSoon(client, ids);
  void client.invalidateQueries({ queryKey: listsKey(ids) });
}

/** Lists on the screen that are due; those with own changes under way wait for them. */
export async function reloadDueLists(client: QueryClient, ids: ProjectIds) {
  if (client.isMutating() === 0)
    await client.refetchQueries({ queryKey: listsKey(ids), type: 'active', predicate: isExpired });
}

const isExpired = (query: Query) => hasData(query) && query.state.isInvalidated;

/** Shows the task as it now is in every loaded list of the project: replaced, moved, or taken out. */
export function putTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchListsWith(client, ids, task, (list, kind, isIn) => {
    if (isIn === undefined) return withTaskInPlace(list, task);
    return isIn ? withTask(list, task, compareIn(kind)) : withoutTask(list, task._id);
  });
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

/** A task that is being created stands first, whatever this computer's clock says, unless the list is sorted otherwise. */
export function prependTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchListsWith(client, ids, task, (list, kind, isIn) => {
    // Already there when an earlier attempt has made it and only its answer was lost.
    const others = withoutTask(list, task._id);
    if (!isIn) return others;
    if (kind.order === 'newest' && kind.query.sort !== plainQuery.sort)
      return inserted(others, task, compareIn(kind));
    return { ...others, tasks: [task, ...others.tasks] };
  });
}

/** A card that was dropped stands there at once; its rank is the server's to say. */
export function placeTask(client: QueryClient, ids: ProjectIds, task: Task, place: TaskPlace) {
  patchListsWith(client, ids, task, (list, kind, isIn) => {
    if (isIn === false) return withoutTask(list, task._id);
    return kind.order === 'board' ? placed(list, task, place) : withTask(list, task, compareIn(kind));
  });
}

/** The server's word on a card that was dropped. It stays where it stands: others may be under way around it. */
export function settleTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchListsWith(client, ids, task, (list, kind, isIn) => {
    if (isIn === false) return withoutTask(list, task._id);
    // Where only the list is by place, its rank says where it stands.
    if (isIn && kind.order === 'newest' && keyOfSort(kind.query.sort) === 'place')
      return withTask(list, task, compareIn(kind));
    const settled = withTaskInPlace(list, task);
    return isIn && settled === list ? inserted(list, task, compareIn(kind)) : settled;
  });
}

/** The next page behind what is loaded, unless that has been loaded anew in the meantime. */
export function appendPage(
  client: QueryClient,
  ids: ProjectIds,
  { status, order, query }: ListKind,
  { cursor, page }: { cursor: string; page: Reply<typeof listTasks> },
) {
  const queryKey = listKey(ids, status, order, query);
  const shown = client.getQueryCache().find<LoadedTasks>({ queryKey });
  const tasks = shown?.state.data?.tasks;
  if (!tasks || shown.state.data?.nextCursor !== cursor) return;
  const loaded = new Set(tasks.map(({ _id }) => _id));
  const more = page.tasks.filter(({ _id }) => !loaded.has(_id));
  show(client, shown, { tasks: [...tasks, ...more], nextCursor: page.pagination.nextCursor });
}

/** Forgets all but the beginning, so that a list starts anew without being empty for a moment. */
export function rewindList(client: QueryClient, ids: ProjectIds, status: string, query?: TaskQuery) {
  const key = listKey(ids, status, 'newest', query);
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

function patchLists(
  client: QueryClient,
  ids: ProjectIds,
  patch: (list: LoadedTasks, kind: ListKind) => LoadedTasks,
) {
  eachList(client, ids, (query, list) => {
    const patched = patch(list, kindOf(query));
    if (patched !== list) show(client, query, patched);
  });
}

/** All in one picture: what moves from one list to another is at no time in neither. */
const eachList = (client: QueryClient, ids: ProjectIds, work: (query: Query, list: LoadedTasks) => void) =>
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ queryKey: listsKey(ids), predicate: hasData }))
      work(query, query.state.data as LoadedTasks);
  });

/** With whether the task belongs to each list; one of which only the server can say is to be loaded anew. */
function patchListsWith(
  client: QueryClient,
  ids: ProjectIds,
  task: Task,
  patch: (list: LoadedTasks, kind: ListKind, isIn: boolean | undefined) => LoadedTasks,
) {
  eachList(client, ids, (query, list) => {
    const kind = kindOf(query);
    const isIn = belongsTo(client, ids, task, kind);
    const patched = patch(list, kind, isIn);
    if (patched !== list) show(client, query, patched);
    if (isIn === undefined) query.invalidate();
  });
}

/** To have shown something is not to have asked for it: a list due to be loaded anew stays so. */
function show(
  client: QueryClient,
  query: Pick<Query, 'queryKey' | 'state' | 'invalidate'>,
  list: LoadedTasks,
) {
  const { dataUpdatedAt, isInvalidated } = query.state;
  client.setQueryData(query.queryKey, list, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

function kindOf({ queryKey }: Query): ListKind {
  const [order, status, query] = queryKey.slice(-3) as [ListOrder, string, ListQuery];
  return { order, status, query };
}
