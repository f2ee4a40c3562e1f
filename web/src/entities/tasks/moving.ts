import { getTask, moveTask, updateTask, type Task, type TaskChanges, type TaskPlace } from '@muster/contract';
import { mutationOptions, notifyManager, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox, errorToast } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import type { ProjectIds } from '../projects/index.ts';
import { completedIn } from './completion.ts';
import { focusTask } from './focus-task.ts';
import { isInOrder } from './lists/list-order.ts';
import {
  columnKey,
  dropTask,
  findListed,
  holdLists,
  listKey,
  placeTask,
  putTask,
  reloadLists,
  settleTask,
  type ListQuery,
  type LoadedTasks,
} from './lists/lists.ts';
import { pick, rebased, type Edits } from './draft.ts';
import { expireDetails, patchDetails, staleTask } from './queries.ts';
import { placeAt, without } from './placing.ts';

interface Move {
  task: Task;
  place: TaskPlace;
  /** What else becomes of it there. */
  edits?: Edits | undefined;
  /** What the lists of cards are filtered by that it leaves and comes to. */
  between?: { from: ListQuery; to: ListQuery };
  onShown: () => void;
  /** Takes another move back. */
  isUndo?: boolean;
}

/** The card stands where it was dropped at once, and goes back if the server refuses. */
export const useMoveTask = (ids: ProjectIds) => useMutation(movingTask(ids));

export const movingTask = (ids: ProjectIds) =>
  mutationOptions({
    mutationKey: movesKey(ids),
    // One after the other: the second may have been dropped beside the first.
    scope: { id: `moves of ${ids.projectId}` },
    mutationFn: ({ task, place, edits }: Move, { client }): Promise<{ task: Task }> => {
      const changes = edits && { ...edits, version: versionAfterOwn(client, ids, task) };
      return send(ids, task._id, place, changes).catch((error: ApiError) => {
        const current = staleTask(error);
        // Something else of it was changed, perhaps in its own row just before.
        const again = changes && current && rebased(changes, task, current);
        if (!again) throw error;
        return send(ids, task._id, place, again);
      });
    },
    onMutate: async ({ task, place, edits, between, onShown }, { client }) => {
      await holdLists(client, ids);
      const current = findListed(client, ids, task._id) ?? task;
      const home = homeOf(client, ids, current, between?.from);
      const completedAt = completedIn(client, ids, place.status, current.completedAt);
      placeTask(client, ids, { ...current, ...edits, status: place.status, completedAt }, place);
      notifyManager.schedule(onShown);
      return { home, back: edits && pick(current, (field) => field in edits) };
    },
    onSuccess: ({ task }, move, { home, back }, { client }) => {
      patchDetails(client, ids, task);
      if (isMovedAgain(client, ids, move)) return;
      if (!move.isUndo) offerUndo(client, ids, task, home, back);
      settleTask(client, ids, task);
      const column = columnOf(client, ids, task.status, move.between?.to);
      const index = column.findIndex(({ _id }) => _id === task._id);
      if (index !== -1 && !isInOrder(column, index, task)) expireColumn(client, ids, task.status);
    },
    onError: (error: ApiError, move, result, { client }) => {
      const { task, place } = move;
      const current = staleTask(error);
      if (error.status === 404) dropTask(client, ids, task._id);
      else if (current) putTask(client, ids, current);
      else if (!isMovedAgain(client, ids, move)) {
        const { status, rank, completedAt } = task;
        const listed = findListed(client, ids, task._id) ?? task;
        putTask(client, ids, { ...listed, ...result?.back, status, rank, completedAt });
      }
      // Without an answer nobody knows where it is.
      expireDetails(client, ids, task._id);
      for (const status of new Set([task.status, place.status])) expireColumn(client, ids, status);
    },
    onSettled: (_reply, _error, _move, _result, { client }) => void reloadLists(client, ids),
    meta: { failure: moveFailure },
  });

function moveFailure(error: ApiError) {
  const current = staleTask(error);
  if (current) return errorToast(messages.tasks.overtaken(current.title));
  if (error.isRefusal) return alertBox(messages.tasks.unauthorized('update'));
  return error.status === 404 ? alertBox(error.message) : undefined;
}

/** With what else becomes of it, the place is a part of that change. */
const send = (
  ids: ProjectIds,
  taskId: string,
  { status, after, before }: TaskPlace,
  changes?: TaskChanges,
) => {
  const params = { ...ids, taskId };
  return changes
    ? call(updateTask, { params, body: { ...changes, status, place: { after, before } } })
    : call(moveTask, { params, body: { status, after, before } });
};

function offerUndo(
  client: QueryClient,
  ids: ProjectIds,
  moved: Task,
  home: TaskPlace,
  back: Edits | undefined,
) {
  const undo = () =>
    mutateAside(client, undoing(ids, moved), {
      task: moved,
      place: home,
      edits: back,
      onShown: () => focusTask(moved._id),
      isUndo: true,
    });
  sayUndoable('info', messages.undo.moved(moved.title), undo);
}

/** Only while the task still stands where this move has left it. */
const undoing = (ids: ProjectIds, moved: Task) =>
  mutationOptions({
    ...movingTask(ids),
    mutationFn: async ({ place, edits }: Move): Promise<{ task: Task }> => {
      const { task } = await call(getTask, { params: { ...ids, taskId: moved._id } });
      const isLeft = task.status === moved.status && task.rank === moved.rank;
      if (!isLeft || (edits && task.version !== moved.version)) throw overtaken(moved);
      return send(ids, moved._id, place, edits && { ...edits, version: moved.version });
    },
    meta: {
      success: messages.undo.undone(moved.title),
      failure: (error: ApiError) => (error.code === 'STALE' ? errorToast(error.message) : moveFailure(error)),
    },
  });

const overtaken = ({ title }: Task) =>
  new ApiError({ status: 409, code: 'STALE', message: messages.undo.overtaken(title) });

/** Where a card stands, by its neighbours: all of them, where they are known, and else those that the filter shows. */
function homeOf(client: QueryClient, ids: ProjectIds, { _id, status }: Task, query?: ListQuery): TaskPlace {
  const indexOf = (column: readonly Task[]) => column.findIndex((task) => task._id === _id);
  const whole = columnOf(client, ids, status);
  const column = indexOf(whole) === -1 ? columnOf(client, ids, status, query) : whole;
  return placeAt({ status }, without(column, _id), Math.max(indexOf(column), 0));
}

const movesKey = ({ projectId }: ProjectIds) => ['moves', projectId];

/** Then the card stands where it was dropped last, and that move's answer will say whether it may. */
const isMovedAgain = (client: QueryClient, ids: ProjectIds, move: Move) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: movesKey(ids), status: 'pending' })
    .some(({ state }) => {
      const other = state.variables as Move;
      return other !== move && other.task._id === move.task._id;
    });

/**
 * The version that the edits of a dropped card are for: as it was then, and after own moves whose answers have come since. What
 * somebody else did in between is no part of that: nobody has seen it here.
 */
const versionAfterOwn = (client: QueryClient, ids: ProjectIds, { _id, version }: Task) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: movesKey(ids), status: 'success' })
    .map(({ state }) => (state.data as { task: Task }).task)
    .filter((answered) => answered._id === _id)
    .reduce((latest, answered) => (answered.version === latest + 1 ? answered.version : latest), version);

const columnOf = (client: QueryClient, ids: ProjectIds, status: string, query?: ListQuery) =>
  client.getQueryData<LoadedTasks>(listKey(ids, status, 'board', query))?.tasks ?? [];

/** To be loaded anew when no own change is under way any more. */
const expireColumn = (client: QueryClient, ids: ProjectIds, status: string) =>
  void client.invalidateQueries({ queryKey: columnKey(ids, status, 'board'), refetchType: 'none' });
