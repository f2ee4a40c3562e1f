import type { listTasks, Task } from '@muster/contract';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Reply } from '../../api/call.ts';
import type { ProjectIds } from '../projects/index.ts';

type Page = Reply<typeof listTasks>;
export type TaskPages = InfiniteData<Page, string | undefined>;

const listsKey = ({ organizationId, projectId }: ProjectIds) =>
  ['task-lists', organizationId, projectId] as const;
export const listKey = (ids: ProjectIds, status: string) => [...listsKey(ids), status] as const;

const hasData = ({ state }: Query) => state.data !== undefined;

/** Keeps an answer on its way from undoing what is about to be shown. A first load goes on: it has nothing to undo. */
export const holdLists = (client: QueryClient, ids: ProjectIds) =>
  client.cancelQueries({ queryKey: listsKey(ids), predicate: hasData });

/** A first load that ran during a change may have been answered before it. */
export async function reloadEmptyLists(client: QueryClient, ids: ProjectIds) {
  const empty = { queryKey: listsKey(ids), predicate: (query: Query) => !hasData(query) };
  await client.cancelQueries(empty);
  await client.refetchQueries({ ...empty, type: 'active' });
}

/** Shows the task as it now is in every loaded list of the project: replaced, moved, or taken out. */
export function putTask(client: QueryClient, ids: ProjectIds, task: Task) {
  patchLists(client, ids, (pages, status) =>
    task.status === status ? withTask(pages, task) : withoutTask(pages, task._id),
  );
}

export function dropTask(client: QueryClient, ids: ProjectIds, id: string) {
  patchLists(client, ids, (pages) => withoutTask(pages, id));
}

/** A task that is being created stands first, whatever this computer's clock says. */
export function prependTask(client: QueryClient, ids: ProjectIds, task: Task) {
  client.setQueryData<TaskPages>(listKey(ids, task.status), (loaded) => {
    // Already there when an earlier attempt has made it and only its answer was lost.
    const data = loaded && withoutTask(loaded, task._id);
    const [first, ...others] = data?.pages ?? [];
    return data && first && { ...data, pages: [{ ...first, tasks: [task, ...first.tasks] }, ...others] };
  });
}

/** Forgets all but the beginning, so that a list starts anew without being empty for a moment. */
export function rewindList(client: QueryClient, ids: ProjectIds, status: string) {
  client.setQueryData<TaskPages>(
    listKey(ids, status),
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt: client.getQueryState(listKey(ids, status))?.dataUpdatedAt },
  );
}

function patchLists(
  client: QueryClient,
  ids: ProjectIds,
  patch: (pages: TaskPages, status: string) => TaskPages,
) {
  const lists: [QueryKey, TaskPages | undefined][] = client.getQueriesData({ queryKey: listsKey(ids) });
  for (const [key, pages] of lists) if (pages) client.setQueryData(key, patch(pages, key.at(-1) as string));
}

function withTask(data: TaskPages, task: Task): TaskPages {
  const isThere = data.pages.some(({ tasks }) => tasks.some(({ _id }) => _id === task._id));
  if (!isThere) return inserted(data, task);
  return mapPages(data, (tasks) => tasks.map((other) => (other._id === task._id ? task : other)), task._id);
}

const withoutTask = (data: TaskPages, id: string) =>
  mapPages(data, (tasks) => tasks.filter(({ _id }) => _id !== id), id);

/** Only the page that holds the task is made anew. */
const mapPages = (data: TaskPages, map: (tasks: Task[]) => Task[], id: string): TaskPages => ({
  ...data,
  pages: data.pages.map((page) =>
    page.tasks.some(({ _id }) => _id === id) ? { ...page, tasks: map(page.tasks) } : page,
  ),
});

/** Newest first; a task older than all that is loaded comes by itself with its page. */
function inserted(data: TaskPages, task: Task): TaskPages {
  const isOlder = (other: Task) => other.createdAt < task.createdAt;
  const found = data.pages.findIndex(({ tasks }) => tasks.some(isOlder));
  if (found === -1 && data.pages.at(-1)?.pagination.hasNextPage) return data;
  const target = found === -1 ? data.pages.length - 1 : found;
  return {
    ...data,
    pages: data.pages.map((page, index) => (index === target ? insertedInto(page, task, isOlder) : page)),
  };
}

function insertedInto(page: Page, task: Task, isOlder: (other: Task) => boolean): Page {
  const place = page.tasks.findIndex(isOlder);
  return { ...page, tasks: page.tasks.toSpliced(place === -1 ? page.tasks.length : place, 0, task) };
}
