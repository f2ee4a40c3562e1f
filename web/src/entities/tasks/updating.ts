import { updateTask, type Task, type TaskChanges, type TaskDetails } from '@muster/contract';
import { mutationOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { alertBox, type Announcement } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutate, mutateAside } from '../../platform/api/mutate.ts';
import type { CallOptions } from '../../platform/api/exchange.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import type { ProjectIds } from '../projects/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { completedIn } from './completion.ts';
import { isChanged, pick, rebased, toChanges, withEdits, type Edits } from './draft.ts';
import { detailsKey } from './keys.ts';
import { findListed, holdLists, putBack, putTask, reloadLists } from './lists/lists.ts';
import {
  expireDetails,
  overtaken,
  patchDetails,
  refusalOf,
  showDetails,
  staleTask,
  taskQuery,
} from './queries.ts';

const texts = messages.tasks;

export interface TaskUpdate extends CallOptions {
  /** The task as it is shown. */
  task: Task;
  /** What the fields were typed over; a stale version is no reason to ask, while all of them are still the same. */
  base?: Task;
  changes: TaskChanges;
  files?: readonly File[];
}

export const useUpdateTask = (ids: ProjectIds, inOrder?: string) =>
  useMutation({ ...updatingTask(ids), ...(inOrder && { scope: { id: inOrder } }) });

/** For what shows tasks of many projects. */
export const updateTaskOf = (client: QueryClient, ids: ProjectIds, update: TaskUpdate) =>
  mutate(client, updatingTask(ids), update);

/** Shows the change at once wherever the task is loaded, takes it back if the server refuses, and offers to undo it. */
const updatingTask = (ids: ProjectIds) =>
  mutationOptions({
    mutationFn: ({ task, base, changes, files, ...options }: TaskUpdate) => {
      const params = { ...ids, taskId: task._id };
      const send = async (body: TaskChanges, before: Task) => ({
        ...(await call(updateTask, { params, body, files }, options)),
        before,
      });
      return send(changes, task).catch((error: ApiError) => {
        const current = staleTask(error);
        const again = base && current && rebased(changes, base, current);
        if (!again) throw error;
        return send(again, current);
      });
    },
    onMutate: async ({ task, changes }, { client }) => {
      await holdLists(client, ids);
      await client.cancelQueries({ queryKey: detailsKey(ids, task._id) });
      const { status = task.status } = changes;
      const completedAt =
        status === task.status ? task.completedAt : completedIn(client, ids, status, task.completedAt);
      putTask(client, ids, { ...task, ...editsOf(changes), completedAt });
      patchDetails(client, ids, { _id: task._id, ...editsOf(changes), completedAt });
    },
    onSuccess: (reply, { task, changes }, _result, { client }) => {
      showDetails(client, ids, reply.task);
      void reloadTimeline(client, { ...ids, taskId: task._id });
      offerUndo(client, ids, { before: reply.before, after: reply.task, changes });
    },
    onError: (error, { task, changes }, _result, { client }) => {
      const current = staleTask(error);
      // Stays where it is, with what is being typed into it, until that is settled.
      putBack(client, ids, { ...(current ?? task), status: task.status });
      if (current) client.setQueryData(detailsKey(ids, task._id), { status: 200, task: current });
      else {
        const { _id, completedAt } = task;
        patchDetails(client, ids, { _id, completedAt, ...pick(task, (field) => field in editsOf(changes)) });
        expireDetails(client, ids, _id);
      }
    },
    onSettled: (_reply, _error, _update, _result, { client }) => void reloadLists(client, ids),
    meta: { failure: updateFailure, showsFields: true },
  });

/** Files are added and removed by themselves. */
const editsOf = ({
  version: _version,
  attachments: _attachments,
  files: _files,
  place: _place,
  ...edits
}: TaskChanges): Edits => edits;

interface Update {
  /** What was saved over: what others had written by then is in it, and stays. */
  before: Task;
  after: TaskDetails;
  changes: TaskChanges;
}

function offerUndo(client: QueryClient, ids: ProjectIds, { before, after, changes }: Update) {
  const back = withEdits(
    { base: after, edits: {} },
    pick(before, (field) => field in editsOf(changes)),
  );
  if (!isChanged(back)) return toast.success(texts.updated);
  const undo = () => {
    const changes = toChanges(back);
    const shown = client.getQueryData(taskQuery(ids, after._id).queryKey)?.task;
    const task = findListed(client, ids, after._id) ?? shown ?? after;
    mutateAside(client, undoing(ids, before.title), {
      task,
      base: after,
      // Lists cut a description short: what others have made of it only the server can say.
      changes: ('description' in changes ? undefined : rebased(changes, after, task)) ?? changes,
    });
  };
  sayUndoable('success', texts.updated, undo);
}

/** What others have changed since stays as it is: then nothing is undone, and that is said. */
const undoing = (ids: ProjectIds, title: string) => {
  const { onSuccess: _offer, ...update } = updatingTask(ids);
  return mutationOptions({
    ...update,
    onSuccess: (reply, { task }, _result, { client }) => {
      showDetails(client, ids, reply.task);
      void reloadTimeline(client, { ...ids, taskId: task._id });
    },
    meta: {
      success: messages.undo.undone(title),
      failure: (error: ApiError) => overtaken(title)(error) ?? updateFailure(error),
    },
  });
};

export function updateFailure(error: ApiError): Announcement | Announcement[] | undefined {
  // Said where the text is.
  if (error.code === 'STALE') return [];
  if (error.code === cancelled) return { as: 'info', text: error.message };
  return error.status === 404 ? alertBox(error.message) : refusalOf('update')(error);
}

export const cancelled = 'CANCELLED';
