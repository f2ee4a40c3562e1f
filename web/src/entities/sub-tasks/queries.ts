import { createTask, deleteTask, updateTask, type TaskDetails } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { errorToast, serverToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import type { ProjectIds } from '../projects/index.ts';
import {
  expireDetails,
  findShown,
  showDetails,
  staleTask,
  usePartChanges,
  type TaskIds,
} from '../tasks/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { offerBack } from '../trash/index.ts';
import { changed, progressOf, type NewSubTask, type SubTaskChange } from './changes.ts';

export function useSubTasks(
  ids: ProjectIds,
  { _id: taskId, subTasks }: TaskDetails,
  onRefused: (change: SubTaskChange) => void,
) {
  const place = { ...ids, taskId };
  const { underWay, change } = usePartChanges<SubTaskChange>('sub-tasks', place, {
    send: (client, change) => send(client, place, change),
    onDone: (client, change) => {
      show(client, place, change);
      if (change.does === 'delete')
        offerBack(client, ids, { _id: change.task._id, name: change.task.title }, () => {
          show(client, place, { does: 'add', items: [change.task] });
          return () => show(client, place, change);
        });
      if (change.does === 'release') offerBond(client, place, change);
    },
    onRefused: (client, change) => onRefused(unsent(client, place, change)),
    reload: (client) => reload(client, place),
  });
  return { subTasks: underWay.reduce(changed, subTasks), change };
}

async function send(client: QueryClient, { taskId: parent, ...ids }: TaskIds, change: SubTaskChange) {
  if (change.does === 'add') {
    for (const item of change.items) {
      await call(createTask, { params: ids, body: { ...newTask(item), parent } });
      show(client, { ...ids, taskId: parent }, { does: 'add', items: [item] });
    }
    return;
  }
  const params = { ...ids, taskId: change.task._id };
  if (change.does === 'move') {
    const { task } = await call(updateTask, { params, body: { status: change.status } });
    offerMoveBack(client, { ...ids, taskId: parent }, change, task.version);
  } else if (change.does === 'delete') await call(deleteTask, { params });
  else await call(updateTask, { params, body: { parent: null } });
}

const newTask = ({ _id, title, status }: NewSubTask) => ({ _id, title, status });

/** On the task, and in the lists that count what is done. */
function show(client: QueryClient, place: TaskIds, change: SubTaskChange) {
  const task = findShown(client, place);
  if (!task) return;
  const subTasks = changed(task.subTasks, change);
  const counts = { ...task.counts, subTasks: progressOf(subTasks) };
  showDetails(client, place, { ...task, subTasks, counts });
}

/** Of several, those that have not come through. */
function unsent(client: QueryClient, place: TaskIds, change: SubTaskChange): SubTaskChange {
  if (change.does !== 'add') return change;
  const stored = new Set(findShown(client, place)?.subTasks.map(({ _id }) => _id));
  return { ...change, items: change.items.filter(({ _id }) => !stored.has(_id)) };
}

function reload(client: QueryClient, place: TaskIds) {
  expireDetails(client, place, place.taskId);
  void reloadTimeline(client, place);
}

/** In the status that it had, unless somebody has moved it on since. */
function offerMoveBack(
  client: QueryClient,
  place: TaskIds,
  { task, status }: SubTaskChange & { does: 'move' },
  version: number,
) {
  const params = { ...place, taskId: task._id };
  const moveBack = (over: number) =>
    call(updateTask, { params, body: { status: task.status, version: over } });
  const undoing = {
    mutationFn: () =>
      moveBack(version).catch((error: ApiError) => {
        const now = staleTask(error);
        if (now?.status !== status) throw error;
        return moveBack(now.version);
      }),
    onSuccess: () =>
      show(client, place, {
        does: 'move',
        task,
        status: task.status,
        isDone: task.completedAt !== null,
      }),
    onSettled: () => reload(client, place),
    meta: {
      success: messages.undo.undone(task.title),
      failure: (error: ApiError) =>
        staleTask(error) ? errorToast(messages.undo.overtaken(task.title)) : serverToast(error),
    },
  };
  const undo = () => mutateAside(client, undoing, undefined);
  sayUndoable('info', messages.undo.moved(task.title), undo);
}

/** Under its parent again. */
function offerBond(
  client: QueryClient,
  place: TaskIds,
  { task }: SubTaskChange & { does: 'release' | 'delete' },
) {
  const { taskId: parent, ...ids } = place;
  const undoing = {
    mutationFn: () => call(updateTask, { params: { ...ids, taskId: task._id }, body: { parent } }),
    onSettled: () => reload(client, place),
    meta: { success: messages.undo.undone(task.title) },
  };
  const undo = () => mutateAside(client, undoing, undefined);
  sayUndoable('info', messages.tasks.released(task.title), undo);
}
