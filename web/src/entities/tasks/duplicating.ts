import { changeTasks, duplicateTask, type TaskDetails } from '@muster/contract';
import { mutationOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox, serverToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import type { ProjectIds } from '../projects/index.ts';
import { dropTask, holdLists, markListsDue, reloadLists } from './lists/lists.ts';
import { expireDetails, refusalOf, showDetails, taskQuery } from './queries.ts';

const texts = messages.tasks;

interface Duplicate {
  task: TaskDetails;
  /** Of the copy: sent again after a lost answer, it makes the same one. */
  _id: string;
  subTasks: boolean;
  /** Shows a task where this one is shown; may be waited for. */
  follow: (taskId: string) => unknown;
}

/** Shows the copy in its lists and opens it; Undo deletes it with all that came along, and opens the original again. */
export const useDuplicateTask = (ids: ProjectIds) =>
  useMutation({
    mutationFn: ({ task, _id, subTasks }: Duplicate) =>
      call(duplicateTask, { params: { ...ids, taskId: task._id }, body: { _id, subTasks } }),
    onMutate: (_duplicate, { client }) => holdLists(client, ids),
    onSuccess: ({ task: copy }, { task, follow }, _held, { client }) => {
      showDetails(client, ids, copy);
      reloadAround(client, ids, copy);
      void follow(copy._id);
      sayUndoable('success', texts.duplicated(task.title), () => {
        // Who looks at it while it goes would be told that it is gone.
        const left = isShown(copy) ? follow(task._id) : undefined;
        void Promise.resolve(left).then(() => takeBack(client, ids, copy));
      });
    },
    onSettled: (_reply, _error, _duplicate, _held, { client }) => void reloadLists(client, ids),
    meta: { failure: (error: ApiError) => refusalOf('add')(error) ?? serverToast(error) },
  });

/** Its parent tells of it; its sub-tasks are in lists, too. */
function reloadAround(client: QueryClient, ids: ProjectIds, { parent, subTasks }: TaskDetails) {
  if (parent) expireDetails(client, ids, parent);
  if (parent || subTasks.length > 0) markListsDue(client, ids);
}

/** The address of a panel is that of its task. */
const isShown = ({ _id }: TaskDetails) => window.location.pathname.endsWith(_id);

const takeBack = (client: QueryClient, ids: ProjectIds, copy: TaskDetails) =>
  mutateAside(client, takingBack(ids), copy);

const takingBack = (ids: ProjectIds) =>
  mutationOptions({
    mutationFn: (copy: TaskDetails) =>
      call(changeTasks, { params: ids, body: { ids: idsOf(copy), delete: true } }),
    onMutate: async (copy, { client }) => {
      await holdLists(client, ids);
      for (const id of idsOf(copy)) dropTask(client, ids, id);
    },
    onSuccess: (_reply, copy, _held, { client }) => {
      for (const id of idsOf(copy)) client.removeQueries({ queryKey: taskQuery(ids, id).queryKey });
      toast.success(messages.trash.deleted(copy.title));
    },
    onSettled: (_reply, _error, copy, _held, { client }) => {
      reloadAround(client, ids, copy);
      markListsDue(client, ids);
      void reloadLists(client, ids);
    },
    meta: {
      failure: (error: ApiError) => (error.isRefusal ? alertBox(error.message) : serverToast(error)),
    },
  });

/** With the sub-tasks that came along. */
const idsOf = ({ _id, subTasks }: TaskDetails) => [_id, ...subTasks.map((task) => task._id)];
