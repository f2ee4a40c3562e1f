import {
  createTask,
  deleteTask,
  getTask,
  limits,
  listTasks,
  plainQuery,
  updateTask,
  writeTaskQuery,
  type NewTask,
  type Task,
  type TaskDetails,
} from '@muster/contract';
import { mutationOptions, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox, errorToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { missedBy } from '../../platform/api/changed-fields.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { hideUndo, rememberUndo } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import type { ProjectIds } from '../projects/index.ts';
import { offerBack } from '../trash/index.ts';
import { completedIn } from './completion.ts';
import { focusTask } from './focus-task.ts';
import { detailsKey } from './keys.ts';
import {
  dropTask,
  holdLists,
  listKey,
  pageSize,
  prependTask,
  putBack,
  putTask,
  reloadLists,
  type ListKind,
  type ListOrder,
  type ListQuery,
  type LoadedTasks,
} from './lists/lists.ts';
import { everyStatus } from './lists/list-order.ts';
import { isFiltered, withinStatus } from './lists/filtering.ts';
import { matchCode } from './lists/match-code.ts';
import { awaitSaves } from './saves.ts';
import { forgetGone, isGone } from './hints/touches.ts';
import { ownDeletions } from './hints/own-deletions.ts';

const texts = messages.tasks;

/** Loads as many tasks as are shown, at least a page: of a long list in large pieces. */
export const taskListQuery = (
  ids: ProjectIds,
  status: string,
  order: ListOrder = 'newest',
  query: ListQuery = plainQuery,
  atLeast: () => number = pageSize,
) =>
  queryOptions({
    queryKey: listKey(ids, status, order, query),
    queryFn: ({ client, queryKey, signal }) => {
      const countShown = () => client.getQueryData<LoadedTasks>(queryKey)?.tasks.length ?? 0;
      const count = () => Math.max(countShown(), atLeast());
      return loadBeginning(ids, { status, order, query }, count, signal);
    },
    // Comparing thousands of tasks with what was there would cost more than showing the few on screen anew.
    structuralSharing: false,
    meta: { waitsForChanges: true },
  });

async function loadBeginning(
  ids: ProjectIds,
  kind: ListKind,
  /** Asked again after each page: more may have been shown meanwhile. */
  count: () => number,
  signal: AbortSignal,
): Promise<LoadedTasks> {
  const tasks: Task[] = [];
  let cursor: string | undefined;
  for (;;) {
    const limit = Math.min(count() - tasks.length, limits.pageSize);
    const page = await readPage(ids, kind, { cursor, limit }, signal);
    tasks.push(...page.tasks);
    const { firstStatus, pagination } = page;
    const { nextCursor } = pagination;
    if (!nextCursor || tasks.length >= count()) return { tasks, nextCursor, firstStatus };
    cursor = nextCursor;
  }
}

export function readPage(
  ids: ProjectIds,
  { status, order, query }: ListKind,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  signal: AbortSignal,
) {
  if (isFiltered(query) || query.in !== undefined) void matchCode.prepare();
  return call(
    listTasks,
    {
      params: ids,
      querystring: {
        ...(status !== everyStatus && { status }),
        order,
        cursor,
        limit,
        ...writeTaskQuery(status === everyStatus ? query : withinStatus(query)),
        in: query.in,
      },
    },
    { signal },
  );
}

export const taskQuery = ({ organizationId, projectId }: ProjectIds, taskId: string) =>
  queryOptions({
    queryKey: detailsKey({ organizationId, projectId }, taskId),
    queryFn: async ({ signal }) => {
      const wasGone = isGone(taskId);
      const reply = await call(getTask, { params: { organizationId, projectId, taskId } }, { signal });
      if (wasGone) forgetGone(taskId);
      return reply;
    },
    select: ({ task }) => task,
  });

export type TaskToCreate = NewTask & { _id: string };

/** Shows the task at once, and takes it back if the server refuses. */
export function useCreateTask(ids: ProjectIds) {
  const { _id, fullName } = useSignedInUser();
  return useMutation({
    mutationFn: async (task: TaskToCreate): Promise<{ task: Task }> => {
      const made = await call(createTask, { params: ids, body: task });
      const changes = missedBy(made.task, task);
      return changes ? call(updateTask, { params: { ...ids, taskId: task._id }, body: changes }) : made;
    },
    onMutate: async (task, { client }) => {
      const at = Date.now();
      await holdLists(client, ids);
      const completedAt = completedIn(client, ids, task.status);
      prependTask(client, ids, { ...toTask(task, { _id, fullName }), completedAt });
      return { at };
    },
    onSuccess: ({ task }, _new, { at }, { client }) => {
      putTask(client, ids, task);
      rememberUndo(() => mutateAside(client, takingBack(ids, task), task), at);
    },
    onError: (_error, task, _result, { client }) => dropTask(client, ids, task._id),
    onSettled: (_reply, _error, _task, _result, { client }) => void reloadLists(client, ids),
    meta: { success: texts.created, failure: refusalOf('add') },
  });
}

/** As it is shown until the server answers. */
export function toTask(task: TaskToCreate, createdBy: Task['createdBy']): Omit<Task, 'completedAt'> {
  const now = new Date();
  // Above all others until the server says where exactly.
  const rank = `-${now.getTime()}${'0'.repeat(12)}`;
  const at = now.toISOString();
  return {
    ...task,
    ...uncounted,
    createdBy,
    attachments: [],
    parentTask: null,
    isBlocked: false,
    counts: { comments: 0, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 0, total: 0 } },
    rank,
    version: 0,
    createdAt: at,
    updatedAt: at,
  };
}

/** Until the server says how far it has counted. */
const uncounted = { number: 0, key: '' };

/** Shows a task as the server has it, wherever it is loaded. */
export function showDetails(client: QueryClient, ids: ProjectIds, task: TaskDetails) {
  putTask(client, ids, task);
  client.setQueryData(taskQuery(ids, task._id).queryKey, { status: 200, task });
}

/** Where more of the task is loaded than an answer told. */
export const patchDetails = (client: QueryClient, ids: ProjectIds, task: Partial<Task> & Pick<Task, '_id'>) =>
  client.setQueryData(
    taskQuery(ids, task._id).queryKey,
    (loaded) => loaded && { ...loaded, task: { ...loaded.task, ...task } },
  );

export const expireDetails = (client: QueryClient, ids: ProjectIds, taskId: string) =>
  void client.invalidateQueries({ queryKey: taskQuery(ids, taskId).queryKey });

/** The task as it is now, when somebody else has changed it since it was read. */
export const staleTask = (error: unknown) =>
  (error as ApiError).code === 'STALE'
    ? ((error as ApiError).reply as { task: TaskDetails }).task
    : undefined;

/** Shows that it is gone at once, brings it back if the server refuses, and offers to undo it. */
export const deleteTaskOf = (client: QueryClient, ids: ProjectIds, task: Task) =>
  mutateAside(client, deletingTask(ids), task);

const deletingTask = (ids: ProjectIds, querystring: { untouched?: 'true' } = {}) =>
  mutationOptions({
    mutationFn: async ({ _id: taskId }: Task, { client }) => {
      if (await awaitSaves(client, taskId)) dropTask(client, ids, taskId);
      return call(deleteTask, { params: { ...ids, taskId }, querystring });
    },
    onMutate: async ({ _id }, { client }) => {
      hideUndo();
      ownDeletions.set(_id, 'gone');
      await holdLists(client, ids);
      dropTask(client, ids, _id);
    },
    onSuccess: (_reply, task, _result, { client }) => {
      client.removeQueries({ queryKey: taskQuery(ids, task._id).queryKey });
      offerBack(client, ids, { _id: task._id, name: task.title }, async () => {
        // What was asked for while it was gone would take it away again, and the focus with it.
        await holdLists(client, ids);
        ownDeletions.set(task._id, 'back');
        putTask(client, ids, task);
        focusTask(task._id);
        return () => dropTask(client, ids, task._id);
      });
    },
    onError: ({ status }: ApiError, task, _result, { client }) => {
      ownDeletions.delete(task._id);
      if (status !== 404) putBack(client, ids, task);
    },
    onSettled: (_reply, _error, _task, _result, { client }) => void reloadLists(client, ids),
    meta: {
      success: texts.deleted,
      failure: (error: ApiError) =>
        refusalOf('delete')(error) ?? (error.status === 404 ? errorToast(error.message) : undefined),
    },
  });

/** A task that has just been made, unless somebody else has done something to it since. */
const takingBack = (ids: ProjectIds, { title }: Task) => {
  const { onSuccess: _offer, ...deleting } = deletingTask(ids, { untouched: 'true' });
  return mutationOptions({
    ...deleting,
    onSuccess: (_reply, { _id }, _result, { client }) =>
      client.removeQueries({ queryKey: taskQuery(ids, _id).queryKey }),
    meta: {
      success: messages.trash.deleted(title),
      failure: (error: ApiError) => overtaken(title)(error) ?? refusalOf('delete')(error),
    },
  });
};

/** Said where Undo comes too late, because of what others have done. */
export const overtaken = (title: string) => (error: ApiError) => {
  if (error.code === 'STALE') return errorToast(messages.undo.overtaken(title));
  return error.status === 404 ? errorToast(messages.undo.gone(title)) : undefined;
};

export const refusalOf = (verb: 'add' | 'update' | 'delete') => (error: ApiError) =>
  error.isRefusal ? alertBox(texts.unauthorized(verb)) : undefined;
