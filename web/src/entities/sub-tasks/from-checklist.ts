import {
  createChecklistItem,
  createTask,
  deleteChecklistItem,
  deleteTask,
  limits,
  type ChecklistItem,
} from '@muster/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { serverToast } from '../../platform/api/announce.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { newId } from '../../platform/api/new-id.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import { expireDetails, type TaskIds } from '../tasks/index.ts';
import { reloadTimeline } from '../timeline/index.ts';

interface Line {
  item: ChecklistItem;
  /** The one that it stands behind. */
  after: string | null;
}

/** Where a sub-task of its own begins, which stands for the line from then on. */
export const turnIntoSubTask = (client: QueryClient, place: TaskIds, line: Line, status: string) =>
  mutateAside(client, turning(place, line), status);

const backIntoLine = (client: QueryClient, place: TaskIds, line: Line, taskId: string) =>
  mutateAside(client, turningBack(place, line), taskId);

/** Makes the sub-task before it removes the line: whatever happens between them, nothing is lost. */
const turning = (place: TaskIds, line: Line) => {
  const { taskId: parent, ...ids } = place;
  const { _id: checklistItemId, text } = line.item;
  return mutationOptions({
    mutationFn: async (status: string) => {
      const body = { ...titled(text), status, parent, _id: newId() };
      const { task } = await call(createTask, { params: ids, body });
      await call(deleteChecklistItem, { params: { ...place, checklistItemId } });
      return task;
    },
    onSuccess: (task, _status, _result, { client }) =>
      sayUndoable('info', messages.tasks.turned(task.title), () =>
        backIntoLine(client, place, line, task._id),
      ),
    onSettled: (_task, _error, _status, _result, { client }) => reload(client, place),
    meta: { failure: serverToast },
  });
};

const turningBack = (place: TaskIds, { item: { _id, text, isDone }, after }: Line) =>
  mutationOptions({
    mutationFn: async (taskId: string) => {
      await call(createChecklistItem, { params: place, body: { _id, text, isDone, after } });
      await call(deleteTask, { params: { ...place, taskId } });
    },
    onSettled: (_reply, _error, _taskId, _result, { client }) => reload(client, place),
    meta: { success: messages.undo.undone(text), failure: serverToast },
  });

/** A line may be longer than a title; then the whole of it is the description. */
const titled = (text: string) =>
  text.length <= limits.taskTitle
    ? { title: text }
    : {
        title: `${text
          .slice(0, limits.taskTitle - 1)
          .toWellFormed()
          .trimEnd()}…`,
        description: text,
      };

function reload(client: QueryClient, place: TaskIds) {
  expireDetails(client, place, place.taskId);
  void reloadTimeline(client, place);
}
