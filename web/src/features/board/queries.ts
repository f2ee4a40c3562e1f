import { moveTask, type Task, type TaskPlace } from '@muster/contract';
import { notifyManager, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox } from '../../api/announce.ts';
import type { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { messages } from '../../messages.ts';
import type { ProjectIds } from '../projects/index.ts';
import {
  dropTask,
  findListed,
  holdLists,
  isInOrder,
  listKey,
  placeTask,
  putTask,
  reloadLists,
  settleTask,
  type LoadedTasks,
} from '../tasks/index.ts';
import { indexIn, without } from './placing.ts';

interface Move {
  task: Task;
  place: TaskPlace;
  onShown: () => void;
}

/** The card stands where it was dropped at once, and goes back if the server refuses. */
export const useMoveTask = (ids: ProjectIds) =>
  useMutation({
    // One after the other: the second may have been dropped beside the first.
    scope: { id: `moves of ${ids.projectId}` },
    mutationFn: ({ task: { _id: taskId }, place }: Move) =>
      call(moveTask, { params: { ...ids, taskId }, body: place }),
    onMutate: async ({ task, place, onShown }, { client }) => {
      await holdLists(client, ids);
      const current = findListed(client, ids, task._id) ?? task;
      const others = without(columnOf(client, ids, place.status), task._id);
      placeTask(client, ids, { ...current, status: place.status }, indexIn(others, place));
      notifyManager.schedule(onShown);
    },
    onSuccess: ({ task }, _move, _result, { client }) => {
      settleTask(client, ids, task);
      const column = columnOf(client, ids, task.status);
      const index = column.findIndex(({ _id }) => _id === task._id);
      if (index !== -1 && !isInOrder(column, index, task)) expireColumn(client, ids, task.status);
    },
    onError: (error: ApiError, { task, place }, _result, { client }) => {
      if (error.status === 404) dropTask(client, ids, task._id);
      else {
        const { status, rank } = task;
        putTask(client, ids, { ...(findListed(client, ids, task._id) ?? task), status, rank });
      }
      // Without an answer nobody knows where it is.
      for (const status of new Set([task.status, place.status])) expireColumn(client, ids, status);
    },
    onSettled: (_reply, _error, _move, _result, { client }) => void reloadLists(client, ids),
    meta: {
      failure: (error: ApiError) => {
        if (error.isRefusal) return alertBox(messages.tasks.unauthorized('update'));
        return error.status === 404 ? alertBox(error.message) : undefined;
      },
    },
  });

const columnOf = (client: QueryClient, ids: ProjectIds, status: string) =>
  client.getQueryData<LoadedTasks>(listKey(ids, status, 'board'))?.tasks ?? [];

/** To be loaded anew when no own change is under way any more. */
const expireColumn = (client: QueryClient, ids: ProjectIds, status: string) =>
  void client.invalidateQueries({ queryKey: listKey(ids, status, 'board'), refetchType: 'none' });
